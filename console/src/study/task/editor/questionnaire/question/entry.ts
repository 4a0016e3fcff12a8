/** A blank or a column of a grid as it is edited: begun, turned into another type, and what stands left of it. */
import type { GridColumn, GridQuestion } from "#questionnaire/model.ts";
import { THIS_ROW } from "#questionnaire/parts.ts";
import { patched } from "../patched.ts";

type Type = GridColumn["type"];
type Named = { value: string; label: string };

/** Most columns ask the same as the one before; its condition is its own. */
export const freshEntry = (last: GridColumn | undefined, named: Named): GridColumn =>
  last ? { ...patched(last, { visibleIf: undefined }), ...named } : { ...named, type: "text" };

const USUAL_POINTS = { min: 1, max: 5 };

/** Its words, condition and choices stay; what another type has begins empty. */
export const turnedEntry = (entry: GridColumn, type: Type): GridColumn => {
  const { value, label, optional, visibleIf } = entry;
  const base = {
    value,
    label,
    ...(optional && { optional }),
    ...(visibleIf && { visibleIf }),
  };
  switch (type) {
    case "scale":
      return { ...base, type, ...USUAL_POINTS };
    case "dropdown":
    case "single":
    case "multiple":
      return { ...base, type, choices: choicesOf(entry) };
    default:
      return { ...base, type };
  }
};

/** A choice is 互斥 only where several may be chosen: here the mark is left out. */
const choicesOf = (entry: GridColumn): Named[] =>
  "choices" in entry
    ? entry.choices.map(({ value, label }) => ({ value, label }))
    : ["1", "2"].map((one) => ({ value: one, label: `选项 ${one}` }));

/** The columns before it as a table of one row, which is the row itself; none where it is the first. */
export function rowOf(question: GridQuestion, index: number): GridQuestion | undefined {
  const columns = question.columns.slice(0, index);
  if (columns.length === 0) return undefined;
  const rows = [{ value: THIS_ROW, label: "同一行" }];
  return { ...question, title: "同一行左边的列", rows, columns };
}
