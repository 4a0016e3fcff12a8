/** Whether hidden fields, computed values and end pages that break a rule can still be drawn and mended on the spot. */
import { type Is, isListOf, isMaybe, isPlain, type Plain } from "../plain.ts";

export const hasDrawableValues = (whole: Plain, isCondition: Is): boolean =>
  isMaybe(whole["hiddenFields"], (fields) => isListOf(fields, isHidden)) &&
  isMaybe(whole["computedValues"], (values) =>
    isListOf(values, (value) => isComputed(value, isCondition)),
  ) &&
  isMaybe(whole["quotaFullPage"], isPlain) &&
  isMaybe(whole["endPages"], (pages) =>
    isListOf(
      pages,
      (page) =>
        typeof page["end"] === "string" &&
        typeof page["title"] === "string" &&
        isMaybe(page["redirect"], isPlain) &&
        isCondition(page["if"]),
    ),
  );

const isNamed = ({ name, title }: Plain): boolean =>
  typeof name === "string" && typeof title === "string";

const isHidden = (field: Plain): boolean =>
  isNamed(field) &&
  isMaybe(field["choices"], (choices) =>
    isListOf(choices, ({ value, label }) => typeof value === "string" && typeof label === "string"),
  );

const isComputed = (value: Plain, isCondition: Is): boolean => {
  if (!isNamed(value)) return false;
  if (value["kind"] === "text")
    return isListOf(
      value["cases"],
      (one) => typeof one["text"] === "string" && isMaybe(one["if"], isCondition),
    );
  const isFigure = ["sum", "mean", "count"].includes(String(value["kind"]));
  return (
    isFigure &&
    isListOf(
      value["of"],
      (term) =>
        typeof term["question"] === "string" &&
        isMaybe(term["scores"], isPlain) &&
        isMaybe(term["values"], Array.isArray),
    )
  );
};
