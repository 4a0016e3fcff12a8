/** Cities as somebody types them, one after the other; kept as a list of names. */
import { useState } from "react";
import { TextField } from "../../../ui/form/TextField.tsx";
import { citiesIn } from "./cities.ts";

type CitiesFieldProps = {
  value: readonly string[];
  problem: string | undefined;
  onChange: (cities: string[]) => void;
};

export function CitiesField({ value, problem, onChange }: CitiesFieldProps) {
  const [text, setText] = useState(value.join("、"));
  // The draft changed under us (restored, saved): follow it, but leave a separator just typed alone.
  const shown = citiesIn(text).join() === value.join() ? text : value.join("、");
  return (
    <TextField
      label="城市"
      isWide
      rows={1}
      max={8000}
      placeholder="全国"
      help={
        value.length === 0
          ? "留空为全国；填城市名，用顿号、逗号或空格隔开，如：上海、杭州"
          : `共 ${value.length} 个城市；不在其中的记为“城市限制”`
      }
      problem={problem}
      value={shown}
      onChange={(typed) => {
        setText(typed);
        onChange(citiesIn(typed));
      }}
    />
  );
}
