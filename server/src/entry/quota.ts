/** The quota at the door (3): the whole, the day, and the cells in which the profile puts somebody. */
import type { Questionnaire } from "#questionnaire/model.ts";
import { certainCells } from "../audience/service.ts";
import type { Db } from "../platform/db.ts";
import { questionnaireById } from "../survey/service.ts";
import { fullCells, seatOfCell, seatsWanted } from "../task/service.ts";
import type { Arrival } from "./arrival.ts";

/** Names of the limited cells of which the profile leaves no doubt; others are for the questionnaire. */
export async function cellsOf(db: Db, { task, comer, limitedCells }: Arrival): Promise<string[]> {
  if (comer.kind !== "member" || task.questionnaireId === null) return [];
  if (limitedCells.length === 0) return [];
  const version = await questionnaireById(db, task.questionnaireId);
  if (!version) return [];
  // Parsed when it was stored; stored versions are never edited.
  const cells = await certainCells(db, version.body as Questionnaire, comer.memberId);
  return cells.filter((name) => limitedCells.includes(seatOfCell(name)));
}

/** Which seat is missing, for whoever only looks. */
export async function fullSeat(db: Db, arrival: Arrival): Promise<string | undefined> {
  const { task, now } = arrival;
  const wanted = seatsWanted(now, await cellsOf(db, arrival));
  const full = await fullCells(db, task.id, wanted);
  return wanted.find((seat) => full.includes(seat));
}

/** What the member reads. */
export function fullReason(seat: string): string {
  if (seat.startsWith("cell:")) return "你所在的人群名额已满。你还没有开始，不影响信用。";
  if (seat.startsWith("day:")) return "今天的名额已满，明天再来。你还没有开始，不影响信用。";
  return "名额已满，下次请早。你还没有开始，不影响信用。";
}
