/** Tables of SurveyJS as grids of ours: rows by columns, each of which asks something of its own. */
import { LIMITS } from "./limits.ts";
import type { Column, Condition, GridColumn, GridQuestion, Question } from "./model.ts";
import { THIS_ROW } from "./parts.ts";
import { comparisonsOf } from "./references.ts";
import { cellAlone } from "./surveyjs-cell.ts";
import type { elementFrom, Named } from "./surveyjs-element.ts";
import { entryFrom, isCell, OF_CHOICES } from "./surveyjs-entry.ts";
import { both, CONDITIONS, conditionsIn, tellEnabled } from "./surveyjs-import.ts";
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
  const cells = fittingIn(all);
  const { rows, ...order } = rowsFrom(source, { importer, scope, where });
  const isMatrix = cells.length === 1 && cells.every(({ type }) => OF_CHOICES.includes(type));
  if (isMatrix || !hasRoom(rows.length, cells.length)) return undefined;
  const question = gridOf(named, cells, rows);
  if (!question) return undefined;
  refer(named, { question, cells, placeOf: (row) => `${ref}.${row}` });
  const rest = all.filter((one) => !cells.includes(one)).map(({ column }) => column);
  return { question: { ...question, ...order }, rest };
};

const MOST_ROWS = 20;

/** A table that grows: how many rows there are, and so many of its rows. */
export const growingFrom = (named: Named, read: ElementFrom): Question[] | undefined => {
  const { source, ref, name, importer, where } = named;
  const all = cellsIn(source);
  const cells = fittingIn(all);
  const worked = all.filter(({ type }) => type === "expression");
  if (cells.length === 0 || cells.length + worked.length < all.length) return undefined;
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
  return [...(counter ? [counter] : []), question, ...workedIn(named, worked, { rows, read })];
};

type ElementFrom = typeof elementFrom;

/** What a table works out stands below it, row by row. */
const workedIn = (
  named: Named,
  columns: readonly Cells[],
  { rows, read }: { rows: readonly Row[]; read: ElementFrom },
): Question[] =>
  columns.flatMap(({ column, type }) =>
    rows.flatMap((row, i) => cellAlone(named, column, { row, at: `[${i}]`, usual: type, read })),
  );

const cellsIn = (source: Source): Cells[] => {
  const usual = source.text("cellType") || "dropdown";
  return source.list("columns").map((column) => ({
    column,
    type: column.text("cellType") || usual,
    choices: column.has("choices") ? column : source,
  }));
};

const fits = ({ column, type, choices }: Cells): boolean =>
  isCell(column, type) && (!OF_CHOICES.includes(type) || choices.has("choices"));

/** A column that waits for one right of it is asked below the table, where that is answered. */
const fittingIn = (all: readonly Cells[]): Cells[] => {
  const left: Cells[] = [];
  for (const one of all) if (fits(one) && waitsForSome(one, left)) left.push(one);
  return left;
};

const waitsForSome = ({ column }: Cells, left: readonly Cells[]): boolean => {
  const known = left.map((one) => one.column.plain("name"));
  return Object.keys(CONDITIONS)
    .flatMap((key) => [...column.peek(key).matchAll(/\{row\.([^{}]+)\}/gi)])
    .every(([, read]) => known.includes(read?.trim()));
};

const waits = ({ column }: Cells): boolean =>
  Object.keys(CONDITIONS).some((key) => column.has(key));

const hasRoom = (rows: number, columns: number): boolean =>
  Math.min(rows, columns) > 0 &&
  rows <= LIMITS.rows &&
  columns <= LIMITS.columns &&
  rows * columns <= LIMITS.cells;

/** Our tables always ask something; one that only asks by condition cannot be brought over. */
const gridOf = (named: Named, cells: readonly Cells[], rows: Row[]): GridQuestion | undefined => {
  const { name, title, importer, where } = named;
  if (cells.every(waits) || !importer.spend(rows.length * cells.length)) return undefined;
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
    ...(hasTotals(cells, columns, { importer, where }) && { columnTotals: true }),
  };
};

/** Required is the whole, or some of its places: then the others may stay empty. */
export const requiredOf = <T, E extends GridColumn>(
  { source, importer, where }: Pick<Named, "source" | "importer" | "where">,
  entries: readonly E[],
  make: (required: boolean, entries: E[]) => T,
): T => {
  const isAsked = source.flag("isRequired");
  const isSome = entries.some(({ optional }) => !optional);
  if (isAsked && isSome)
    importer.tell(source, "isRequired", {
      kind: "changed",
      message: `${where}：必答，里面不是每一处都必填`,
    });
  // The same entry without its mark.
  const plain = entries.map(({ optional: _, ...entry }) => entry as E);
  return isAsked || isSome ? make(true, [...entries]) : make(false, plain);
};

type Place = Pick<Named, "importer" | "where">;

/** Ours adds up all columns of numbers, or none. */
const hasTotals = (
  cells: readonly Cells[],
  columns: readonly GridColumn[],
  { importer, where }: Place,
): boolean => {
  const numbers = cells.filter((_, i) => columns[i]?.type === "number");
  const added = numbers.filter(({ column }) => column.word("totalType", ["sum"]) !== undefined);
  const [first] = added;
  if (first && added.length < numbers.length)
    importer.tell(first.column, "totalType", {
      kind: "changed",
      message: `${where}：合计，所有数字列都显示合计`,
    });
  return added.length > 0;
};

type Made = { question: GridQuestion; cells: readonly Cells[]; placeOf: (row: string) => string };

/** The names by which conditions refer to its cells. */
const refer = (named: Named, { question, cells, placeOf }: Made): void => {
  const { ref, name, importer } = named;
  importer.refs.set(ref, { question: name });
  question.columns.forEach((column, i) => {
    const cell = cells[i]?.column;
    const key = cell?.plain("name") ?? cell?.path ?? "";
    importer.refs.set(`${ref}.${OWN_ROW}.${key}`, {
      question: name,
      row: THIS_ROW,
      column: column.value,
    });
    if (cell) showsCell(named, { question, column, cell });
  });
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

/** No row of SurveyJS reads like this. */
const OWN_ROW = "<row>";

type Waiting = { question: GridQuestion; column: GridColumn; cell: Source };

/** A cell's conditions, in which `{row.x}` is the cell of its own row. */
const showsCell = (named: Named, { question, column, cell }: Waiting): void => {
  const { ref, scope, importer, where } = named;
  const left = question.columns.slice(0, question.columns.indexOf(column));
  const local = (text: string) => scope.local(text).replaceAll("{row.", `{${ref}.${OWN_ROW}.`);
  for (const show of conditionsIn(cell, `${where}.${column.value}`, local)) {
    const apply = (condition: Condition | undefined) => {
      if (condition === undefined) return;
      const reads = comparisonsOf(condition).filter((one) => one.question === question.name);
      const isLeft = reads.every(
        (one) => one.row === THIS_ROW && left.some(({ value }) => value === one.column),
      );
      if (!isLeft) {
        const message = `${show.where} ${cell.text(show.key)}（只能读同一行里左边的列）`;
        importer.tell(cell, show.key, { kind: "lost", message });
        return;
      }
      column.visibleIf = both(column.visibleIf, condition);
      if (show.key === "enableIf") tellEnabled(importer, show);
    };
    importer.pending.push({ ...show, apply });
  }
};
