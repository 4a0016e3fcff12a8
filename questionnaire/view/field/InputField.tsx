/** Text, number and date: one input with the right keyboard. */
import { maxLengthOf } from "#questionnaire/check-text.ts";
import type {
  DateQuestion,
  NumberQuestion,
  TextFormat,
  TextQuestion,
} from "#questionnaire/model.ts";
import styles from "./field.module.css";
import { textIn } from "./field.ts";
import type { FieldProps } from "./field.ts";

/** Uncontrolled: what is kept is tidied, and writing it back would move the cursor. */
export const TextField = ({ question, answer, control, onChange }: FieldProps<TextQuestion>) => {
  const shared = {
    ...control,
    className: styles.input,
    maxLength: maxLengthOf(question),
    defaultValue: textIn(answer),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return question.format === "paragraph" ? (
    <textarea {...shared} rows={4} />
  ) : (
    <input {...shared} {...KEYBOARDS[question.format]} />
  );
};

const KEYBOARDS = {
  line: {},
  paragraph: {},
  // Not type=email and the like: those would check by their own rules, in their own words. What is personal has
  // an autoComplete, and nothing else has: a snapshot of the page leaves it out (docs/decisions/0123).
  mobile: { inputMode: "tel", autoComplete: "tel-national" },
  email: { inputMode: "email", autoComplete: "email" },
  url: { inputMode: "url" },
  idcard: { autoComplete: "off" },
} as const satisfies Record<TextFormat, object>;

export const NumberField = ({
  question,
  answer,
  control,
  onChange,
}: FieldProps<NumberQuestion>) => (
  <span className={styles.withUnit}>
    <input
      {...control}
      className={styles.input}
      // type=number swallows what it does not understand, and then nobody can say what is wrong.
      inputMode={question.integer && Number(question.min) >= 0 ? "numeric" : "decimal"}
      defaultValue={textIn(answer)}
      onChange={(event) => onChange(numberIn(event.target.value))}
    />
    {question.unit}
  </span>
);

/** The text itself when it is no number, so that the judge can say so. */
const numberIn = (text: string): unknown => {
  const compact = text.normalize("NFKC").replace(/\s/g, "");
  return compact === "" || Number.isNaN(Number(compact)) ? compact : Number(compact);
};

export const DateField = ({ question, answer, control, onChange }: FieldProps<DateQuestion>) => (
  <input
    {...control}
    className={styles.input}
    type="date"
    min={question.min}
    max={question.max}
    defaultValue={textIn(answer)}
    onChange={(event) => onChange(event.target.value)}
  />
);
