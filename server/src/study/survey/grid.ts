/**
 * The quota grid (docs/decisions/0089): as soon as the answers say where somebody belongs they are counted in one
 * cell of it, the least filled that fits; one who belongs to none is screened out, where the grid says so.
 */
import { lastPagesOf } from "#questionnaire/last-page.ts";
import { holds } from "#questionnaire/logic.ts";
import type { Answers, Condition, Questionnaire, QuotaGrid } from "#questionnaire/model.ts";
import {
  cellsOfGrid,
  type Fill,
  fitting,
  type GridCell,
  type GridCells,
  hasMinima,
  isUnwanted,
  leastFilled,
  marginsAround,
} from "#questionnaire/quota-grid.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  fullCells,
  lockSeats,
  returnSeats,
  seatOfCell,
  seatsAmong,
  takeCell,
} from "../task/api.ts";
import { contradiction } from "./cells.ts";
import { setResponse } from "./change-sql.ts";
import type { ResponseRow } from "./sql.ts";

export type Gridded = {
  response: ResponseRow;
  /** Set: it has ended, and nothing was taken. */
  end: "quotaFull" | "screenedOut" | undefined;
};

export type Following = {
  response: ResponseRow;
  questionnaire: Questionnaire;
  before: Answers;
  after: Answers;
  /** The page of the new answer: answers on it may still be changed; Infinity at the hand-in. */
  page: number;
};

/** `open`: not all is known yet; the cells that are left, and the margins that are theirs already. */
type Place = { fits: GridCell[] } | { open: GridCell[]; theirs: GridCell[] } | "outside";

export type GridMove = {
  cells: GridCells;
  isLeaving: boolean;
  /** Held by the profile's statement, and the answers say another. */
  contradicted: GridCell | undefined;
  place: Place;
  screenOutside: boolean;
};

/** What an answer changes in the grid; undefined: nothing. */
export function gridMove(following: Following): GridMove | undefined {
  const { response, questionnaire, before, after, page } = following;
  const { quotaGrid } = questionnaire;
  if (!quotaGrid) return undefined;
  const cells = cellsOfGrid(quotaGrid, questionnaire, dayOf(response.startedAt));
  const held = cells.nested.find(({ name }) => response.seats.includes(seatOfCell(name)));
  const isAll = (answers: Answers) =>
    quotaGrid.dimensions.every(({ question }) => answers[question] !== undefined);
  if (held && (holds(held.if, after) || (!isAll(after) && !isAll(before)))) return undefined;
  return {
    cells,
    isLeaving: held !== undefined,
    // Only the first full answers can contradict the cell held by the profile; later ones change them.
    contradicted: isAll(before) ? undefined : held,
    place: placeOf(quotaGrid, cells, { after, left: leftOf(questionnaire, page) }),
    screenOutside: quotaGrid.screenOutside === true,
  };
}

/** The seats to choose from; the seats that are held are on the response. */
export const seatsOfMove = ({ cells, place }: GridMove): string[] =>
  typeof place === "object" && "fits" in place
    ? around(cells, place.fits).map(({ name }) => seatOfCell(name))
    : [];

/** The caller has locked what may move (seating.ts). */
export async function moveInGrid(tx: Tx, response: ResponseRow, move: GridMove): Promise<Gridded> {
  const { cells, isLeaving, contradicted, place, screenOutside } = move;
  const row = isLeaving ? await leaveGrid(tx, response, cells, contradicted) : response;
  if (place === "outside") return { response: row, end: screenOutside ? "screenedOut" : undefined };
  if ("open" in place) {
    const looking = { cells, fits: place.open, theirs: place.theirs, screenOutside };
    const isFull = await isFullFor(tx, row.taskId, looking);
    return { response: row, end: isFull ? "quotaFull" : undefined };
  }
  const chosen = await chooseCell(tx, row.taskId, { cells, fits: place.fits, isHeld: true });
  if (!chosen) return { response: row, end: "quotaFull" };
  return {
    response: await sitDown(tx, row, [chosen, ...marginsAround(cells, chosen)]),
    end: undefined,
  };
}

/** Which questions cannot be changed on the page that is open. */
function leftOf(questionnaire: Questionnaire, page: number): (question: string) => boolean {
  if (page === Infinity) return () => true;
  const finalOn = lastPagesOf(questionnaire);
  return (question) => (finalOn.get(question) ?? Infinity) < page;
}

type Known = { after: Answers; left: (question: string) => boolean };

/** One answer without a free seat is enough: the respondent does not continue after the decision. */
function placeOf(grid: QuotaGrid, cells: GridCells, { after, left }: Known): Place {
  const known = grid.dimensions.map(({ question }) => left(question));
  const isWanted = (cell: GridCell) => !grid.screenOutside || !isUnwanted(cells, cell);
  const still = cells.nested.filter(
    (cell) =>
      isWanted(cell) && partsOf(cell.if).every((part, d) => !known[d] || holds(part, after)),
  );
  if (still.length === 0) return "outside";
  if (known.includes(false)) {
    const said = Object.fromEntries(Object.entries(after).filter(([question]) => left(question)));
    return { open: still, theirs: cells.margins.filter((margin) => holds(margin.if, said)) };
  }
  const fits = fitting({ ...cells, nested: still }, after);
  return fits.length > 0 ? { fits } : "outside";
}

const partsOf = (condition: Condition): readonly Condition[] =>
  "all" in condition ? condition.all : [condition];

/** A minimum elsewhere is looked at; without any only those that fit are in question. */
const around = (cells: GridCells, fits: readonly GridCell[]): GridCell[] =>
  hasMinima(cells)
    ? [...cells.nested, ...cells.margins]
    : [...new Set(fits.flatMap((cell) => [cell, ...marginsAround(cells, cell)]))];

type Choosing = {
  cells: GridCells;
  fits: readonly GridCell[];
  /** Whether the rows are locked until they are taken; a look at entry takes nothing. */
  isHeld: boolean;
};

/** The one of these in which somebody is counted; undefined: they are all full. */
export async function chooseCell(
  db: Db,
  taskId: number,
  { cells, fits, isHeld }: Choosing,
): Promise<GridCell | undefined> {
  const near = around(cells, fits);
  const names = near.map(({ name }) => seatOfCell(name));
  const rows = await (isHeld ? lockSeats : seatsAmong)(db, taskId, names);
  const total = (await seatsAmong(db, taskId, ["total"])).find(({ cell }) => cell === "total");
  const bySeat = new Map(rows.map((seat) => [seat.cell, seat]));
  const fill: Fill = {
    seats: new Map(
      near.flatMap(({ name }) => {
        const seat = bySeat.get(seatOfCell(name));
        return seat ? [[name, seat] as const] : [];
      }),
    ),
    total: total?.seats,
  };
  return leastFilled(cells, fits, fill);
}

type Looking = {
  cells: GridCells;
  /** The cells in which they may still be counted. */
  fits: readonly GridCell[];
  /** Margins that they are in whatever else they answer. */
  theirs: readonly GridCell[];
  screenOutside: boolean;
};

/**
 * Of a part of what the grid asks it may be enough to know: a man, and the men are full. Anyone who may still turn out to be
 * outside of it goes on, unless a full margin is theirs for certain.
 */
export async function isFullFor(
  db: Db,
  taskId: number,
  { cells, fits, theirs, screenOutside }: Looking,
): Promise<boolean> {
  if (fits.length === 0 || (await chooseCell(db, taskId, { cells, fits, isHeld: false })))
    return false;
  const seats = theirs.map(({ name }) => seatOfCell(name));
  return screenOutside || (await fullCells(db, taskId, seats)).length > 0;
}

/** The rows are locked and were seen to have places. */
async function sitDown(
  tx: Tx,
  response: ResponseRow,
  cells: readonly GridCell[],
): Promise<ResponseRow> {
  for (const { name } of cells.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    if (!(await takeCell(tx, response.taskId, name))) throw new Error(`seat ${name} was full`);
  const seats = [...response.seats, ...cells.map(({ name }) => seatOfCell(name))];
  return setResponse(tx, response, { seats });
}

async function leaveGrid(
  tx: Tx,
  response: ResponseRow,
  { nested, margins }: GridCells,
  contradicted: GridCell | undefined,
): Promise<ResponseRow> {
  const names = new Set([...nested, ...margins].map(({ name }) => seatOfCell(name)));
  const gone = response.seats.filter((seat) => names.has(seat));
  await returnSeats(tx, response.taskId, gone);
  return setResponse(tx, response, {
    seats: response.seats.filter((seat) => !names.has(seat)),
    ...(contradicted && {
      flags: [...new Set([...response.flags, contradiction(contradicted.label)])],
    }),
  });
}
