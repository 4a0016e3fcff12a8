/** With what a question of the profile is compared: ticks, a number, a day, or places. */
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Input, InputNumber } from "antd";
import { listRegions } from "#contract/member/people/region.ts";
import type { Question } from "#questionnaire/model.ts";
import { query } from "../../../../platform/query.ts";
import { toWall, useNow } from "../../../../platform/time.ts";
import styles from "./Audience.module.css";
import type { Line } from "./condition.ts";
import { ageOn, choicesOf, type Way } from "./tests.ts";

type LineValueProps = {
  name: string;
  question: Question;
  line: Line;
  input: Way["input"];
  onChange: (value: unknown) => void;
};

export function LineValue({ name, question, line, input, onChange }: LineValueProps) {
  const value = "value" in line.comparison ? line.comparison.value : undefined;
  switch (input) {
    case "none":
      return null;
    case "number":
      return (
        <InputNumber
          aria-label={`${name}：数字`}
          min={0}
          value={typeof value === "number" ? value : null}
          onChange={(typed) => onChange(typed ?? 0)}
        />
      );
    case "date":
      return <Day name={name} day={typeof value === "string" ? value : ""} onChange={onChange} />;
    case "choices": {
      const ticked = Array.isArray(value) ? value.map(String) : [];
      return question.kind === "region" ? (
        <Provinces name={name} ticked={ticked} onChange={onChange} />
      ) : (
        <Ticks name={name} options={choicesOf(question)} ticked={ticked} onChange={onChange} />
      );
    }
  }
}

function Day({
  name,
  day,
  onChange,
}: {
  name: string;
  day: string;
  onChange: (day: string) => void;
}) {
  const today = toWall(new Date(useNow()).toISOString()).slice(0, 10);
  const age = ageOn(day, today);
  return (
    <div className={styles.day}>
      <Input
        type="date"
        aria-label={`${name}：日期`}
        style={{ width: 160 }}
        value={day}
        onChange={({ target }) => onChange(target.value)}
      />
      {age !== null && age >= 0 && (
        <span className="quiet">若是出生日期，这一天出生的人今天满 {age} 周岁</span>
      )}
    </div>
  );
}

type TicksProps = {
  name: string;
  options: readonly { value: string; label: string }[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
};

const Ticks = ({ name, options, ticked, onChange }: TicksProps) => (
  <div className={styles.ticks} role="group" aria-label={`${name}：选项`}>
    {options.map(({ value, label }) => (
      <Checkbox
        key={value}
        checked={ticked.includes(value)}
        onChange={({ target }) =>
          onChange(target.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
        }
      >
        {label}
      </Checkbox>
    ))}
    {ticked.length === 0 && <span className="bad">请至少勾选一项</span>}
  </div>
);

/** By province: the answer holds every level of the place, and one's city is found by its address anyway. */
export function Provinces({ name, ticked, onChange }: Omit<TicksProps, "options">) {
  const { data = [] } = useQuery(query(listRegions, { query: {} }));
  const others = ticked.filter((code) => !data.some((region) => region.code === code));
  const options = [
    ...data.map(({ code, name: label }) => ({ value: code, label })),
    ...others.map((code) => ({ value: code, label: `地区 ${code}` })),
  ];
  return <Ticks name={name} options={options} ticked={ticked} onChange={onChange} />;
}
