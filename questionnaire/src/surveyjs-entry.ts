/** What SurveyJS asks in one place of a question that has several: a blank, or the cells of a table's column. */
import type { CellEntry, GridColumn, Question } from "./model.ts";
import type { Named } from "./surveyjs-element.ts";
import { cellChoicesFrom, codeOf, type Place } from "./surveyjs-items.ts";
import { wordsIn } from "./surveyjs-import.ts";
import { questionFrom } from "./surveyjs-question.ts";
import type { Source } from "./surveyjs-source.ts";
import { howManyFrom, validatorsOf } from "./surveyjs-text.ts";

const OF_ONE_CHOICE = ["dropdown", "radiogroup", "buttongroup"];
export const OF_CHOICES = [...OF_ONE_CHOICE, "checkbox", "tagbox"];
const IN_BLANKS = ["text", "comment"];
const IN_CELLS = [...OF_CHOICES, ...IN_BLANKS, "boolean", "rating"];

type Asked = {
  type: string;
  /** Where its choices are, which a table may have for all of its columns. */
  choices: Source;
};

/** Whether a place of ours can ask for it: nothing of it is taken as read, since else it is asked otherwise. */
export const isBlank = (source: Source): boolean => !source.has("visibleIf") && fits(source);

/** A table's column may have a condition. */
export const isCell = (source: Source, type: string): boolean =>
  IN_CELLS.includes(type) && fits(source);

const fits = (source: Source): boolean => !source.says(/"regex"\s*:/);

export const entryFrom = (
  { importer, scope, where }: Named,
  source: Source,
  { type, choices }: Asked,
): GridColumn | undefined => {
  const key = source.plain("name") ?? source.path;
  const place: Place = { importer, scope, where: `${where}.${key}` };
  const entry = readEntry(source, place, { type, choices });
  if (entry === undefined) return undefined;
  return {
    value: codeOf(key),
    label: wordsIn(importer, source, "title", scope) || key,
    ...entry,
    ...(!source.flag("isRequired") && { optional: true as const }),
  };
};

const readEntry = (
  source: Source,
  place: Place,
  { type, choices }: Asked,
): CellEntry | undefined => {
  if (OF_CHOICES.includes(type)) {
    const listed = cellChoicesFrom(source, choices, place);
    if (listed.length === 0) return undefined;
    if (!OF_ONE_CHOICE.includes(type)) {
      const validators = validatorsOf(source, place.importer, place.where);
      const howMany = howManyFrom(source, validators);
      validators.close();
      return { type: "multiple", choices: listed, ...howMany };
    }
    return {
      type: type === "dropdown" ? "dropdown" : "single",
      choices: listed.map(({ value, label }) => ({ value, label })),
    };
  }
  const common = { name: "", title: "", required: false };
  const question = questionFrom(source, common, { type, place });
  return question && entryOf(question);
};

const entryOf = (question: Question): CellEntry | undefined => {
  const { name: _, title: __, required: ___, ...rest } = question;
  switch (rest.kind) {
    case "text": {
      const { kind: type, format, pattern, ...lengths } = rest;
      if (pattern !== undefined) return undefined;
      return { type, ...(format !== "line" && { format }), ...lengths };
    }
    case "number": {
      const { kind: type, ...range } = rest;
      return { type, ...range };
    }
    case "date":
    case "time": {
      const { kind: type, ...range } = rest;
      return { type, ...range };
    }
    case "scale": {
      const { kind: type, ...points } = rest;
      return { type, ...points };
    }
    case "nps": {
      const { kind: _kind, ...labels } = rest;
      return { type: "scale", min: 0, max: 10, ...labels };
    }
    case "single":
      return {
        type: "single",
        choices: rest.choices.map(({ value, label }) => ({ value, label })),
      };
    default:
      return undefined;
  }
};
