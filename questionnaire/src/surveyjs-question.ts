/** Turns one SurveyJS question into one of ours, or into nothing where we have no such kind. */
import { isDay } from "./check-figures.ts";
import type { Choice, Column, Question, TextFormat } from "./model.ts";
import { listIn, numberIn, present, textIn, withoutTags } from "./surveyjs-source.ts";
import type { Source } from "./surveyjs-source.ts";

type Common = Pick<Question, "name" | "title" | "required">;

/** `leaveOut` takes what of the question is lost. */
export const questionFrom = (
  source: Source,
  common: Common,
  leaveOut: (what: string) => void,
): Question | undefined => {
  const choosing = () => ({ ...common, ...choicesFrom(source, leaveOut) });
  switch (source["type"]) {
    case "radiogroup":
      return { ...choosing(), kind: "single" };
    case "checkbox":
    case "tagbox":
      return { ...choosing(), kind: "multiple", ...howManyFrom(source) };
    case "dropdown":
      return { ...choosing(), kind: "dropdown" };
    case "imagepicker":
      return { ...choosing(), kind: "picture", multiple: source["multiSelect"] === true };
    case "ranking":
      return { ...choosing(), kind: "ranking" };
    case "boolean":
      return { ...common, kind: "single", choices: booleanChoices(source) };
    case "comment":
      return { ...common, kind: "text", format: "paragraph", ...lengthsFrom(source) };
    case "text":
      return textFrom(source, common, leaveOut);
    case "rating":
      return ratingFrom(source, common);
    case "matrix":
      return matrixFrom(source, common, source["columns"]);
    case "matrixdropdown":
      return matrixDropdownFrom(source, common);
    case "file":
      return fileFrom(source, common);
    case "html":
      return {
        ...common,
        kind: "explanation",
        title: withoutTags(textIn(source["html"])) || "说明",
      };
    default:
      return undefined;
  }
};

const choicesFrom = (source: Source, leaveOut: (what: string) => void) => {
  const choices: Choice[] = itemsFrom(source["choices"]);
  if (source["hasOther"] === true || source["showOtherItem"] === true) {
    choices.push({ value: "other", label: textIn(source["otherText"]) || "其他", other: true });
  }
  if (source["hasNone"] === true || source["showNoneItem"] === true) {
    choices.push({
      value: "none",
      label: textIn(source["noneText"]) || "以上都没有",
      exclusive: true,
    });
  }
  if (listIn(source["choices"]).some((item) => "visibleIf" in item)) leaveOut("选项的显示条件");
  const isShuffled = source["choicesOrder"] === "random";
  return { choices, ...(isShuffled && { shuffle: true }) };
};

/** Items are values, or values with a text and perhaps a picture. */
const itemsFrom = (source: unknown): (Column & { picture?: string })[] =>
  (Array.isArray(source) ? source : []).map((item: unknown) => {
    const [record] = listIn([item]);
    if (record === undefined) return { value: String(item), label: String(item) };
    const value = String(record["value"] ?? record["name"]);
    const label = textIn(record["text"]) || textIn(record["title"]) || value;
    const picture = textIn(record["imageLink"]) || undefined;
    return { value, label, ...present({ picture }) };
  });

const howManyFrom = (source: Source) =>
  present({
    min: numberIn(source["minSelectedChoices"]) || undefined,
    max: numberIn(source["maxSelectedChoices"]) || undefined,
  });

const booleanChoices = (source: Source): Choice[] => [
  { value: "true", label: textIn(source["labelTrue"]) || "是" },
  { value: "false", label: textIn(source["labelFalse"]) || "否" },
];

const validatorOf = (source: Source, type: string): Source =>
  listIn(source["validators"]).find((validator) => validator["type"] === type) ?? {};

const lengthsFrom = (source: Source) => {
  const { minLength, maxLength } = validatorOf(source, "text");
  return present({
    minLength: numberIn(minLength) || undefined,
    maxLength: numberIn(maxLength) || numberIn(source["maxLength"]) || undefined,
  });
};

const TEXT_FORMATS: Record<string, TextFormat> = {
  text: "line",
  email: "email",
  tel: "mobile",
  url: "url",
};

const textFrom = (source: Source, common: Common, leaveOut: (what: string) => void): Question => {
  const type = textIn(source["inputType"]) || "text";
  const { min, max } = source;
  if (type === "number" || type === "range") {
    const { minValue, maxValue } = validatorOf(source, "numeric");
    const range = present({ min: numberIn(min ?? minValue), max: numberIn(max ?? maxValue) });
    return { ...common, kind: "number", ...range };
  }
  if (type === "date") {
    const day = (value: unknown) => (isDay(textIn(value)) ? textIn(value) : undefined);
    return { ...common, kind: "date", ...present({ min: day(min), max: day(max) }) };
  }
  const format = TEXT_FORMATS[type];
  if (format === undefined) leaveOut(`输入类型 ${type}，改为单行文字`);
  const isEmail = validatorOf(source, "email")["type"] !== undefined;
  return {
    ...common,
    kind: "text",
    format: isEmail ? "email" : (format ?? "line"),
    ...lengthsFrom(source),
  };
};

const ratingFrom = (source: Source, common: Common): Question => {
  const labels = present({
    minLabel: textIn(source["minRateDescription"]) || undefined,
    maxLabel: textIn(source["maxRateDescription"]) || undefined,
  });
  if (Array.isArray(source["rateValues"]) && source["rateValues"].length > 0) {
    return { ...common, kind: "single", choices: itemsFrom(source["rateValues"]) };
  }
  const min = numberIn(source["rateMin"]) ?? 1;
  const max = numberIn(source["rateMax"]) ?? numberIn(source["rateCount"]) ?? 5;
  return min === 0 && max === 10
    ? { ...common, kind: "nps", ...labels }
    : { ...common, kind: "scale", min, max, ...labels };
};

const matrixFrom = (source: Source, common: Common, columns: unknown): Question => ({
  ...common,
  kind: "matrix",
  rows: itemsFrom(source["rows"]),
  columns: itemsFrom(columns),
  ...(source["cellType"] === "checkbox" && { multiple: true }),
  ...(source["rowsOrder"] === "random" && { shuffleRows: true }),
});

/** It fits where each row asks one thing only: the choices become the columns. */
const matrixDropdownFrom = (source: Source, common: Common): Question | undefined => {
  const columns = listIn(source["columns"]);
  const [column] = columns;
  if (column === undefined || columns.length > 1) return undefined;
  const cellType = textIn(column["cellType"]) || textIn(source["cellType"]) || "dropdown";
  if (!["dropdown", "radiogroup", "checkbox"].includes(cellType)) return undefined;
  return matrixFrom({ ...source, cellType }, common, column["choices"] ?? source["choices"]);
};

const fileFrom = (source: Source, common: Common): Question => {
  const several = numberIn(source["maxFiles"]) ?? 5;
  return {
    ...common,
    kind: "file",
    maxCount: source["allowMultiple"] === true ? several : 1,
    accept: textIn(source["acceptedTypes"])
      .split(",")
      .map((type) => type.trim())
      .filter((type) => type !== ""),
    maxBytes: numberIn(source["maxSize"]) || 10 * 1024 * 1024,
  };
};
