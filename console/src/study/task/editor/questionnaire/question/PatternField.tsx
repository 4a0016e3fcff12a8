/** What a text must look like: a common form or an expression of one's own, with a field to try it out. */
import { Button, Input } from "antd";
import { useState } from "react";
import type { TextQuestion } from "#questionnaire/model.ts";
import { fitsPattern, patternProblem } from "#questionnaire/pattern.ts";
import type { Pattern } from "#questionnaire/value-model.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { ownUndo } from "../history.ts";
import { Notes } from "../Notes.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Mark, Word } from "../Small.tsx";

const presets: readonly (Pattern & { value: string; label: string })[] = [
  { value: "six", label: "6 位数字", regex: "\\d{6}", message: "请输入 6 位数字" },
  { value: "four", label: "4 位数字", regex: "\\d{4}", message: "请输入 4 位数字" },
  { value: "digits", label: "只有数字", regex: "\\d+", message: "只能填写数字" },
  { value: "chinese", label: "只有汉字", regex: "[\\u4e00-\\u9fa5·]+", message: "只能填写汉字" },
  { value: "letters", label: "只有英文字母", regex: "[A-Za-z]+", message: "只能填写英文字母" },
  {
    value: "mixed",
    label: "字母和数字",
    regex: "[A-Za-z0-9]+",
    message: "只能填写字母和数字",
  },
  {
    value: "plate",
    label: "车牌号",
    regex: "[\\u4e00-\\u9fa5][A-Z][A-HJ-NP-Z0-9]{5,6}",
    message: "请输入正确的车牌号",
  },
  {
    value: "phone",
    label: "固定电话",
    regex: "0\\d{2,3}-?\\d{7,8}",
    message: "请输入带区号的电话号码",
  },
  {
    value: "wechat",
    label: "微信号",
    regex: "[A-Za-z][A-Za-z0-9_-]{5,19}",
    message: "请输入正确的微信号",
  },
  {
    value: "credit",
    label: "统一社会信用代码",
    regex: "[0-9A-HJ-NPQRTUWXY]{18}",
    message: "请输入 18 位统一社会信用代码",
  },
];

type PatternProps = {
  question: TextQuestion;
  path: string;
  change: (patch: Record<string, unknown>, field?: string) => void;
};

export function PatternField({ question, path, change }: PatternProps) {
  const { name, pattern } = question;
  const put = (next: Pattern | undefined, field?: string) => change({ pattern: next }, field);
  const preset = presets.find(({ regex }) => regex === pattern?.regex);
  const choose = (to: string | undefined) => {
    if (to === undefined) return put(undefined);
    const { value: _, label: __, ...chosen } = presets.find(({ value }) => value === to) ?? own;
    return put(chosen);
  };
  return (
    <div className={styles.list} role="group" aria-label={`${name} 的格式要求`}>
      <div className={styles.actions}>
        <span>格式要求</span>
        <Choice
          label={`${name} 的格式要求`}
          all="没有"
          options={[...presets, own]}
          value={pattern && (preset?.value ?? own.value)}
          onChoose={choose}
        />
        {pattern && (
          <Word
            label="不符合时提示"
            of={name}
            max={100}
            placeholder="请按要求的格式填写"
            value={pattern.message}
            onChange={(message) => put(patched(pattern, { message }), "pattern.message")}
          />
        )}
      </div>
      {pattern && <Expression {...{ name, pattern, put }} />}
      <Notes path={`${path}.pattern`} isExact={false} />
    </div>
  );
}

const own = { value: "own", label: "自己写（正则表达式）", regex: "[A-Z]\\d{3}" };

type ExpressionProps = {
  name: string;
  pattern: Pattern;
  put: (next: Pattern, field?: string) => void;
};

function Expression({ name, pattern, put }: ExpressionProps) {
  const [tried, setTried] = useState("");
  const isUsable = pattern.regex !== "" && patternProblem(pattern) === undefined;
  const isFit = isUsable && fitsPattern(pattern, tried);
  return (
    <div className={styles.actions}>
      <Input
        aria-label={`${name} 的正则表达式`}
        className={styles.source ?? ""}
        style={{ width: 240 }}
        maxLength={300}
        status={isUsable ? "" : "error"}
        value={pattern.regex}
        onChange={({ target }) => put({ ...pattern, regex: target.value }, "pattern.regex")}
      />
      <Mark
        label="不分大小写"
        of={name}
        value={pattern.ignoreCase}
        onChange={(ignoreCase) => put(patched(pattern, { ignoreCase }))}
      />
      <Input
        aria-label={`试填 ${name}`}
        placeholder="在这里试填"
        style={{ width: 160 }}
        disabled={false}
        value={tried}
        onChange={({ target }) => setTried(target.value)}
        onKeyDown={ownUndo}
      />
      <span className={isFit || tried === "" ? "quiet" : "bad"} role="status">
        {tried === "" ? "整段文字都要符合" : isFit ? "符合" : "不符合"}
      </span>
      {tried !== "" && (
        <Button type="text" size="small" disabled={false} onClick={() => setTried("")}>
          清空
        </Button>
      )}
    </div>
  );
}
