/** The filters that many lists share: days, doubt and duration, each where the list's endpoint takes it. */
import { Input } from "antd";
import { useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { type AskedName, askedOf, takes } from "../../platform/list-asked.ts";
import type { ListUrl } from "../../platform/use-list.ts";
import { Choice } from "../Choice.tsx";
import { DayFields } from "../DayFields.tsx";

export type FilterWords = {
  /** Which moment the days are of: 开始时间. Unless said the only one that the list shows. */
  day?: string;
  doubt?: Readonly<Record<string, string>>;
};

type CommonFiltersProps = { endpoint: Endpoint; url: ListUrl; words?: FilterWords | undefined };

const doubts = { "1": "只看有疑点的", "0": "只看没有疑点的" };

export function CommonFilters({ endpoint, url, words = {} }: CommonFiltersProps) {
  const asked: Partial<Record<AskedName, string>> = askedOf(endpoint, url.search);
  const { doubt = doubts, day = "日期" } = words;
  const options = Object.entries(doubt).map(([value, label]) => ({ value, label }));
  return (
    <>
      {takes(endpoint, "doubt") && (
        <Choice
          label="疑点"
          all="不论疑点"
          options={options}
          value={asked.doubt}
          onChoose={(value) => url.filter("doubt", value)}
        />
      )}
      {takes(endpoint, "from") && (
        <DayFields
          day={day}
          from={asked.from}
          to={asked.to}
          onChange={(end, value) => url.filter(end, value)}
        />
      )}
      <Range endpoint={endpoint} url={url} asked={asked} unit="Seconds" words="秒" />
      <Range endpoint={endpoint} url={url} asked={asked} unit="Minutes" words="分钟" />
    </>
  );
}

type RangeProps = CommonFiltersProps & {
  asked: Partial<Record<AskedName, string>>;
  unit: "Seconds" | "Minutes";
  words: string;
};

const Range = ({
  endpoint,
  url,
  asked,
  unit,
  words,
}: Omit<RangeProps, "words"> & { words: string }) =>
  takes(endpoint, `min${unit}`) && (
    <>
      {(["min", "max"] as const).map((end) => (
        <NumberField
          key={end}
          label={`${end === "min" ? "最短" : "最长"}用时（${words}）`}
          placeholder={`${end === "min" ? "至少" : "至多"}${words}`}
          value={asked[`${end}${unit}`] ?? ""}
          onChange={(value) => url.filter(`${end}${unit}`, value)}
        />
      ))}
    </>
  );

type NumberFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string | undefined) => void;
};

/** Sent when it is left or by Enter, so that half a number is no request. */
function NumberField({ label, placeholder, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const send = () => {
    if (typed !== null && typed !== value) onChange(typed || undefined);
    setTyped(null);
  };
  return (
    <Input
      inputMode="numeric"
      aria-label={label}
      title={label}
      placeholder={placeholder}
      maxLength={6}
      style={{ width: 88 }}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, ""))}
      onPressEnter={send}
      onBlur={send}
    />
  );
}
