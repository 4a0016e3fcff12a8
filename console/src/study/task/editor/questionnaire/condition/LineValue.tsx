/** With what a question is compared: ticks, one choice, a number, a day, words, or places. */
import { Checkbox, Input, InputNumber } from "antd";
import type { Question } from "#questionnaire/model.ts";
import { pickedFrom } from "#questionnaire/picked.ts";
import { Choice } from "../../../../../ui/Choice.tsx";
import { Provinces } from "../../audience/LineValue.tsx";
import { useTyped } from "../use-typed.ts";
import styles from "./Condition.module.css";
import type { Line } from "./shape.ts";
import type { Way } from "./ways.ts";

type LineValueProps = {
  name: string;
  question: Question;
  line: Line;
  way: Way;
  onChange: (value: unknown) => void;
};

export function LineValue({ name, question, line, way, onChange }: LineValueProps) {
  const value = "value" in line.comparison ? line.comparison.value : undefined;
  switch (way.input) {
    case "none":
      return null;
    case "ticks":
      return way.test === "equals" ? (
        <Choice
          label={`${name}：选项`}
          all="请选择"
          options={pickedFrom(question)}
          value={typeof value === "string" && value ? value : undefined}
          onChoose={(chosen) => onChange(chosen ?? "")}
        />
      ) : (
        <Ticks name={name} question={question} value={value} onChange={onChange} />
      );
    case "count":
    case "number":
      return (
        <span className={styles.value}>
          <InputNumber
            aria-label={`${name}：${way.input === "count" ? "项数" : "数字"}`}
            status={typeof value === "number" ? "" : "error"}
            value={typeof value === "number" ? value : null}
            onChange={(typed) => onChange(typed ?? undefined)}
          />
          {typeof value !== "number" && <span className="bad">请填写数字</span>}
        </span>
      );
    case "date":
    case "time":
    case "text":
      return (
        <span className={styles.value}>
          <Input
            type={way.input}
            aria-label={`${name}：${typed[way.input].name}`}
            maxLength={200}
            status={value ? "" : "error"}
            value={typeof value === "string" ? value : ""}
            onChange={({ target }) => onChange(target.value)}
          />
          {!value && <span className="bad">{typed[way.input].missing}</span>}
        </span>
      );
    case "codes":
      return (
        <div className={styles.ticks}>
          <Provinces
            name={name}
            ticked={Array.isArray(value) ? value.map(String) : []}
            onChange={onChange}
          />
          <Codes name={name} value={value} onChange={onChange} />
        </div>
      );
  }
}

const typed = {
  date: { name: "日期", missing: "请选择日期" },
  time: { name: "时间", missing: "请选择时间" },
  text: { name: "文字", missing: "请填写文字" },
};

type PartProps = { name: string; value: unknown; onChange: (value: unknown) => void };

/** A value that the question no longer has stays ticked and marked, until somebody unticks it. */
function Ticks({ name, question, value, onChange }: PartProps & { question: Question }) {
  const ticked = Array.isArray(value) ? value.map(String) : [];
  const items = pickedFrom(question);
  const gone = ticked.filter((one) => !items.some((item) => item.value === one));
  const options = [...items, ...gone.map((one) => ({ value: one, label: `${one}（已不在）` }))];
  const toggle = (one: string, isOn: boolean) =>
    onChange(isOn ? [...ticked, one] : ticked.filter((other) => other !== one));
  return (
    <div className={styles.ticks} role="group" aria-label={`${name}：选项`}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={ticked.includes(option.value)}
          onChange={({ target }) => toggle(option.value, target.checked)}
        >
          {option.label}
        </Checkbox>
      ))}
      {ticked.length === 0 && <span className="bad">请至少勾选一项</span>}
    </div>
  );
}

/** As typed until it is left: a comma at the end is the beginning of the next code. */
function Codes({ name, value, onChange }: PartProps) {
  const codes = Array.isArray(value) ? value.map(String) : [];
  const typed = useTyped(codes, (known) => known.join(", "));
  const read = (text: string) => text.split(/[\s,，、]+/).filter((code) => code !== "");
  return (
    <span className={styles.value}>
      <Input
        aria-label={`${name}：行政区划代码`}
        placeholder="如 110000, 440300"
        status={codes.length > 0 ? "" : "error"}
        value={typed.text}
        onChange={({ target }) => {
          const made = read(target.value);
          typed.type(target.value, made);
          onChange(made);
        }}
        onBlur={typed.leave}
      />
      <span className="quiet">省、市、县的六位代码，答案里的每一级都算</span>
    </span>
  );
}
