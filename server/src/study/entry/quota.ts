/** The quota at the door (3): the whole, the day, and the cells in which the profile puts somebody. */
import { limits } from "#contract/limits.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { cellsByProfile } from "../audience/api.ts";
import type { Db } from "../../platform/db.ts";
import { questionnaireById } from "../survey/api.ts";
import { fullCells, seatOfCell, seatsWanted } from "../task/api.ts";
import type { Arrival } from "./arrival.ts";

type AtDoor = {
  /** Names of the limited cells of which the profile leaves no doubt; others are for the questionnaire. */
  cells: string[];
  /** Where a cell is full already that the profile would decide: what to ask before anybody is let in. */
  asks: string[];
};

const nothing: AtDoor = { cells: [], asks: [] };

/** Nobody answers for ten minutes and hears 配额满 for what one question of the profile would have told. */
export async function cellsOf(db: Db, arrival: Arrival): Promise<AtDoor> {
  const { task, participant, limitedCells, now } = arrival;
  if (participant.kind !== "member" || task.questionnaireId === null) return nothing;
  if (limitedCells.length === 0) return nothing;
  const version = await questionnaireById(db, task.questionnaireId);
  if (!version) return nothing;
  const { memberId } = participant;
  // Parsed when it was stored; stored versions are never edited.
  const body = version.body as Questionnaire;
  const { certain, open } = await cellsByProfile(db, body, { memberId, now });
  const isLimited = (name: string) => limitedCells.includes(seatOfCell(name));
  const doubtful = open.filter(({ name }) => isLimited(name));
  const seats = doubtful.map(({ name }) => seatOfCell(name));
  const full = seats.length === 0 ? [] : await fullCells(db, task.id, seats);
  const asks = doubtful.filter(({ name }) => full.includes(seatOfCell(name)));
  return {
    cells: certain.filter(isLimited),
    asks: [...new Set(asks.flatMap((cell) => cell.asks))].slice(0, limits.precheckMax),
  };
}

/** Which seat is missing, and what has to be asked first, for whoever only looks. */
export async function fullSeat(db: Db, arrival: Arrival) {
  const { task, now } = arrival;
  const { cells, asks } = await cellsOf(db, arrival);
  const wanted = seatsWanted(now, cells);
  const full = await fullCells(db, task.id, wanted);
  return { full: wanted.find((seat) => full.includes(seat)), asks };
}

/** What the member reads; never who has places left, which would teach what to say next time. */
export function fullReason(seat: string): string {
  if (seat.startsWith("cell:")) return "适合你的名额已满。你还没有开始，不影响信用。";
  if (seat.startsWith("day:")) return "今天的名额已满，明天再来。你还没有开始，不影响信用。";
  return "名额已满，下次请早。你还没有开始，不影响信用。";
}
