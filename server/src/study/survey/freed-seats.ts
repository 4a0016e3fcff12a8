/**
 * The seats of a complete follow its audit: found invalid it frees them for somebody else (rule study-8). They move at the
 * transaction's end: a reconciliation decides about hundreds, and after the first would hold a seat while it locks the next
 * one's member.
 */
import type { Tx } from "../../platform/db.ts";
import { moveSeatsAtEnd } from "../task/api.ts";
import type { ResponseRow } from "./sql.ts";

type SeatedRow = Pick<ResponseRow, "taskId" | "seats" | "freedSeats">;

/** What the response keeps of it. */
export async function freeSeats(tx: Tx, { taskId, seats, freedSeats }: SeatedRow) {
  await moveSeatsAtEnd(tx, { taskId, cells: seats, by: -1 });
  return { seats: [], freedSeats: seats.length > 0 ? seats : freedSeats };
}

/** Valid after all: it counts again where it did, above the limit when somebody has come meanwhile. */
export async function retakeFreed(tx: Tx, { taskId, seats, freedSeats }: SeatedRow) {
  if (freedSeats.length === 0) return {};
  await moveSeatsAtEnd(tx, { taskId, cells: freedSeats, by: 1 });
  return { seats: [...seats, ...freedSeats], freedSeats: [] };
}
