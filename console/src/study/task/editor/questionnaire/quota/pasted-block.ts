/** A block copied from a sheet, put on a quota table: by the names at its edges, else from where it is pasted. Pure. */
import { type Aim, aimIn } from "./target.ts";

/** Labels in order; behind the last comes the total. */
type Axes = { rows: readonly string[]; columns: readonly string[] };
/** null: the total of the axis. */
type Pasted = { row: number | null; column: number | null; aim: Aim };
type BlockRead = { figures: Pasted[]; problem?: never } | { figures?: never; problem: string };

type Start = { row: number; column: number };

export function blockIn(text: string, axes: Axes, start: Start): BlockRead {
  const lines = text
    .replace(/(\r?\n)+$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  const isHeaded = (cells: readonly string[], labels: readonly string[]) =>
    cells.some((cell) => placeIn(cell, labels) !== undefined || aimIn(cell) === undefined);
  const first = lines[0] ?? [];
  const edge = lines.map(([cell = ""]) => cell);
  // An 18-24 may be a group or from 18 to 24 people: the names of the groups come first.
  const hasHead = isHeaded(first.slice(1), axes.columns);
  const hasEdge = isHeaded(hasHead ? edge.slice(1) : edge, axes.rows);
  const body = lines.slice(hasHead ? 1 : 0).map((cells) => cells.slice(hasEdge ? 1 : 0));
  const rows = placesOf(hasEdge ? edge.slice(hasHead ? 1 : 0) : body.length, axes.rows, {
    what: "行",
    from: start.row,
  });
  if (typeof rows === "string") return { problem: rows };
  const width = Math.max(...body.map((cells) => cells.length));
  const columns = placesOf(hasHead ? first.slice(hasEdge ? 1 : 0) : width, axes.columns, {
    what: "列",
    from: start.column,
  });
  if (typeof columns === "string") return { problem: columns };
  return figuresOf(body, { rows, columns });
}

type Place = number | null;

function figuresOf(
  body: readonly (readonly string[])[],
  { rows, columns }: { rows: readonly Place[]; columns: readonly Place[] },
): BlockRead {
  const figures: Pasted[] = [];
  for (const [r, cells] of body.entries())
    for (const [c, text] of cells.entries()) {
      const aim = aimIn(text);
      if (aim === undefined)
        return {
          problem: `粘贴的第 ${r + 1} 行第 ${c + 1} 格「${text}」不是人数：写 20、10-30、10+ 或留空`,
        };
      const [row, column] = [rows[r], columns[c]];
      if (row === undefined || column === undefined)
        return { problem: `粘贴的第 ${r + 1} 行比表头多出「${text}」` };
      figures.push({ row, column, aim });
    }
  return { figures };
}

/** The places on an axis: found by their names, or this many in a row from a place on. */
function placesOf(
  given: readonly string[] | number,
  labels: readonly string[],
  { what, from }: { what: "行" | "列"; from: number },
): Place[] | string {
  if (typeof given === "number") {
    const room = labels.length + 1 - from;
    if (given > room)
      return `粘贴的有 ${given} ${what}，从「${labels[from] ?? "合计"}」起只放得下 ${room} ${what}（含合计）`;
    return Array.from({ length: given }, (_, at) =>
      from + at === labels.length ? null : from + at,
    );
  }
  const places: Place[] = [];
  for (const name of given) {
    const place = placeIn(name, labels);
    if (place === undefined)
      return `粘贴的表里有${what}「${name}」，配额表里没有（有：${labels.join("、")}）`;
    if (places.includes(place)) return `粘贴的表里有两${what}「${name}」`;
    places.push(place);
  }
  return places;
}

const totals = /^(合计|总计|小计|总数|全部|total|sum|all)$/i;

function placeIn(name: string, labels: readonly string[]): Place | undefined {
  const plain = plainOf(name);
  if (plain === "") return undefined;
  const at = labels.findIndex((label) => plainOf(label) === plain);
  if (at >= 0) return at;
  return totals.test(plain) ? null : undefined;
}

const plainOf = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/[\s岁]/g, "")
    .replaceAll(/[~–—至到]/g, "-")
    .replace(/(及?以上)$/, "+");
