/** Tasks: one, several, and the console's list. */
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { TaskState, type TaskType } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import {
  between,
  type Days,
  type ListAsked,
  listPage,
  moment,
  whole,
  within,
} from "../../platform/list-sql.ts";
import { camelRow, type Pipeline, prepared, preparedRow } from "../../platform/prepared.ts";
import { rowNumberIn } from "../../platform/search.ts";
import type { Tables } from "../../platform/tables.ts";

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

export async function taskById(
  line: Pipeline,
  id: number,
): Promise<Selectable<Tables["task"]> | undefined> {
  const row = await taskRow(line, { id });
  return row && (camelRow(row) as Selectable<Tables["task"]>);
}

const taskRow = preparedRow<{ id: number }, Record<string, unknown>>("task-by-id")`
  select * from task where id = ${"id"}`;

const byIds = prepared<{ ids: readonly number[] }, Record<string, unknown>>("tasks")`
  select * from task where id = any (${"ids"})`;

export const tasksByIds = async (
  db: Db,
  ids: readonly number[],
): Promise<Selectable<Tables["task"]>[]> =>
  (await byIds(db, { ids })).map((row) => camelRow(row) as Selectable<Tables["task"]>);

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

/** Those of these tasks that were closed before then, and have not been written since. */
export async function closedBefore(
  db: Db,
  ids: readonly number[],
  moment: Date,
): Promise<number[]> {
  const found = await db
    .selectFrom("task")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where("state", "=", TaskState.of.closed)
    .where("updatedAt", "<", moment)
    .orderBy("id")
    .execute();
  return found.map(({ id }) => id);
}

/** The best paid open tasks for the landing page. */
export const bestOpenTasks = (
  db: Db,
  { now, brandCode, n }: { now: Date; brandCode: string; n: number },
) =>
  db
    .selectFrom("taskWorth as w")
    .innerJoin("task as t", "t.id", "w.taskId")
    .select(["t.title", "t.type", "t.minutes", "t.rewardGold", "t.rewardFen"])
    .where("w.brandCode", "=", brandCode)
    .where(isOpen(now))
    .orderBy("w.perMinute", "desc")
    .orderBy("w.taskId", "desc")
    .limit(n)
    .execute();

export const consoleTaskPage = (
  db: Db,
  filter: Days & {
    state?: TaskState | undefined;
    type?: TaskType | undefined;
    search?: string | undefined;
    doubt?: "1" | undefined;
    minMinutes?: number | undefined;
    maxMinutes?: number | undefined;
  },
  asked: ListAsked,
) =>
  listPage(
    db,
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
            w("t.id", "=", rowNumberIn(filter.search ?? "") ?? 0),
          ]),
        ),
      )
      .$if(filter.doubt !== undefined, (q) => q.where("t.pausedBecause", "<>", ""))
      .where(
        between(taskKeys.minutes, {
          least: filter.minMinutes,
          most: filter.maxMinutes,
          name: "maxMinutes",
        }),
      )
      .where(within("t.opensAt", filter)),
    { asked, id: sql.ref("t.id"), keys: taskKeys },
  );

const taskKeys = {
  opens: moment("t.opensAt"),
  minutes: whole("t.minutes"),
  gold: whole("t.rewardGold"),
};
