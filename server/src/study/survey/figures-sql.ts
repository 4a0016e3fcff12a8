/** SQL of counts: the truth on the card, the console's overview, a member's quality. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { startOfMonth } from "../../platform/month.ts";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";

/** Median seconds of the completes of a task, once `completes` are enough to judge others by. */
export type TaskMedian = { completes: number; medianSeconds: number | null };
export const medianOf = (line: Pipeline, taskId: number) => median(line, { taskId });

const median = preparedRow<{ taskId: number }, TaskMedian>("median-of-task")`
  select completes, median_seconds as "medianSeconds" from survey_truth where task_id = ${"taskId"}`;

/** For the console's overview. */
export const surveyCounts = (db: Db, dayStart: Date) =>
  db
    .selectNoFrom((q) => [
      q
        .selectFrom("surveyResponse")
        .select((c) => c.fn.countAll<number>().as("n"))
        .where("startedAt", ">=", dayStart)
        .as("responsesToday"),
      q
        .selectFrom("surveyResponse")
        .select((c) => c.fn.countAll<number>().as("n"))
        .where("finishedAt", ">=", dayStart)
        .where("result", "=", 1)
        .as("completesToday"),
      q
        .selectFrom("surveyResponse")
        .select((c) => c.fn.countAll<number>().as("n"))
        .where("auditState", "=", 0)
        .as("auditPending"),
    ])
    .executeTakeFirstOrThrow()
    .then((row) => ({
      responsesToday: row.responsesToday ?? 0,
      completesToday: row.completesToday ?? 0,
      auditPending: row.auditPending ?? 0,
    }));

/** How a member's audited completes came out. */
export const qualityOf = async (line: Pipeline, memberId: number): Promise<AuditedResponses> =>
  (await audited(line, { memberId })) ?? { valid: 0, invalid: 0 };

type AuditedResponses = { valid: number; invalid: number };

const audited = preparedRow<{ memberId: number }, AuditedResponses>("audited-responses")`
  select count(*) filter (where audit_state = 1) as valid, count(*) filter (where audit_state = 2) as invalid
    from survey_response where owner_id = ${"memberId"}`;

/** Completes of a calendar year of Shanghai's that were found valid. */
export const validInYear = async (db: Db, memberId: number, year: number): Promise<number> => {
  const { n } = await db
    .selectFrom("surveyResponse")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("ownerId", "=", memberId)
    .where("auditState", "=", 1)
    .where("finishedAt", ">=", startOfMonth(`${year}-01`))
    .where("finishedAt", "<", startOfMonth(`${year + 1}-01`))
    .executeTakeFirstOrThrow();
  return n;
};

/** Completes and waiting audits per task, for the console's list. */
export const progressOfTasks = (db: Db, taskIds: readonly number[]) =>
  db
    .selectFrom("surveyResponse")
    .select((q) => [
      "taskId",
      q.fn.countAll<number>().filterWhere("result", "=", 1).as("completes"),
      q.fn.countAll<number>().filterWhere("auditState", "=", 0).as("auditPending"),
    ])
    .where("taskId", "in", taskIds.length ? taskIds : [0])
    .groupBy("taskId")
    .execute();

/** By task: how many ended since, and how many of these left or ran out of time. */
export async function bounceOf(
  db: Db,
  rules: readonly { taskId: number; since: Date }[],
): Promise<Map<number, { ended: number; left: number }>> {
  if (rules.length === 0) return new Map();
  const ids = rules.map(({ taskId }) => taskId);
  const since = rules.map((rule) => rule.since.toISOString());
  const { rows } = await sql<{ taskId: number; ended: number; left: number }>`
    select r.task_id, count(*) as ended, count(*) filter (where r.result = 8) as left
      from unnest(${ids}::bigint[], ${since}::timestamptz[]) as rule (task_id, since)
      join survey_response r on r.task_id = rule.task_id
     where not r.at_door and r.result <> 0 and r.finished_at >= rule.since
     group by r.task_id`.execute(db);
  return new Map(rows.map(({ taskId, ended, left }) => [taskId, { ended, left }]));
}
