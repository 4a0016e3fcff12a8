/** Seats: taken at entry, returned on screen-out, leaving or time-out (rule study-8). */
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import * as rows from "./seat-sql.ts";

type Limited = { id: number; quotaTotal: number | null; quotaDaily: number | null };
/** A quota cell of the questionnaire; without a limit the task's own settings decide. */
type Cell = { name: string; limit?: number | undefined };

/** The seats of a cell that is counted and takes everybody: as many as the greatest task has. */
export const UNLIMITED = 10_000_000;

/** What the seat of a quota cell is called on a response and in task_seat. */
export const seatOfCell = (name: string): string => `cell:${name}`;

/**
 * The seats of somebody in these quota cells (by name), limited or not: a limit that is given later begins
 * with who is there. In the order in which everybody takes them: the total comes last, it is the hottest
 * row, and its lock is held to the end of the transaction.
 */
export const seatsWanted = (now: Date, cells: readonly string[]): string[] => [
  ...cells.map(seatOfCell).toSorted(),
  seatOfDay(now),
  "total",
];

const isLimited = ({ quotaTotal, quotaDaily }: Limited, seat: string): boolean =>
  seat === "total" ? quotaTotal !== null : seat.startsWith("day:") ? quotaDaily !== null : true;

/** Takes all of `seats` that are limited, or none; answers the one that was full. */
export async function seatIn(
  line: Pipeline,
  task: Limited,
  now: Date,
  seats: readonly string[],
): Promise<string | undefined> {
  for (const [index, cell] of seats.entries()) {
    if (!isLimited(task, cell)) continue;
    // The first of the day opens it.
    if (task.quotaDaily !== null && cell === seatOfDay(now))
      await rows.openSeats(line, { taskId: task.id, cell, seats: task.quotaDaily });
    if (!(await rows.takeSeat(line, task.id, cell))) {
      await returnSeats(line, task.id, seats.slice(0, index));
      return cell;
    }
  }
  return undefined;
}

/** Both in one: the seats, to be kept on the response, or undefined when one was full. */
export async function takeSeats(
  tx: Tx,
  task: Limited,
  now: Date,
  cells: readonly string[],
): Promise<string[] | undefined> {
  const seats = seatsWanted(now, cells);
  return (await seatIn(tx, task, now, seats)) === undefined ? seats : undefined;
}

/**
 * Takes a seat of one quota cell, by the cell's name, for somebody who was let in before it was known
 * that they belong to it. False = full. Without a limit there is nothing to take, and true; either way
 * `seatOfCell(name)` is what the response keeps.
 */
export async function takeCell(tx: Tx, taskId: number, cell: string): Promise<boolean> {
  const key = seatOfCell(cell);
  return (await rows.takeSeat(tx, taskId, key)) || !(await rows.hasSeats(tx, taskId, key));
}

/** As everybody takes them (`seatsWanted`): cells by name, the day, the whole. */
const rank = (seat: string) => (seat === "total" ? 2 : seat.startsWith("day:") ? 1 : 0);
const inOrder = (seats: readonly string[]) =>
  seats.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));

export async function returnSeats(
  line: Pipeline,
  taskId: number,
  cells: readonly string[],
): Promise<void> {
  for (const cell of inOrder(cells)) await rows.returnSeat(line, { taskId, cell });
}

/** Of somebody whose complete counts again. */
export async function retakeSeats(tx: Tx, taskId: number, cells: readonly string[]): Promise<void> {
  for (const cell of inOrder(cells)) await rows.retakeSeat(tx, taskId, cell);
}

/** What the limits are brought to, and who sits there now: a limit that is new does not begin at nobody. */
type SetQuotasInput = { cells?: readonly Cell[]; seated?: ReadonlyMap<string, { taken: number }> };

/**
 * Brings the limits of the seat rows to the task's own and to its questionnaire's cells; a day that
 * has begun follows at once. Without `cells` theirs stay as they are.
 */
export async function setQuotas(
  tx: Tx,
  task: Limited,
  now: Date,
  { cells, seated }: SetQuotasInput = {},
): Promise<void> {
  const limits: [string, number | null][] = [
    ["total", task.quotaTotal],
    [seatOfDay(now), task.quotaDaily],
    ...(cells ?? []).map(({ name, limit }): [string, number | null] => [
      seatOfCell(name),
      limit ?? null,
    ]),
  ];
  if (cells)
    await rows.dropCellsBut(
      tx,
      task.id,
      cells.map(({ name }) => seatOfCell(name)),
    );
  for (const [cell, seats] of limits)
    if (seats === null) await rows.dropSeats(tx, task.id, cell);
    else {
      const taken = seated?.get(cell)?.taken ?? 0;
      await rows.putSeats(tx, { taskId: task.id, cell, seats, taken });
    }
}

export const seatOfDay = (now: Date): string => `day:${dayOf(now)}`;
