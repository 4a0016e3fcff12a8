/** Seats: taken at entry, returned on screen-out, leaving or time-out (rule study-8). */
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import { atEnd, type AtEndInput } from "../../platform/transaction-hooks.ts";
import * as rows from "./seat-sql.ts";

type Limited = { id: number; quotaTotal: number | null; quotaDaily: number | null };
/** A quota cell of the questionnaire; without a limit the task's own settings decide. */
type SeatCell = { name: string; limit?: number | undefined };

/** The seats of a cell that is counted and takes everybody: as many as the greatest task has. */
export const UNLIMITED = 10_000_000;

/** What the seat of a quota cell is called on a response and in task_seat. */
export const seatOfCell = (name: string): string => `cell:${name}`;

/**
 * As everybody takes them: cells by name, the day, the whole, which is the hottest row. By their bytes, as PostgreSQL does
 * in `lockSeats`: so they begin with cell:, day: and total.
 */
const inOrder = (seats: readonly string[]): string[] =>
  seats.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/**
 * The seats of somebody in these quota cells (by name), limited or not: a limit that is given later begins
 * with who is there.
 */
export const seatsWanted = (now: Date, cells: readonly string[]): string[] =>
  inOrder([...cells.map(seatOfCell), seatOfDay(now), "total"]);

const isLimited = ({ quotaTotal, quotaDaily }: Limited, seat: string): boolean =>
  seat === "total" ? quotaTotal !== null : seat.startsWith("day:") ? quotaDaily !== null : true;

/**
 * Takes all of `seats` that are limited, or none; answers the one that was full. Those without a limit are asked, too, once
 * the response is written: anyone who came before that may be missing in a limit that is being given, and is looked for when
 * they are through (docs/decisions/0154); anyone who comes after it counts here.
 */
export async function seatIn(
  line: Pipeline,
  task: Limited,
  now: Date,
  seats: readonly string[],
): Promise<string | undefined> {
  const open = openOf(task, seats);
  const [filled] = await takeOpen(line, task.id, open);
  if (filled !== undefined) return filled;
  for (const [index, cell] of seats.entries()) {
    if (!isLimited(task, cell)) continue;
    // The first of the day opens it.
    if (task.quotaDaily !== null && cell === seatOfDay(now))
      await rows.openSeats(line, { taskId: task.id, cell, seats: task.quotaDaily });
    if (!(await rows.takeSeat(line, task.id, cell))) {
      await returnSeats(line, task.id, [...new Set([...open, ...seats.slice(0, index)])]);
      return cell;
    }
  }
  return undefined;
}

const openOf = (task: Limited, seats: readonly string[]): string[] =>
  seats.filter((seat) => !isLimited(task, seat));

/** All of them or none; answers those that were full. */
async function takeOpen(line: Pipeline, taskId: number, cells: readonly string[]) {
  if (cells.length === 0) return [];
  const full = (await rows.takeOpenSeats(line, { taskId, cells })).map(({ cell }) => cell);
  if (full.length > 0)
    await returnSeats(
      line,
      taskId,
      cells.filter((cell) => !full.includes(cell)),
    );
  return full;
}

/** The same for the packet of a commit: all is sent at once, in order, and fails where one of them is full. */
export const mustSeatIn = (
  line: Pipeline,
  task: Limited,
  now: Date,
  seats: readonly string[],
): Promise<unknown> => {
  const cells = openOf(task, seats);
  return Promise.all([
    ...(cells.length > 0 ? [rows.mustTakeOpenSeats(line, { taskId: task.id, cells })] : []),
    ...seats
      .filter((cell) => isLimited(task, cell))
      .flatMap((cell) => [
        ...(task.quotaDaily !== null && cell === seatOfDay(now)
          ? [rows.openSeats(line, { taskId: task.id, cell, seats: task.quotaDaily })]
          : []),
        rows.mustTakeSeat(line, { taskId: task.id, cell }),
      ]),
  ]);
};

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
export const takeCell = async (tx: Tx, taskId: number, cell: string): Promise<boolean> =>
  (await takeOpen(tx, taskId, [seatOfCell(cell)])).length === 0;

export async function returnSeats(
  line: Pipeline,
  taskId: number,
  cells: readonly string[],
): Promise<void> {
  for (const cell of inOrder(cells)) await rows.returnSeat(line, { taskId, cell });
}

type SeatsMoved = {
  taskId: number;
  cells: readonly string[];
  /** 1: somebody's complete counts again, even above the limit. */
  by: 1 | -1;
};

/** By task and then in order; what goes and comes again is one figure. */
const moves: AtEndInput<SeatsMoved> = {
  turn: "seats",
  write: async (tx, moved) => {
    const byTask = Map.groupBy(moved, ({ taskId }) => taskId);
    for (const [taskId, some] of [...byTask].toSorted(([a], [b]) => a - b)) {
      const sums = new Map<string, number>();
      for (const { cells, by } of some)
        for (const cell of cells) sums.set(cell, (sums.get(cell) ?? 0) + by);
      for (const cell of inOrder([...sums.keys()])) {
        const by = sums.get(cell) ?? 0;
        if (by !== 0) await rows.moveSeat(tx, taskId, { cell, by });
      }
    }
  },
};

/** Brings into limits that are new who was on their way in or out when they were given. */
export async function correctSeats(
  tx: Tx,
  taskId: number,
  moved: ReadonlyMap<string, number>,
): Promise<void> {
  for (const cell of inOrder([...moved.keys()])) {
    const by = moved.get(cell) ?? 0;
    if (by !== 0) await rows.moveSeat(tx, taskId, { cell, by });
  }
}

/** For whatever decides about many responses at once: seats are locked after everything else that it locks. */
export const moveSeatsAtEnd = (tx: Tx, moved: SeatsMoved): Promise<void> => atEnd(tx, moves, moved);

/** What the limits are brought to, and who sits there now: a limit that is new does not begin at nobody. */
type SetQuotasInput = {
  cells?: readonly SeatCell[];
  seated?: ReadonlyMap<string, { taken: number }>;
};

/**
 * Brings the limits of the seat rows to the task's own and to its questionnaire's cells; a day that
 * has begun follows at once. Without `cells` theirs stay as they are. Answers the limits that are new.
 */
export async function setQuotas(
  tx: Tx,
  task: Limited,
  now: Date,
  { cells, seated }: SetQuotasInput = {},
): Promise<string[]> {
  const limits = new Map([
    ["total", task.quotaTotal],
    [seatOfDay(now), task.quotaDaily],
    ...(cells ?? []).map(({ name, limit }) => [seatOfCell(name), limit ?? null] as const),
  ]);
  if (cells) {
    await rows.lockCells(tx, task.id);
    await rows.dropCellsBut(tx, task.id, [...limits.keys()]);
  }
  const there = new Set((await rows.seatsOf(tx, task.id)).map(({ cell }) => cell));
  for (const cell of inOrder([...limits.keys()])) {
    const seats = limits.get(cell) ?? null;
    if (seats === null) await rows.dropSeats(tx, task.id, cell);
    else {
      const taken = seated?.get(cell)?.taken ?? 0;
      await rows.putSeats(tx, { taskId: task.id, cell, seats, taken });
    }
  }
  return [...limits].flatMap(([cell, seats]) => (seats !== null && !there.has(cell) ? [cell] : []));
}

export const seatOfDay = (now: Date): string => `day:${dayOf(now)}`;
