/** What SurveyJS asks in one place of a question that has several: a blank, or the cells of a table's column. */
import type { Entry, EntryColumn, Question } from "./model.ts";
import type { Named } from "./surveyjs-element.ts";
import { codeOf, columnsFrom, type Place } from "./surveyjs-items.ts";
import { wordsIn } from "./surveyjs-import.ts";
import { questionFrom } from "./surveyjs-question.ts";
import type { Source } from "./surveyjs-source.ts";

export const OF_ONE_CHOICE = ["dropdown", "radiogroup", "buttongroup"];
const PLAIN = ["text", "comment", "boolean"];

type Asked = {
  type: string;
  /** Where its choices are, which a table may have for all of its columns. */
  choices: Source;
};

/** Whether a place of ours can ask for it: nothing of it is taken as read, since else it is asked otherwise. */
export const isEntry = (source: Source, type: string): boolean =>
  !source.has("visibleIf") &&
  (OF_ONE_CHOICE.includes(type) || PLAIN.includes(type)) &&
  !source.says(/"regex"\s*:/);

export const entryFrom = (
  { importer, scope, where }: Named,
  source: Source,
  { type, choices }: Asked,
): EntryColumn | undefined => {
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

const readEntry = (source: Source, place: Place, { type, choices }: Asked): Entry | undefined => {
  if (OF_ONE_CHOICE.includes(type)) {
    const listed = columnsFrom(choices, "choices", place);
    if (listed.length > 0 && source.has("cellType") && type !== "dropdown")
      place.importer.tell(source, "cellType", {
        kind: "changed",
        message: `${place.where}：单选列在表格里以下拉显示`,
      });
    return listed.length > 0 ? { type: "dropdown", choices: listed } : undefined;
  }
  const common = { name: "", title: "", required: false };
  const question = questionFrom(source, common, { type, place });
  return question && entryOf(question);
};

const entryOf = (question: Question): Entry | undefined => {
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
    case "single":
      return {
        type: "dropdown",
        choices: rest.choices.map(({ value, label }) => ({ value, label })),
      };
    default:
      return undefined;
  }
};
