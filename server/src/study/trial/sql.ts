/** Applications for trials: one row per member and task. */
import { type Selectable, sql } from "kysely";
import { TrialState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Days, type ListAsked, listPage, moment, within } from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";
import { holdsSeat } from "./state.ts";

type TrialRow = Selectable<Tables["trialApplication"]>;
/** The database checks the state against the enumeration. */
export type ApplicationRow = Omit<TrialRow, "state"> & { state: TrialState };

const typed = (row: TrialRow | undefined) => row as ApplicationRow | undefined;

export type InsertApplicationInput = {
  taskId: number;
  memberId: number;
  reason: string;
  sealedAddress: string;
  appliedAt: Date;
};

/** Undefined when this member has applied for this task already: then the row is to be locked. */
export const insertApplication = async (tx: Tx, given: InsertApplicationInput) =>
  typed(
    await tx
      .insertInto("trialApplication")
      .values(given)
      .onConflict((on) => on.columns(["taskId", "memberId"]).doNothing())
      .returningAll()
      .executeTakeFirst(),
  );

export const applicationById = async (db: Db, id: number) =>
  typed(
    await db.selectFrom("trialApplication").selectAll().where("id", "=", id).executeTakeFirst(),
  );

export const lockApplication = async (tx: Tx, id: number) =>
  typed(
    await tx
      .selectFrom("trialApplication")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),
  );

type Whose = { taskId: number; memberId: number };

export const applicationOf = async (db: Db, { taskId, memberId }: Whose) =>
  typed(
    await db
      .selectFrom("trialApplication")
      .selectAll()
      .where("taskId", "=", taskId)
      .where("memberId", "=", memberId)
      .executeTakeFirst(),
  );

export const lockApplicationOf = async (tx: Tx, { taskId, memberId }: Whose) =>
  typed(
    await tx
      .selectFrom("trialApplication")
      .selectAll()
      .where("taskId", "=", taskId)
      .where("memberId", "=", memberId)
      .forUpdate()
      .executeTakeFirst(),
  );

type SetApplicationInput = Partial<Omit<ApplicationRow, "id" | "taskId" | "memberId">>;

/** The caller holds the row's lock and has asked state.ts. */
export const setApplication = async (tx: Tx, id: number, change: SetApplicationInput) =>
  (await tx
    .updateTable("trialApplication")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()) as ApplicationRow;

/** Parcels that were sent before `shippedBefore` count as received. Answers how many. */
export const receiveOld = async (db: Db, shippedBefore: Date, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable("trialApplication")
    .set({ state: TrialState.of.received, receivedAt: now })
    .where("state", "=", TrialState.of.shipped)
    .where("shippedAt", "<=", shippedBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export type ApplicationFilter = Days & {
  taskId?: number | undefined;
  state?: TrialState | undefined;
};

/** `oldestFirst`: as a queue is worked off; else newest first. */
export const pageOfApplications = async (
  db: Db,
  filter: ApplicationFilter,
  { oldestFirst, ...asked }: ListAsked & { oldestFirst: boolean },
) => {
  const query = db
    .selectFrom("trialApplication")
    .selectAll()
    .$if(filter.taskId !== undefined, (q) => q.where("taskId", "=", filter.taskId ?? 0))
    .$if(filter.state !== undefined, (q) => q.where("state", "=", filter.state ?? 0))
    .where(within("appliedAt", filter));
  const page = await listPage(db, query, {
    asked,
    keys: { time: moment("appliedAt") },
    usual: { direction: oldestFirst ? "asc" : "desc" },
  });
  return { ...page, list: page.list as ApplicationRow[] };
};

/** How many hold a seat of this task, by the day of which they hold one, too: chosen, and whatever came of it. */
export const chosenByDay = (db: Db, taskId: number): Promise<{ day: string; n: number }[]> =>
  db
    .selectFrom("trialApplication")
    .select((q) => [
      sql<string>`to_char(decided_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as("day"),
      q.fn.countAll<number>().as("n"),
    ])
    .where("taskId", "=", taskId)
    .where("state", "in", TrialState.values.filter(holdsSeat))
    .groupBy("day")
    .execute();

/** The tasks whose product was meant for this member: one a person. */
export const productsFor = async (db: Db, memberId: number): Promise<number[]> => {
  const found = await db
    .selectFrom("trialApplication")
    .select("taskId")
    .where("memberId", "=", memberId)
    .where("state", "in", TrialState.values.filter(holdsSeat))
    .execute();
  return found.map(({ taskId }) => taskId);
};

/** Newest first. */
export const applicationsOfMember = async (db: Db, memberId: number) =>
  (await db
    .selectFrom("trialApplication")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .execute()) as ApplicationRow[];

/** That they took part stays with the task; who and where they were does not. */
export const forgetPerson = async (tx: Tx, memberId: number): Promise<void> => {
  await tx
    .updateTable("trialApplication")
    .set({ sealedAddress: "", reason: "" })
    .where("memberId", "=", memberId)
    .execute();
  await tx
    .updateTable("trialApplication")
    .set({ state: TrialState.of.withdrawn })
    .where("memberId", "=", memberId)
    .where("state", "=", TrialState.of.applied)
    .execute();
};
