/** A cell that is answered by pointing: a scale, one choice or several, each a tap. */
import type { Answer } from "#questionnaire/model.ts";
import type { PartQuestion } from "#questionnaire/parts.ts";
import styles from "./field.module.css";
import { chosenIn, type FieldProps, valueOf } from "./field.ts";
import gridStyles from "./grid.module.css";

type Pointed = Extract<PartQuestion, { kind: "scale" | "single" | "multiple" }>;

export const isPointed = (question: PartQuestion): question is Pointed =>
  question.kind === "scale" || question.kind === "single" || question.kind === "multiple";

type PointedInputProps = Pick<FieldProps, "id" | "words"> & {
  question: Pointed;
  /** Ids of what names it on the page. */
  labelledBy: string;
  answer: Answer | undefined;
  onPoint: (value: unknown) => void;
};

export const PointedInput = (props: PointedInputProps) => {
  const { question, id, words, labelledBy, answer, onPoint } = props;
  const isSeveral = question.kind === "multiple";
  const items = itemsOf(question);
  const chosen: readonly (string | number)[] =
    typeof answer === "number" ? [answer] : chosenIn(answer).map(valueOf);
  const isScale = question.kind === "scale";
  return (
    <div role={isSeveral ? "group" : "radiogroup"} aria-labelledby={labelledBy}>
      <div
        className={isScale ? styles.points : gridStyles.chips}
        data-many={items.length > 11 ? "lines" : items.length > 7}
      >
        {items.map(({ value, label, meaning = "" }) => (
          <label key={value} className={styles.point}>
            <input
              type={isSeveral ? "checkbox" : "radio"}
              name={id}
              aria-label={`${words(label)} ${words(meaning)}`.trim()}
              checked={chosen.includes(value)}
              onChange={() => onPoint(isSeveral ? turned(question, chosen, value) : value)}
            />
            <span>{words(label)}</span>
          </label>
        ))}
      </div>
      {isScale && (question.minLabel || question.maxLabel) && (
        <div className={styles.ends} aria-hidden="true">
          <span>{words(question.minLabel ?? "")}</span>
          <span>{words(question.maxLabel ?? "")}</span>
        </div>
      )}
    </div>
  );
};

type Item = { value: string | number; label: string; meaning?: string | undefined };

/**
 * Drawn here and not by ScaleField.tsx: to share it, the questionnaire's first chunk would be cut in two, and every plain
 * questionnaire be heavier by 300 bytes.
 */
const itemsOf = (question: Pointed): readonly Item[] => {
  if (question.kind !== "scale") return question.choices;
  const { min, max, minLabel, maxLabel } = question;
  return Array.from({ length: max - min + 1 }, (_, i) => ({
    value: min + i,
    label: String(min + i),
    meaning: i === 0 ? minLabel : i === max - min ? maxLabel : undefined,
  }));
};

/** 都没有 clears the others, and they clear it. */
const turned = (
  question: Pointed & { kind: "multiple" },
  chosen: readonly (string | number)[],
  value: string | number,
): (string | number)[] => {
  if (chosen.includes(value)) return chosen.filter((one) => one !== value);
  const exclusive = new Set<string | number>(
    question.choices.flatMap((one) => (one.exclusive ? one.value : [])),
  );
  return [...(exclusive.has(value) ? [] : chosen.filter((one) => !exclusive.has(one))), value];
};
