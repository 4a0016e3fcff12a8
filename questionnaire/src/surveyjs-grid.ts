/** Tables of SurveyJS as grids of ours: rows by columns, each of which asks something of its own. */
import { LIMITS } from "./limits.ts";
import type { Column, Condition, EntryColumn, GridQuestion, Question } from "./model.ts";
import type { Named } from "./surveyjs-element.ts";
import { entryFrom, isEntry, OF_ONE_CHOICE } from "./surveyjs-entry.ts";
import { rowsFrom } from "./surveyjs-items.ts";
import { counterFrom, limitsOf } from "./surveyjs-loop.ts";
import type { Source } from "./surveyjs-source.ts";

type Row = Column & { visibleIf?: Condition };
interface Cells {
  column: Source;
  type: string;
  /** Where its choices are: the table's, unless it has its own. */
  choices: Source;
}

/** Undefined where no grid says the same, or a matrix says it better; `rest`: columns that its cells cannot ask. */
export const gridFrom = (
  named: Named,
): { question: GridQuestion; rest: readonly Source[] } | undefined => {
  const { source, ref, scope, importer, where } = named;
  const all = cellsIn(source);
  const cells = all.filter(fits);
  const { rows, ...order } = rowsFrom(source, { importer, scope, where });
  const isMatrix = cells.length === 1 && cells.every(({ type }) => OF_ONE_CHOICE.includes(type));
  if (isMatrix || !hasRoom(rows.length, cells.length)) return undefined;
  const question = gridOf(named, cells, rows);
  if (!question) return undefined;
  refer(named, { question, cells, placeOf: (row) => `${ref}.${row}` });
  const rest = all.filter((one) => !cells.includes(one)).map(({ column }) => column);
  return { question: { ...question, ...order }, rest };
};

const MOST_ROWS = 20;

/** A table that grows: how many rows there are, and so many of its rows. */
export const growingFrom = (named: Named): Question[] | undefined => {
  const { source, ref, name, importer, where } = named;
  const cells = cellsIn(source);
  if (cells.length === 0 || !cells.every(fits)) return undefined;
  const most = Math.min(MOST_ROWS, Math.floor(LIMITS.cells / cells.length));
  const limits = limitsOf(source, most, "Row");
  if (!hasRoom(limits.most, cells.length)) return undefined;
  const counter = limits.isFixed
    ? undefined
    : counterFrom(named, {
        least: Math.min(limits.least, limits.most),
        most: limits.most,
        unit: "行",
      });
  const rows = Array.from({ length: limits.most }, (_, i): Row => {
    const row = { value: String(i + 1), label: `第 ${i + 1} 行` };
    if (!counter || i < limits.least) return row;
    return { ...row, visibleIf: { question: counter.name, test: "atLeast", value: i + 1 } };
  });
  const question = gridOf(named, cells, rows);
  if (!question) return undefined;
  refer(named, { question, cells, placeOf: (row) => `${ref}[${Number(row) - 1}]` });
  importer.refs.set(`${ref}.length`, { question: counter?.name ?? name });
  const { said = 0 } = limits;
  const why = said > limits.most ? `（原来最多 ${said} 行）` : "";
  const message = `${where}：可以增减行的表格，${counter ? "先问有几行，" : ""}最多 ${limits.most} 行${why}`;
  importer.tell(source, "type", { kind: "changed", message });
  return [...(counter ? [counter] : []), question];
};

const cellsIn = (source: Source): Cells[] => {
  const usual = source.text("cellType") || "dropdown";
  return source.list("columns").map((column) => ({
    column,
    type: column.text("cellType") || usual,
    choices: column.has("choices") ? column : source,
  }));
};

const fits = ({ column, type, choices }: Cells): boolean =>
  isEntry(column, type) && (!OF_ONE_CHOICE.includes(type) || choices.has("choices"));

const hasRoom = (rows: number, columns: number): boolean =>
  Math.min(rows, columns) > 0 &&
  rows <= LIMITS.rows &&
  columns <= LIMITS.columns &&
  rows * columns <= LIMITS.cells;

const gridOf = (named: Named, cells: readonly Cells[], rows: Row[]): GridQuestion | undefined => {
  const { source, name, title, importer, where } = named;
  if (!importer.spend(rows.length * cells.length)) return undefined;
  const columns = cells.flatMap(({ column, ...asked }) => entryFrom(named, column, asked) ?? []);
  const isWhole = columns.length === cells.length;
  if (!isWhole || new Set(columns.map(({ value }) => value)).size < columns.length)
    return undefined;
  columns.forEach((column, i) => {
    const cell = cells[i]?.column;
    if (cell) importer.sources.set(`${name}/${column.value}`, cell);
  });
  return {
    kind: "grid",
    name,
    title,
    rows,
    ...requiredOf(named, columns, (required, own) => ({ required, columns: own })),
    ...(hasTotals(cells, columns, { source, importer, where }) && { columnTotals: true }),
  };
};

/** Required is the whole, or some of its places: then the others may stay empty. */
export const requiredOf = <T>(
  { source, importer, where }: Pick<Named, "source" | "importer" | "where">,
  entries: readonly EntryColumn[],
  make: (required: boolean, entries: EntryColumn[]) => T,
): T => {
  const isAsked = source.flag("isRequired");
  const isSome = entries.some(({ optional }) => !optional);
  if (isAsked && isSome)
    importer.tell(source, "isRequired", {
      kind: "changed",
      message: `${where}：必答，里面不是每一处都必填`,
    });
  const plain = entries.map(({ optional: _, ...entry }): EntryColumn => entry);
  return isAsked || isSome ? make(true, [...entries]) : make(false, plain);
};

type Place = Pick<Named, "source" | "importer" | "where">;

/** Ours adds up all columns of numbers, or none. */
const hasTotals = (
  cells: readonly Cells[],
  columns: readonly EntryColumn[],
  { source, importer, where }: Place,
): boolean => {
  const numbers = cells.filter((_, i) => columns[i]?.type === "number");
  const added = numbers.filter(({ column }) => column.word("totalType", ["sum"]) !== undefined);
  if (added.length > 0 && added.length < numbers.length)
    importer.tell(source, "columns", {
      kind: "changed",
      message: `${where}：合计，所有数字列都显示合计`,
    });
  return added.length > 0;
};

type Made = { question: GridQuestion; cells: readonly Cells[]; placeOf: (row: string) => string };

/** By which names conditions speak of its cells. */
const refer = ({ ref, name, importer }: Named, { question, cells, placeOf }: Made): void => {
  importer.refs.set(ref, { question: name });
  for (const row of question.rows)
    question.columns.forEach(({ value }, i) => {
      const column = cells[i]?.column;
      const key = column?.plain("name") ?? column?.path ?? "";
      importer.refs.set(`${placeOf(row.value)}.${key}`, {
        question: name,
        row: row.value,
        column: value,
      });
    });
};
