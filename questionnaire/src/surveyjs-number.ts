/** SurveyJS compares a number that was typed into a text box as a number: such a box asks for one. */
import type { Comparison, EntryColumn, GridColumn, Question } from "./model.ts";
import type { Importer } from "./surveyjs-import.ts";

type NumberEntry = EntryColumn & { type: "number" };

/** The same question where no box of it is compared so. */
export const asNumbers = (
  question: Question,
  asked: readonly Comparison[],
  importer: Importer,
): Question => {
  const tell = (place: string) => {
    const source = importer.sources.get(place);
    const message = `${place}：条件把它当数字比较，改成了数字题`;
    if (source) importer.tell(source, "type", { kind: "changed", message });
  };
  const entries = <E extends GridColumn>(given: readonly E[], key: "row" | "column") =>
    given.map((entry): E | NumberEntry => {
      const isLine = entry.type === "text" && entry.format === undefined;
      const here = asked.filter((one) => one[key] === entry.value);
      if (!isLine || !areFigures(here)) return entry;
      tell(`${question.name}/${entry.value}`);
      const { value, label, optional, visibleIf } = entry;
      return {
        value,
        label,
        type: "number",
        ...(optional && { optional }),
        ...(visibleIf && { visibleIf }),
      };
    });
  switch (question.kind) {
    case "text":
      if (question.format !== "line" || !areFigures(asked)) return question;
      tell(question.name);
      return numbered(question);
    case "blanks": {
      const blanks = entries(question.blanks, "row");
      return blanks.every((one, i) => one === question.blanks[i])
        ? question
        : { ...question, blanks };
    }
    case "grid": {
      const columns = entries(question.columns, "column");
      return columns.every((one, i) => one === question.columns[i])
        ? question
        : { ...question, columns };
    }
    default:
      return question;
  }
};

const ORDERED = new Set(["greater", "less", "atLeast", "atMost"]);
const isFigure = (value: unknown): boolean => value !== "" && Number.isFinite(Number(value));

const areFigures = (asked: readonly Comparison[]): boolean =>
  asked.some(({ test }) => ORDERED.has(test)) &&
  asked.flatMap((one) => ("value" in one ? [one.value].flat() : [])).every(isFigure);

const numbered = ({ name, title, required, help, visibleIf }: Question): Question => ({
  kind: "number",
  name,
  title,
  required,
  ...(help !== undefined && { help }),
  ...(visibleIf && { visibleIf }),
});
