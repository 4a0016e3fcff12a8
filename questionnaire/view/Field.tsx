/** Draws the field that suits a question's kind. */
import type { ReactNode } from "react";
import { ChoiceField } from "./field/ChoiceField.tsx";
import { DropdownField } from "./field/DropdownField.tsx";
import type { FieldProps } from "./field/field.ts";
import { DateField, NumberField, TextField } from "./field/InputField.tsx";
import { MatrixField } from "./field/MatrixField.tsx";
import { ScaleField } from "./field/ScaleField.tsx";
import { Rare } from "./rare.tsx";

export const Field = ({ question, ...props }: FieldProps): ReactNode => {
  switch (question.kind) {
    case "single":
    case "multiple":
    case "picture":
      return <ChoiceField question={question} {...props} />;
    case "dropdown":
      return <DropdownField question={question} {...props} />;
    case "text":
      return <TextField question={question} {...props} />;
    case "number":
      return <NumberField question={question} {...props} />;
    case "date":
      return <DateField question={question} {...props} />;
    case "scale":
    case "nps":
      return <ScaleField question={question} {...props} />;
    case "matrix":
      return <MatrixField question={question} {...props} />;
    case "ranking":
    case "file":
    case "region":
    case "blanks":
    case "constantSum":
    case "grid":
    case "maxDiff":
    case "slider":
    case "time":
      return <Rare kind={question.kind} question={question} {...props} />;
    case "explanation":
      return null;
  }
};
