/** Seats: taken at entry, returned on screen-out, leaving or time-out (product.md section 5). */
import { dayOf } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import * as rows from "./sql.ts";

type Limited = { id: number; quotaTotal: number | null; quotaDaily: number | null };

/**
 * Takes a seat of the quota groups, of the day and of the whole, or none. Answers the cells that were
 * taken, to be kept on the response, or undefined when one was full. The total comes last: it is the
 * hottest row, and its lock is held to the end of the transaction.
 */
export async function takeSeats(
  tx: Tx,
  task: Limited,
  now: Date,
  groups: readonly string[],
): Promise<string[] | undefined> {
  const cells = groups.map((group) => `cell:${group}`).toSorted();
  if (task.quotaDaily !== null) {
    const cell = `day:${dayOf(now)}`;
    await rows.openSeats(tx, { taskId: task.id, cell, seats: task.quotaDaily });
    cells.push(cell);
  }
  if (task.quotaTotal !== null) cells.push("total");
  for (const [index, cell] of cells.entries())
    if (!(await rows.takeSeat(tx, task.id, cell))) {
      await returnSeats(tx, task.id, cells.slice(0, index));
      return undefined;
    }
  return cells;
}

export async function returnSeats(tx: Tx, taskId: number, cells: readonly string[]): Promise<void> {
  for (const cell of cells) await rows.returnSeat(tx, taskId, cell);
}

/** Brings the limits of the seat rows to the task's own; a day that has begun follows at once. */
export async function setQuotas(tx: Tx, task: Limited, now: Date): Promise<void> {
  const limits = [
    ["total", task.quotaTotal],
    [`day:${dayOf(now)}`, task.quotaDaily],
  ] as const;
  for (const [cell, seats] of limits)
    if (seats === null) await rows.dropSeats(tx, task.id, cell);
    else await rows.putSeats(tx, { taskId: task.id, cell, seats });
}
