/**
 * Many of one task who come from one agent, device or network and finish together, having taken the same
 * time: a script more often than a class, and a person tells the two apart. Asked when somebody finishes
 * whose money would move at once, and of everybody each minute, because those who finish at the same
 * moment do not see each other yet.
 */
import { sql } from "kysely";
import { addSeconds } from "../../platform/clock.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { prepared, preparedRow, together, togetherEach } from "../../platform/prepared.ts";
import { lockThoseFree } from "./lock-sql.ts";
import { keyOf, type OwnedKey } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";

/** This many others. */
const OTHERS = 4;
/** Longer than the clock's check may be late. */
const LOOKS_BACK_SECONDS = 600;

/** Longer than two may finish apart, by the clocks of two nodes. */
const KEPT_SECONDS = 60;

/** Why it is held, for the operator. */
const SENTENCE = "同一任务有多人在 10 秒内先后完成、用时相近，且来自同一代理、设备或网络";

type Finishing = Pick<
  ResponseRow,
  "id" | "taskId" | "agentId" | "deviceId" | "ip" | "startedAt"
> & { finishedAt: Date };

const beside = preparedRow<Finishing, { n: number }>("finished-beside")`
  select count(*)::int as n
    from survey_finish o
   where o.task_id = ${"taskId"} and o.response_id <> ${"id"}
     and o.finished_at between ${"finishedAt"}::timestamptz - interval '10 seconds'
                           and ${"finishedAt"}::timestamptz + interval '10 seconds'
     and (o.agent_id = ${"agentId"}::bigint or o.device_id = ${"deviceId"}::text
          or o.network = survey_network(${"ip"}::inet))
     and survey_same_pace(o.took, ${"finishedAt"}::timestamptz - ${"startedAt"}::timestamptz)`;

const finish = prepared<Finishing, never>("finish-beside")`
  insert into survey_finish (task_id, finished_at, response_id, agent_id, device_id, network, took)
  values (${"taskId"}, ${"finishedAt"}::timestamptz, ${"id"}, ${"agentId"}, ${"deviceId"},
          survey_network(${"ip"}::inet), ${"finishedAt"}::timestamptz - ${"startedAt"}::timestamptz)`;

/**
 * Why the response that finishes now is to be held, as far as others have finished already; from now on those who come see
 * it, too, whatever else it is held for.
 */
export async function finishBeside(tx: Tx, finishing: Finishing): Promise<string[]> {
  const [found] = await together(tx, (line) =>
    Promise.all([beside(line, finishing), finish(line, finishing)]),
  );
  return (found?.n ?? 0) >= OTHERS ? [SENTENCE] : [];
}

/** Those beside whom nobody finishes any more. */
export const forgetFinished = (db: Db, now: Date) =>
  db.deleteFrom("surveyFinish").where("finishedAt", "<", addSeconds(now, -KEPT_SECONDS)).execute();

/**
 * Holds what finished recently and waits, where many finished together. Anyone who is being decided at this
 * very moment is left to the next time.
 */
export async function holdCrowds(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<OwnedKey>`
    with recent as materialized (
      select id, task_id, agent_id, device_id, survey_network(ip) as network, finished_at,
             finished_at - started_at as took
        from survey_response
       where finished_at >= ${addSeconds(now, -LOOKS_BACK_SECONDS)} and result = 1),
    crowded as (
      select r.id from recent r
       where (select count(*) from recent o
               where o.task_id = r.task_id and o.id <> r.id
                 and o.finished_at between r.finished_at - interval '10 seconds'
                                       and r.finished_at + interval '10 seconds'
                 and (o.agent_id = r.agent_id or o.device_id = r.device_id or o.network = r.network)
                 and survey_same_pace(o.took, r.took)) >= ${OTHERS})
    select w.id as response_id, w.owner_id from survey_response w
     where w.id in (select id from crowded)
       and w.audit_state = 0 and w.audited_at is null and not (${SENTENCE} = any (w.flags))
     order by w.id`.execute(db);
  if (rows.length === 0) return;
  await transact(db, async (tx) => {
    const free = (await lockThoseFree(tx, rows)).filter(waitsUnheld);
    await togetherEach(tx, free.map(held), hold);
  });
}

const waitsUnheld = ({ auditState, auditedAt, flags }: ResponseRow): boolean =>
  auditState === 0 && auditedAt === null && !flags.includes(SENTENCE);
const held = (response: ResponseRow) => ({ ...keyOf(response), sentence: SENTENCE });

const hold = prepared<OwnedKey & { sentence: string }, never>("hold-response")`
  update survey_response
     set held = held || ${"sentence"}::text, flags = flags || ${"sentence"}::text, audit_due_at = null
   where id = ${"responseId"} and owner_id = ${"ownerId"}`;
