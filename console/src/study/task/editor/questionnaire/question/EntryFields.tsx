/** Blanks and a grid's columns: each with its words, and with what is filled in there. */
import type { EntryColumn, TextFormat } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { LinesField } from "../LinesField.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Figure, Mark, Word } from "../Small.tsx";
import { PlainList } from "./PlainList.tsx";

const types: readonly { value: EntryColumn["type"]; label: string }[] = [
  { value: "text", label: "文字" },
  { value: "number", label: "数字" },
  { value: "date", label: "日期" },
  { value: "time", label: "时间" },
  { value: "dropdown", label: "下拉" },
];
const formats: readonly { value: TextFormat; label: string }[] = [
  { value: "line", label: "单行" },
  { value: "mobile", label: "手机号" },
  { value: "email", label: "邮箱" },
  { value: "idcard", label: "身份证号" },
];

type EntryFieldsProps = {
  name: string;
  one: string;
  entries: readonly EntryColumn[];
  path: string;
  onChange: (entries: EntryColumn[], field?: string) => void;
};

export const EntryFields = ({ name, one, entries, path, onChange }: EntryFieldsProps) => (
  <PlainList<EntryColumn>
    name={name}
    one={one}
    items={entries}
    path={path}
    fresh={(value, label) => ({ value, label, type: "text" })}
    onChange={onChange}
    more={(entry, index, put) => (
      <EntryForm of={`${name} 的${one} ${index + 1}`} entry={entry} onChange={put} />
    )}
  />
);

type EntryFormProps = {
  of: string;
  entry: EntryColumn;
  onChange: (entry: EntryColumn, field?: string) => void;
};

const EntryForm = (props: EntryFormProps) => {
  const { of, entry, onChange } = props;
  return (
    <div className={styles.actions}>
      <Choice
        label={`${of} 的填写内容`}
        options={types}
        value={entry.type}
        onChoose={(type) => type && onChange(turned(entry, type))}
      />
      <EntryLimits {...props} />
      <Mark
        label="可以不填"
        of={of}
        value={entry.optional}
        onChange={(optional) => onChange(patched(entry, { optional }))}
      />
    </div>
  );
};

/** Its words stay; what another type has is begun afresh. */
const turned = (
  { value, label, optional }: EntryColumn,
  type: EntryColumn["type"],
): EntryColumn => {
  const base = { value, label, ...(optional && { optional }) };
  return type === "dropdown"
    ? { ...base, type, choices: ["1", "2"].map((one) => ({ value: one, label: `选项 ${one}` })) }
    : { ...base, type };
};

const EntryLimits = ({ of, entry, onChange }: EntryFormProps) => {
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
    case "dropdown":
      return (
        <LinesField
          label={`${of} 的下拉选项，每行一个`}
          width={200}
          items={entry.choices}
          onChange={set("choices")}
        />
      );
  }
};
