/** The seats of a task, by cell: 'total', 'day:2026-11-21', 'cell:<name>'. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, prepared, preparedRow } from "../../platform/prepared.ts";

/**
 * Takes one seat in the cell, if one is left; no row means no limit. The conditional update is the
 * whole race: two people cannot both get the last seat.
 */
export const takeSeat = async (tx: Pipeline, taskId: number, cell: string): Promise<boolean> =>
  (await take(tx, { taskId, cell })) !== undefined;

const take = preparedRow<{ taskId: number; cell: string }, { taken: number }>("take-seat")`
  update task_seat set taken = taken + 1
   where task_id = ${"taskId"} and cell = ${"cell"} and taken < seats returning taken`;

/** The same of a cell that has a limit; where none is left it fails: the table keeps no more than there are. */
export const mustTakeSeat = prepared<{ taskId: number; cell: string }, never>("must-take-seat")`
  update task_seat set taken = taken + 1 where task_id = ${"taskId"} and cell = ${"cell"}`;

type OpenSeats = { taskId: number; cells: readonly string[] };

/**
 * Where no limit was seen a moment ago: one that has been given since counts this person as any other. Answers those that
 * are full; usually there is no row, and nothing to take.
 */
export const takeOpenSeats = prepared<OpenSeats, { cell: string }>("take-open-seats")`
  with took as (
    update task_seat set taken = taken + 1
     where task_id = ${"taskId"} and cell = any (${"cells"}::text[]) and taken < seats returning cell)
  select cell from task_seat
   where task_id = ${"taskId"} and cell = any (${"cells"}::text[]) and cell not in (select cell from took)`;

/** The same, which fails where one is full, as `mustTakeSeat` does. */
export const mustTakeOpenSeats = prepared<OpenSeats, never>("must-take-open-seats")`
  update task_seat set taken = taken + 1
   where task_id = ${"taskId"} and cell = any (${"cells"}::text[])`;

export const returnSeat = prepared<{ taskId: number; cell: string }, never>("return-seat")`
  update task_seat set taken = taken - 1, above = greatest(above - 1, 0)
   where task_id = ${"taskId"} and cell = ${"cell"} and taken > 0`;

type NewSeats = { taskId: number; cell: string; seats: number; taken: number };

/** Makes the cell, or moves its limit, also below the number of those who are there. */
export const putSeats = (tx: Tx, seat: NewSeats) =>
  tx
    .insertInto("taskSeat")
    .values({ ...seat, above: Math.max(0, seat.taken - seat.seats) })
    .onConflict((on) =>
      on.columns(["taskId", "cell"]).doUpdateSet({
        seats: seat.seats,
        above: sql`greatest(task_seat.taken - ${seat.seats}, 0)`,
      }),
    )
    .execute();

/** This many more, or fewer: a person's decision brings respondents back also above the limit. */
export const moveSeat = (tx: Tx, taskId: number, { cell, by }: { cell: string; by: number }) =>
  tx
    .updateTable("taskSeat")
    .set({
      taken: sql`greatest(taken + ${by}::int, 0)`,
      above: sql`greatest(taken + ${by}::int - seats, 0)`,
    })
    .where("taskId", "=", taskId)
    .where("cell", "=", cell)
    .execute();

const among = (db: Db, taskId: number, cells: readonly string[]) =>
  db
    .selectFrom("taskSeat")
    .select(["cell", "seats", "taken"])
    .where("taskId", "=", taskId)
    .where(sql<boolean>`cell = any(${cells}::text[])`);

export const seatsAmong = (db: Db, taskId: number, cells: readonly string[]) =>
  among(db, taskId, cells).execute();

/** Held to the end of the transaction, in the order in which everybody takes them (`inOrder`). */
export const lockSeats = (db: Db, taskId: number, cells: readonly string[]) =>
  among(db, taskId, cells)
    .orderBy(sql`cell collate "C"`)
    .forUpdate()
    .execute();

/** The same of all quota cells, including those that their questionnaire no longer has. */
export const lockCells = (tx: Tx, taskId: number) =>
  tx
    .selectFrom("taskSeat")
    .select("cell")
    .where("taskId", "=", taskId)
    .where("cell", "like", "cell:%")
    .orderBy(sql`cell collate "C"`)
    .forUpdate()
    .execute();

export const openSeats = prepared<{ taskId: number; cell: string; seats: number }, never>(
  "open-seats",
)`
  insert into task_seat (task_id, cell, seats, taken)
  values (${"taskId"}, ${"cell"}, ${"seats"}, 0) on conflict (task_id, cell) do nothing`;

export const dropSeats = (tx: Tx, taskId: number, cell: string) =>
  tx.deleteFrom("taskSeat").where("taskId", "=", taskId).where("cell", "=", cell).execute();

/** Every limit of a task and who sits there; of days all that ever were. */
export const seatsOf = (db: Db, taskId: number) =>
  db.selectFrom("taskSeat").selectAll().where("taskId", "=", taskId).execute();

/** Which of these cells have no seat left. */
export const fullCells = async (
  db: Db,
  taskId: number,
  cells: readonly string[],
): Promise<string[]> => {
  if (cells.length === 0) return [];
  const found = await db
    .selectFrom("taskSeat")
    .select("cell")
    .where("taskId", "=", taskId)
    .where("cell", "in", cells)
    .whereRef("taken", ">=", "seats")
    .execute();
  return found.map(({ cell }) => cell);
};

/** The quota cells of the questionnaire that have a limit. */
export const limitedCells = async (db: Db, taskId: number): Promise<string[]> => {
  const found = await db
    .selectFrom("taskSeat")
    .select("cell")
    .where("taskId", "=", taskId)
    .where("cell", "like", "cell:%")
    .execute();
  return found.map(({ cell }) => cell);
};

/** Quota cells that the questionnaire no longer has. */
export const dropCellsBut = (tx: Tx, taskId: number, kept: readonly string[]) =>
  tx
    .deleteFrom("taskSeat")
    .where("taskId", "=", taskId)
    .where("cell", "like", "cell:%")
    .where(sql<boolean>`cell <> all (${kept}::text[])`)
    .execute();
