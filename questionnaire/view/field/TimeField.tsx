/** A time of day by the phone's own picker. */
import type { TimeQuestion } from "#questionnaire/model.ts";
import styles from "./field.module.css";
import { textIn } from "./field.ts";
import type { FieldProps } from "./field.ts";

const SECONDS = 60;

export const TimeField = ({ question, answer, control, onChange }: FieldProps<TimeQuestion>) => (
  <input
    {...control}
    className={styles.input}
    type="time"
    min={question.min}
    max={question.max}
    step={(question.step ?? 1) * SECONDS}
    defaultValue={textIn(answer)}
    onChange={(event) => onChange(event.target.value)}
  />
);
