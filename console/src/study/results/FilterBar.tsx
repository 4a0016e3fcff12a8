/** Which responses are counted: by their end, day, source, version, quota, doubts and answers. */
import { Button } from "antd";
import { useState } from "react";
import { resultScopes, type Variable } from "#contract/console/study/results.ts";
import { Choice } from "../../ui/Choice.tsx";
import { DayFields } from "../../ui/DayFields.tsx";
import {
  type AnswerFilter,
  type Filter,
  answersIn,
  filterIn,
  hasCodes,
  jsonOrNothing,
  scopeWords,
} from "./asked.ts";
import styles from "./Results.module.css";
import type { OutlineData } from "./ResultsPage.tsx";
import type { Asked } from "./use-asked.ts";

/** `prefix`: of the second filter. */
type FilterBarProps = { asked: Asked; outline: OutlineData; prefix: "" | "b." };

const scopes = resultScopes.map((value) => ({ value, label: scopeWords[value] }));
const sources = [
  { value: "member", label: "会员" },
  { value: "agent", label: "代理带来的" },
];
const doubts = [
  { value: "1", label: "只看有疑点的" },
  { value: "0", label: "只看没有疑点的" },
];

const exclusions: { value: NonNullable<Filter["excluded"]>; label: string }[] = [
  { value: "out", label: "不计剔除的" },
  { value: "in", label: "连剔除的也计入" },
  { value: "only", label: "只看剔除的" },
];

export function FilterBar({ asked: { search, put, editing }, outline, prefix }: FilterBarProps) {
  const filter = filterIn(search, prefix);
  const set = (name: string, value: string | undefined) =>
    put({ [prefix + name]: value, at: undefined });
  const which = prefix === "" ? "" : "对比：";
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label={prefix === "" ? "筛选" : "对比的筛选"}
      {...editing.around}
    >
      <Choice
        label={`${which}哪些答卷`}
        options={scopes}
        value={filter.of ?? "counted"}
        onChoose={(value) => set("of", value === "counted" ? undefined : value)}
      />
      <DayFields
        day={`${which}开始时间`}
        from={filter.from}
        to={filter.to}
        onChange={(end, day) => set(end, day)}
      />
      <Choice
        label={`${which}来源`}
        all="全部来源"
        options={sources}
        value={filter.source}
        onChoose={(value) => set("source", value)}
      />
      <Choice
        label={`${which}质量`}
        all="不论疑点"
        options={doubts}
        value={filter.doubt}
        onChoose={(value) => set("doubt", value)}
      />
      <Choice
        label={`${which}剔除的答卷`}
        options={exclusions}
        value={filter.excluded ?? "out"}
        onChoose={(value) => set("excluded", value === "out" ? undefined : value)}
      />
      <OfStudy which={which} outline={outline} filter={filter} set={set} />
      <Answers
        which={which}
        variables={outline.variables.filter((one) => hasCodes(one) && one.codes.length > 0)}
        answers={answersIn(search, prefix)}
        onChange={(answers) => set("answers", jsonOrNothing(answers))}
      />
    </div>
  );
}

type OfStudyProps = {
  which: string;
  outline: OutlineData;
  filter: Filter;
  set: (name: string, value: string | undefined) => void;
};

/** What not every study has. */
const OfStudy = ({ which, outline, filter, set }: OfStudyProps) => (
  <>
    {outline.versions.length > 1 && (
      <Choice
        label={`${which}问卷版本`}
        all="全部版本"
        options={outline.versions.map((one) => ({ value: String(one), label: `第 ${one} 版` }))}
        value={typeof filter.version === "string" ? filter.version : undefined}
        onChoose={(value) => set("version", value)}
      />
    )}
    {outline.cells.length > 0 && (
      <Choice
        label={`${which}配额`}
        all="全部配额"
        options={outline.cells.map(({ name, label }) => ({ value: name, label }))}
        value={filter.cell}
        onChoose={(value) => set("cell", value)}
      />
    )}
  </>
);

type AnswersProps = {
  which: string;
  variables: readonly Variable[];
  answers: readonly AnswerFilter[];
  onChange: (answers: readonly AnswerFilter[]) => void;
};

/** A question is chosen first, then its code; another code of the same question widens it. */
function Answers({ which, variables, answers, onChange }: AnswersProps) {
  const [key, setKey] = useState<string>();
  const chosen = variables.find((variable) => variable.key === key);
  const add = (code: string | undefined) => {
    if (key === undefined || code === undefined) return;
    const known = answers.find((one) => one.key === key);
    const codes = [...new Set([...(known?.codes ?? []), code])];
    onChange([...answers.filter((one) => one !== known), { key, codes }]);
    setKey(undefined);
  };
  return (
    <>
      <Choice
        label={`${which}按哪道题的回答`}
        all="按回答筛选…"
        options={variables.map(({ key: value, title }) => ({ value, label: `${value} ${title}` }))}
        value={key}
        onChoose={setKey}
      />
      {chosen && (
        <Choice
          label={`${which}回答`}
          all="选一个回答…"
          options={chosen.codes.map(({ code, label }) => ({ value: code, label }))}
          value={undefined}
          onChoose={add}
        />
      )}
      {answers.map((one) => (
        <Button
          key={one.key}
          size="small"
          aria-label={`去掉条件：${wordsOf(one, variables)}`}
          onClick={() => onChange(answers.filter((other) => other !== one))}
        >
          {wordsOf(one, variables)} ✕
        </Button>
      ))}
    </>
  );
}

function wordsOf({ key, codes }: AnswerFilter, variables: readonly Variable[]): string {
  const variable = variables.find((one) => one.key === key);
  const labels = codes.map(
    (code) => variable?.codes.find((one) => one.code === code)?.label ?? code,
  );
  return `${variable?.title ?? key}：${labels.join("或")}`;
}
