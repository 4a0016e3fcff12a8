/**
 * Seats follow the answers (rules study-8, study-9). Whatever may move is locked first and at once, in the order in which
 * everybody takes seats: one answer may leave two cells and take a third.
 */
import type { QuotaCell } from "#questionnaire/model.ts";
import type { Tx } from "../../platform/db.ts";
import { lockSeats, seatOfCell } from "../task/api.ts";
import { decidedCells, leaveCells, seatInCells } from "./cells.ts";
import { type Following, type Gridded, gridMove, moveInGrid, seatsOfMove } from "./grid.ts";

/** `left`: cells in which earlier answers had put them. */
export async function followSeats(
  tx: Tx,
  following: Following,
  left: readonly QuotaCell[] = [],
): Promise<Gridded> {
  const { response, questionnaire, after, page } = following;
  const move = gridMove(following);
  const decided = decidedCells(questionnaire, after, page);
  const held = new Set(response.seats);
  const taken = decided.map(({ name }) => seatOfCell(name)).filter((seat) => !held.has(seat));
  const moving = [
    ...left.map(({ name }) => seatOfCell(name)),
    ...taken,
    ...(move ? seatsOfMove(move) : []),
  ];
  // A full cell ends the response, and what it holds goes back.
  const touched = new Set([
    ...moving,
    ...response.seats.filter((seat) => seat.startsWith(seatOfCell(""))),
  ]);
  const isMoving = moving.length > 0 || move?.isLeaving === true;
  if (isMoving && touched.size > 1) await lockSeats(tx, response.taskId, [...touched]);
  const still = await leaveCells(tx, response, left);
  const gridded = move ? await moveInGrid(tx, still, move) : { response: still, end: undefined };
  if (gridded.end) return gridded;
  const seated = await seatInCells(tx, gridded.response, decided);
  return { response: seated.response, end: seated.full ? "quotaFull" : undefined };
}
