/** One set after the other: the best by the buttons on the left, the worst by those on the right. */
import { useEffect, useRef, useState } from "react";
import { isRecord } from "#questionnaire/checked.ts";
import { scalars } from "#questionnaire/logic.ts";
import { bestAndWorst } from "#questionnaire/max-diff-words.ts";
import type { MaxDiffQuestion } from "#questionnaire/model.ts";
import type { FieldProps } from "./field.ts";
import styles from "./max-diff.module.css";

/** Long enough to see what was chosen. */
const PAUSE_MILLISECONDS = 350;

type End = "best" | "worst";

export const MaxDiffField = (props: FieldProps<MaxDiffQuestion>) => {
  const { question, shown, answer, onChange } = props;
  const { sets = [] } = shown;
  const chosen = (set: number, end: End) => scalars(answer, String(set + 1), end)[0];
  const isWhole = (set: number) =>
    chosen(set, "best") !== undefined && chosen(set, "worst") !== undefined;
  const { at, turnTo, turnSoon, head } = useSet(() => {
    const open = sets.findIndex((_, set) => !isWhole(set));
    return open < 0 ? 0 : open;
  });
  // Keys go through the choices one by one: only a finger or a mouse has chosen when it says so.
  const isByPointer = useRef(false);
  const choose = (end: End, item: string) => {
    const ends = { best: chosen(at, "best"), worst: chosen(at, "worst"), [end]: item };
    const other = end === "best" ? "worst" : "best";
    if (ends[other] === item) ends[other] = undefined;
    const given = isRecord(answer) ? answer : {};
    onChange({ ...given, [String(at + 1)]: ends });
    const isDone = ends.best !== undefined && ends.worst !== undefined;
    if (isDone && isByPointer.current && at + 1 < sets.length) turnSoon(at + 1);
  };
  return (
    <div
      className={styles.maxDiff}
      onPointerDown={() => (isByPointer.current = true)}
      onKeyDown={() => (isByPointer.current = false)}
    >
      <p ref={head} tabIndex={-1} className={styles.progress}>
        {`第 ${at + 1} 组，共 ${sets.length} 组`}
        <progress
          aria-hidden="true"
          max={sets.length}
          value={sets.filter((_, set) => isWhole(set)).length}
        />
      </p>
      <Set
        {...props}
        key={at}
        items={sets[at] ?? []}
        ends={{ best: chosen(at, "best"), worst: chosen(at, "worst") }}
        words={bestAndWorst(question).map(props.words)}
        say={props.words}
        onChoose={choose}
      />
      <div className={styles.turns}>
        <button type="button" aria-disabled={at === 0} onClick={() => at > 0 && turnTo(at - 1)}>
          上一组
        </button>
        <button
          type="button"
          aria-disabled={at + 1 >= sets.length}
          onClick={() => at + 1 < sets.length && turnTo(at + 1)}
        >
          下一组
        </button>
      </div>
    </div>
  );
};

/** Which set is open; the focus goes to its head, so that it is read out. */
const useSet = (begin: () => number) => {
  const [at, setAt] = useState(begin);
  const head = useRef<HTMLParagraphElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turnTo = (set: number) => {
    clearTimeout(timer.current);
    setAt(set);
    head.current?.focus({ preventScroll: true });
  };
  const turnSoon = (set: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => turnTo(set), PAUSE_MILLISECONDS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { at, turnTo, turnSoon, head };
};

type SetProps = Pick<FieldProps<MaxDiffQuestion>, "question" | "id" | "control"> & {
  items: readonly string[];
  ends: Record<End, unknown>;
  /** What the best and the worst are called. */
  words: readonly string[];
  say: (text: string) => string;
  onChoose: (end: End, item: string) => void;
};

const Set = ({ question, id, control, items, ends, words, say, onChoose }: SetProps) => {
  const labels = new Map(question.items.map(({ value, label }) => [value, say(label)]));
  const button = (end: End, item: string) => {
    const word = words[end === "best" ? 0 : 1] ?? "";
    return (
      <label className={styles.end} data-end={end}>
        <input
          type="radio"
          name={`${id}-${end}`}
          aria-label={`${word}：${labels.get(item) ?? ""}`}
          aria-describedby={control["aria-describedby"]}
          checked={ends[end] === item}
          onChange={() => onChoose(end, item)}
        />
        <span aria-hidden="true">{end === "best" ? "✓" : "✕"}</span>
      </label>
    );
  };
  return (
    <div className={styles.set}>
      <div className={styles.line} data-head="true" aria-hidden="true">
        <b>{words[0]}</b>
        <span />
        <b>{words[1]}</b>
      </div>
      {items.map((item) => (
        <div key={item} className={styles.line}>
          {button("best", item)}
          <span>{labels.get(item)}</span>
          {button("worst", item)}
        </div>
      ))}
    </div>
  );
};
