/** One blank or cell: the control of the plain question that stands there, and what was typed into all of them. */
import { useRef } from "react";
import { isRecord } from "#questionnaire/checked.ts";
import type { Answer } from "#questionnaire/model.ts";
import { type Part, partAnswer } from "#questionnaire/parts.ts";
import styles from "./field.module.css";
import { type FieldProps, textIn } from "./field.ts";
import { DateField, NumberField, TextField } from "./InputField.tsx";
import { TimeField } from "./TimeField.tsx";

/** As typed, not as kept: what the judge leaves out must be there when it is judged with the next key. */
export const useTyped = (answer: Answer | undefined, onChange: (value: unknown) => void) => {
  const typed = useRef<Record<string, unknown>>(isRecord(answer) ? answer : {});
  return ({ row, column }: Pick<Part, "row" | "column">, value: unknown) => {
    const before = typed.current[row];
    const cells = isRecord(before) ? before : {};
    const here = column === undefined ? value : { ...cells, [column]: value };
    typed.current = { ...typed.current, [row]: here };
    onChange(typed.current);
  };
};

type PartInputProps = {
  part: Part;
  /** The field of the question that the part belongs to. */
  field: FieldProps;
  /** Ids of what names it on the page, else its name. */
  named: { "aria-labelledby": string } | { "aria-label": string };
  onType: (value: unknown) => void;
};

export const PartInput = ({ part, field, named, onType }: PartInputProps) => {
  const { question } = part;
  const control = {
    ...field.control,
    "aria-labelledby": undefined,
    "aria-invalid": false,
    ...named,
  };
  const answer = partAnswer(part, field.answer);
  const props = { ...field, answer, control, onChange: onType };
  switch (question.kind) {
    case "text":
      return <TextField {...props} question={question} />;
    case "number":
      return <NumberField {...props} question={question} />;
    case "date":
      return <DateField {...props} question={question} />;
    case "time":
      return <TimeField {...props} question={question} />;
    case "dropdown":
      return (
        <select
          {...control}
          className={styles.input}
          defaultValue={textIn(answer)}
          onChange={(event) => onType(event.target.value)}
        >
          <option value="">请选择</option>
          {question.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {field.words(label)}
            </option>
          ))}
        </select>
      );
    // Only cells ask so, and have an input of their own (PointedInput.tsx).
    case "scale":
    case "single":
    case "multiple":
      return null;
  }
};
