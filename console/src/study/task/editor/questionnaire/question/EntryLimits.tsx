/** What belongs to the type of a blank or a column: its range, its format, its choices. */
import type { GridColumn, TextFormat } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import type { Item } from "../lines.ts";
import { LinesField } from "../LinesField.tsx";
import { patched } from "../patched.ts";
import { Figure, Mark, Word } from "../Small.tsx";

const formats: readonly { value: TextFormat; label: string }[] = [
  { value: "line", label: "单行" },
  { value: "mobile", label: "手机号" },
  { value: "email", label: "邮箱" },
  { value: "idcard", label: "身份证号" },
];

type EntryLimitsProps = {
  of: string;
  entry: GridColumn;
  onChange: (entry: GridColumn, field?: string) => void;
};

export const EntryLimits = ({ of, entry, onChange }: EntryLimitsProps) => {
  const set = (key: string) => (next: unknown) => onChange(patched(entry, { [key]: next }), key);
  switch (entry.type) {
    case "text":
      return (
        <Choice
          label={`${of} 的格式`}
          options={formats}
          value={entry.format ?? "line"}
          onChoose={(format) => set("format")(format === "line" ? undefined : format)}
        />
      );
    case "number":
      return (
        <>
          <Figure label="最小" of={of} isWhole={false} value={entry.min} onChange={set("min")} />
          <Figure label="最大" of={of} isWhole={false} value={entry.max} onChange={set("max")} />
          <Word label="单位" of={of} max={20} value={entry.unit} onChange={set("unit")} />
          <Mark label="只要整数" of={of} value={entry.integer} onChange={set("integer")} />
        </>
      );
    case "date":
    case "time":
      return (
        <>
          <Word
            label="最早"
            of={of}
            type={entry.type}
            max={10}
            value={entry.min}
            onChange={set("min")}
          />
          <Word
            label="最晚"
            of={of}
            type={entry.type}
            max={10}
            value={entry.max}
            onChange={set("max")}
          />
        </>
      );
    case "scale":
      return <Points {...{ of, entry, set }} />;
    case "dropdown":
    case "single":
      return (
        <LinesField
          label={`${of} 的选项，每行一个`}
          width={200}
          items={entry.choices}
          onChange={set("choices")}
        />
      );
    case "multiple":
      return <Several {...{ of, entry, set }} />;
  }
};

type Of<T extends GridColumn["type"]> = {
  of: string;
  entry: Extract<GridColumn, { type: T }>;
  set: (key: string) => (next: unknown) => void;
};

const Points = ({ of, entry, set }: Of<"scale">) => {
  const must = (key: string) => (next: number | undefined) => next !== undefined && set(key)(next);
  return (
    <>
      <Figure label="最低分" of={of} value={entry.min} onChange={must("min")} />
      <Figure label="最高分" of={of} value={entry.max} onChange={must("max")} />
      <Word label="低分一端" of={of} max={40} value={entry.minLabel} onChange={set("minLabel")} />
      <Word label="高分一端" of={of} max={40} value={entry.maxLabel} onChange={set("maxLabel")} />
    </>
  );
};

const Several = ({ of, entry, set }: Of<"multiple">) => {
  const { choices, min, max } = entry;
  const alone = choices.find(({ exclusive }) => exclusive)?.value;
  const put = (items: readonly Item[], exclusive: string | undefined) =>
    set("choices")(
      items.map(({ value, label }) => ({
        value,
        label,
        ...(value === exclusive && { exclusive: true }),
      })),
    );
  return (
    <>
      <LinesField
        label={`${of} 的选项，每行一个`}
        width={200}
        items={choices}
        onChange={(items) => put(items, alone)}
      />
      <Choice
        label={`${of} 的互斥选项`}
        all="没有互斥的选项"
        options={choices.map(({ value, label }) => ({ value, label: `「${label}」与其他互斥` }))}
        value={alone}
        onChoose={(value) => put(choices, value)}
      />
      <Figure label="至少" of={of} unit="项" value={min} onChange={set("min")} />
      <Figure label="至多" of={of} unit="项" value={max} onChange={set("max")} />
    </>
  );
};
