/** Tasks and their seats. */
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { type Role, type TaskModule, TaskState, type TaskType } from "#contract/enums.ts";
import type { Db, Tx } from "../platform/db.ts";
import { prepared } from "../platform/prepared.ts";
import type { Tables } from "../platform/tables.ts";

export type ListFilter = {
  now: Date;
  day: string;
  /** Absent for strangers, who see everything that is open to anybody. */
  member: { id: number; role: Role } | undefined;
  module: TaskModule | undefined;
  type: TaskType | undefined;
  /** (value per minute, id) of the last row of the page before. */
  after: readonly number[] | undefined;
  size: number;
};

/** What a card shows of a task and its seats, and of what is known from earlier responses. */
export type CardRow = Pick<
  Selectable<Tables["task"]>,
  | "id"
  | "title"
  | "summary"
  | "cover"
  | "type"
  | "module"
  | "source"
  | "repeat"
  | "minutes"
  | "rewardGold"
  | "rewardFen"
  | "opensAt"
  | "closesAt"
  | "quotaTotal"
  | "quotaDaily"
  | "valuePerMinute"
> & { totalTaken: number | null; todayTaken: number | null } & {
  [K in keyof Omit<Tables["surveyTruth"], "taskId" | "updatedAt">]: Tables["surveyTruth"][K] | null;
};

type Bounds = Pick<ListFilter, "now" | "module" | "type" | "size"> & {
  todayCell: string;
  memberId: number;
  role: Role | undefined;
  afterValue: number | undefined;
  afterId: number | undefined;
};

/**
 * Written so that one plan, made before the parameters are known, walks the index of open tasks and
 * stops after a page: the state is no parameter, a filter that is not asked is null and refuses
 * nothing, and `case` and `coalesce` keep the planner from expecting too few rows to stop early.
 */
const open = prepared<Bounds, CardRow & { resumeToken: string | null }>("open-tasks")`
  select t.id, t.title, t.summary, t.cover, t.type, t.module, t.source, t.repeat, t.minutes,
         t.reward_gold as "rewardGold", t.reward_fen as "rewardFen", t.opens_at as "opensAt",
         t.closes_at as "closesAt", t.quota_total as "quotaTotal", t.quota_daily as "quotaDaily",
         t.value_per_minute as "valuePerMinute", total.taken as "totalTaken",
         today.taken as "todayTaken", truth.finished, truth.completes,
         truth.screen_outs as "screenOuts", truth.median_seconds as "medianSeconds",
         truth.median_credit_seconds as "medianCreditSeconds", truth.paid_gold as "paidGold",
         truth.paid_fen as "paidFen", truth.spent_seconds as "spentSeconds",
         r.token as "resumeToken"
    from task t
    left join task_seat total on total.task_id = t.id and total.cell = 'total'
    left join task_seat today on today.task_id = t.id and today.cell = ${"todayCell"}
    left join survey_truth truth on truth.task_id = t.id
    left join survey_taken r on r.task_id = t.id and r.member_id = ${"memberId"}
   where t.state = ${TaskState.of.published}
     and t.opens_at <= ${"now"} and (t.closes_at is null or t.closes_at > ${"now"})
     and coalesce(t.module = ${"module"} and t.type = ${"type"} and ${"role"} = any (t.roles), true)
     and case when r.result is null
              then (total.taken is null or total.taken < total.seats)
               and (today.taken is null or today.taken < today.seats)
              else r.result = 0 and r.expires_at > ${"now"} end
     and (t.value_per_minute, t.id)
       < (coalesce(${"afterValue"}, 2147483647), coalesce(${"afterId"}, 9223372036854775807))
   order by t.value_per_minute desc, t.id desc
   limit ${"size"}`;

/** What can really be taken now, best paid per minute first; the keyset is (value_per_minute, id). */
export const openTasks = (db: Db, { day, member, after, ...filter }: ListFilter) =>
  open(db, {
    ...filter,
    todayCell: `day:${day}`,
    memberId: member?.id ?? 0,
    role: member?.role,
    afterValue: after?.[0],
    afterId: after?.[1],
  });

const isOpen = (now: Date) => sql<boolean>`
  t.state = ${TaskState.of.published} and t.opens_at <= ${now} and (t.closes_at is null or t.closes_at > ${now})`;

/** Joins the seats of the whole task and of today, where they are limited. */
function withSeats<O>(
  query: SelectQueryBuilder<Tables & { t: Tables["task"] }, "t", O>,
  day: string,
) {
  return query
    .leftJoin("taskSeat as total", (join) =>
      join.onRef("total.taskId", "=", "t.id").on("total.cell", "=", "total"),
    )
    .leftJoin("taskSeat as today", (join) =>
      join.onRef("today.taskId", "=", "t.id").on("today.cell", "=", `day:${day}`),
    )
    .leftJoin("surveyTruth as truth", "truth.taskId", "t.id")
    .selectAll("t")
    .select([
      "total.seats as totalSeats",
      "total.taken as totalTaken",
      "today.seats as todaySeats",
      "today.taken as todayTaken",
      "truth.finished",
      "truth.completes",
      "truth.screenOuts",
      "truth.medianSeconds",
      "truth.medianCreditSeconds",
      "truth.paidGold",
      "truth.paidFen",
      "truth.spentSeconds",
    ]);
}

export const taskWithSeats = (db: Db, id: number, day: string) =>
  withSeats(db.selectFrom("task as t"), day).where("t.id", "=", id).executeTakeFirst();

export const taskById = (db: Db, id: number) =>
  db.selectFrom("task").selectAll().where("id", "=", id).executeTakeFirst();

export const tasksByIds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("task")
    .selectAll()
    .where("id", "in", ids.length ? ids : [0])
    .execute();

/** What tasks are called, by id. */
export async function titlesByIds(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom("task")
    .select(["id", "title"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** The best paid open tasks for the landing page. */
export const bestOpenTasks = (db: Db, now: Date, n: number) =>
  db
    .selectFrom("task as t")
    .select(["t.title", "t.type", "t.minutes", "t.rewardGold", "t.rewardFen"])
    .where(isOpen(now))
    .orderBy("t.valuePerMinute", "desc")
    .limit(n)
    .execute();

export const consoleTaskPage = (
  db: Db,
  filter: {
    state: TaskState | undefined;
    type: TaskType | undefined;
    search: string | undefined;
    before: number | undefined;
    size: number;
  },
) =>
  db
    .selectFrom("task as t")
    .leftJoin("taskSeat as s", (join) =>
      join.onRef("s.taskId", "=", "t.id").on("s.cell", "=", "total"),
    )
    .selectAll("t")
    .select(["s.taken", "s.seats"])
    .$if(filter.state !== undefined, (q) => q.where("t.state", "=", filter.state ?? 0))
    .$if(filter.type !== undefined, (q) => q.where("t.type", "=", filter.type ?? 0))
    .$if(Boolean(filter.search), (q) =>
      q.where((w) =>
        w.or([
          w(sql`position(${filter.search ?? ""} in t.title)`, ">", 0),
          w("t.id", "=", Number(filter.search) || 0),
        ]),
      ),
    )
    .$if(filter.before !== undefined, (q) => q.where("t.id", "<", filter.before ?? 0))
    .orderBy("t.id", "desc")
    .limit(filter.size)
    .execute();

/**
 * Takes one seat in the cell, if one is left; no row means no limit. The conditional update is the
 * whole race: two people cannot both get the last seat.
 */
export async function takeSeat(tx: Tx, taskId: number, cell: string): Promise<boolean> {
  const taken = await tx
    .updateTable("taskSeat")
    .set({ taken: sql`taken + 1` })
    .where("taskId", "=", taskId)
    .where("cell", "=", cell)
    .whereRef("taken", "<", "seats")
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export const returnSeat = (tx: Tx, taskId: number, cell: string) =>
  tx
    .updateTable("taskSeat")
    .set({ taken: sql`taken - 1` })
    .where("taskId", "=", taskId)
    .where("cell", "=", cell)
    .where("taken", ">", 0)
    .execute();

/** Makes the cell, or moves its limit; never below what is taken already. */
export const putSeats = (tx: Tx, seat: { taskId: number; cell: string; seats: number }) =>
  tx
    .insertInto("taskSeat")
    .values({ ...seat, taken: 0 })
    .onConflict((on) =>
      on
        .columns(["taskId", "cell"])
        .doUpdateSet({ seats: sql`greatest(${seat.seats}, task_seat.taken)` }),
    )
    .execute();

export const openSeats = (tx: Tx, seat: { taskId: number; cell: string; seats: number }) =>
  tx
    .insertInto("taskSeat")
    .values({ ...seat, taken: 0 })
    .onConflict((on) => on.columns(["taskId", "cell"]).doNothing())
    .execute();

export const dropSeats = (tx: Tx, taskId: number, cell: string) =>
  tx.deleteFrom("taskSeat").where("taskId", "=", taskId).where("cell", "=", cell).execute();
