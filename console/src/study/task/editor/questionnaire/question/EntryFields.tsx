/** Blanks and a grid's columns: each with its words, and with what is answered there. */
import type { ReactNode } from "react";
import type { GridColumn } from "#questionnaire/model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Mark } from "../Small.tsx";
import { freshEntry, turnedEntry } from "./entry.ts";
import { EntryLimits } from "./EntryLimits.tsx";
import { PlainList } from "./PlainList.tsx";

type Type = GridColumn["type"];
type Types = readonly { value: Type; label: string }[];

export const blankTypes: Types = [
  { value: "text", label: "文字" },
  { value: "number", label: "数字" },
  { value: "date", label: "日期" },
  { value: "time", label: "时间" },
  { value: "dropdown", label: "下拉" },
];
export const cellTypes: Types = [
  ...blankTypes,
  { value: "scale", label: "量表" },
  { value: "single", label: "单选（点选）" },
  { value: "multiple", label: "多选" },
];

type EntryFieldsProps = {
  name: string;
  one: string;
  types: Types;
  entries: readonly GridColumn[];
  path: string;
  onChange: (entries: GridColumn[], field?: string) => void;
  more?: (entry: GridColumn, index: number, put: Put) => ReactNode;
};
type Put = (entry: GridColumn, field?: string) => void;

export const EntryFields = (props: EntryFieldsProps) => {
  const { name, one, types, entries, path, onChange, more } = props;
  return (
    <PlainList<GridColumn>
      name={name}
      one={one}
      items={entries}
      path={path}
      fresh={(value, label) => freshEntry(entries.at(-1), { value, label })}
      onChange={onChange}
      more={(entry, index, put) => (
        <>
          <EntryForm
            of={`${name} 的${one} ${index + 1}`}
            types={types}
            entry={entry}
            onChange={put}
          />
          {more?.(entry, index, put)}
        </>
      )}
    />
  );
};

type EntryFormProps = { of: string; types: Types; entry: GridColumn; onChange: Put };

const EntryForm = ({ of, types, entry, onChange }: EntryFormProps) => (
  <div className={styles.actions}>
    <Choice
      label={`${of} 的填写内容`}
      options={types}
      value={entry.type}
      onChoose={(type) => type && onChange(turnedEntry(entry, type))}
    />
    <EntryLimits of={of} entry={entry} onChange={onChange} />
    <Mark
      label="可以不填"
      of={of}
      value={entry.optional}
      onChange={(optional) => onChange(patched(entry, { optional }))}
    />
  </div>
);
