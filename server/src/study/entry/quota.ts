/** The quota at entry (3): the whole, the day, and the cells in which the profile puts somebody. */
import { limits } from "#contract/limits.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { cellsOfGrid, marginsAround } from "#questionnaire/quota-grid.ts";
import { cellsByProfile } from "../audience/api.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { chooseCell, isFullFor, questionnaireById } from "../survey/api.ts";
import { fullCells, seatOfCell, seatsWanted } from "../task/api.ts";
import type { Arrival } from "./arrival.ts";

type QuotaStanding = {
  /** Every cell of the grid in which they may still be counted is full, or a margin around it. */
  isGridFull: boolean;
  /** Names of the limited cells of which the profile leaves no doubt; others are for the questionnaire. */
  cells: string[];
  /** Where a cell is full already that the profile would decide: what to ask before anybody is let in. */
  asks: string[];
};

const nothing: QuotaStanding = { isGridFull: false, cells: [], asks: [] };

/** Nobody must answer for ten minutes and then get 配额满 when one question of the profile would have shown it. */
export async function cellsOf(
  db: Db,
  arrival: Arrival,
  { isHeld }: { isHeld: boolean },
): Promise<QuotaStanding> {
  const { task, participant, limitedCells, now } = arrival;
  if (participant.kind !== "member" || task.questionnaireId === null) return nothing;
  if (limitedCells.length === 0) return nothing;
  const version = await questionnaireById(db, task.questionnaireId);
  if (!version) return nothing;
  const { memberId } = participant;
  // Parsed when it was stored; stored versions are never edited.
  const body = version.body as Questionnaire;
  const { certain, never, open } = await cellsByProfile(db, body, { memberId, now });
  const isLimited = (name: string) => limitedCells.includes(seatOfCell(name));
  const doubtful = open.filter(({ name }) => isLimited(name));
  const seats = doubtful.map(({ name }) => seatOfCell(name));
  const full = seats.length === 0 ? [] : await fullCells(db, task.id, seats);
  const asks = doubtful.filter(({ name }) => full.includes(seatOfCell(name)));
  const known = { certain: certain.filter(isLimited), never };
  const grid = await gridCellsOf(db, body, { arrival, known, isHeld });
  return {
    isGridFull: grid.isFull,
    cells: [...certain.filter((name) => isLimited(name) && !grid.all.has(name)), ...grid.taken],
    asks: [...new Set(asks.flatMap((cell) => cell.asks))].slice(0, limits.precheckMax),
  };
}

type Known = { certain: readonly string[]; never: readonly string[] };
type InGrid = { arrival: Arrival; known: Known; isHeld: boolean };

/** Where the profile leaves no doubt, the cell of the grid is taken at entry, and no other afterwards. */
async function gridCellsOf(
  db: Db,
  questionnaire: Questionnaire,
  { arrival: { task, now }, known, isHeld }: InGrid,
) {
  const { quotaGrid } = questionnaire;
  if (!quotaGrid) return { all: new Set<string>(), taken: [], isFull: false };
  const cells = cellsOfGrid(quotaGrid, questionnaire, dayOf(now));
  const all = new Set([...cells.nested, ...cells.margins].map(({ name }) => name));
  const fits = cells.nested.filter(({ name }) => known.certain.includes(name));
  if (fits.length === 0) {
    const isFull = await isFullFor(db, task.id, {
      cells,
      fits: cells.nested.filter(({ name }) => !known.never.includes(name)),
      theirs: cells.margins.filter(({ name }) => known.certain.includes(name)),
      screenOutside: quotaGrid.screenOutside === true,
    });
    return { all, taken: [], isFull };
  }
  const chosen = await chooseCell(db, task.id, { cells, fits, isHeld });
  const taken = chosen ? [chosen, ...marginsAround(cells, chosen)].map(({ name }) => name) : [];
  return { all, taken, isFull: !chosen };
}

/** Which seat is missing, and what must be asked first; records nothing. */
export async function fullSeat(db: Db, arrival: Arrival) {
  const { task, now } = arrival;
  const { isGridFull, cells, asks } = await cellsOf(db, arrival, { isHeld: false });
  const wanted = seatsWanted(now, cells);
  const full = await fullCells(db, task.id, wanted);
  return { full: isGridFull ? GRID : wanted.find((seat) => full.includes(seat)), asks };
}

/** Stands in the place of a seat when the grid has none left. */
export const GRID = seatOfCell("#");

/** What the member reads; never who has places left, which would teach what to say next time. */
export function fullReason(seat: string): string {
  if (seat.startsWith("day:")) return "今天的名额已满，明天再来。你还没有开始，不影响信用。";
  return "名额已满，下次请早。你还没有开始，不影响信用。";
}
