/**
 * The directory of people without an account (`survey_once`): which browser, and which uid of a supplier, has taken a task
 * (docs/decisions/0132). A name is hashed for its length alone.
 */
import type { Db, Tx } from "../../platform/db.ts";
import { sql } from "kysely";
import { prepared } from "../../platform/prepared.ts";

/** A person without an account who comes to a task; `supplied`: the supplier and its uid, null after a share link. */
export type Named = { taskId: number; visitorId: string | null; supplied: string | null };

const BROWSER = 1;
const UID = 2;
const hashed = { sql: "substr(sha256(convert_to(name, 'UTF8')), 1, 16)" };
const claims = { sql: "as claim (kind, name) where name is not null" };

/** The number of the response is drawn here, so that its claims can come before it. Answers a line for each name that was free. */
export const claimNames = prepared<Named, { responseId: number }>("claim-once")`
  with drawn as (select nextval('survey_response_id_seq') as id)
  insert into survey_once (task_id, response_id, kind, hash)
  select ${"taskId"}::bigint, drawn.id, kind, ${hashed}
    from drawn, (values (${BROWSER}, ${"visitorId"}::text), (${UID}, ${"supplied"}::text)) ${claims}
  on conflict do nothing
  returning response_id as "responseId"`;

type Claimed = Named & { responseId: number };

/** For a response that is there: another browser. */
export const claimBrowser = prepared<Claimed, { kind: number }>("claim-browser")`
  insert into survey_once (task_id, response_id, kind, hash)
  select ${"taskId"}::bigint, ${"responseId"}::bigint, kind, ${hashed}
    from (values (${BROWSER}, ${"visitorId"}::text)) ${claims}
  on conflict do nothing
  returning kind`;

/** Gives back those of these names that this response holds. */
export const releaseNames = prepared<Claimed, never>("release-once")`
  delete from survey_once
   where task_id = ${"taskId"} and response_id = ${"responseId"} and (kind, hash) in (
     select kind, ${hashed}
       from (values (${BROWSER}, ${"visitorId"}::text), (${UID}, ${"supplied"}::text)) ${claims})`;

/** The tasks that have a line in the directory, each found behind the one before. */
export async function tasksInDirectory(db: Db): Promise<number[]> {
  const { rows } = await sql<{ taskId: number }>`
    with recursive known as (
      select min(task_id) as task_id from survey_once
       union all
      select (select min(o.task_id) from survey_once o where o.task_id > known.task_id)
        from known where known.task_id is not null)
    select task_id from known where task_id is not null`.execute(db);
  return rows.map(({ taskId }) => taskId);
}

/** Answers how many went. */
export async function forgetOfTask(db: Db | Tx, taskId: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from survey_once where task_id = ${taskId} and (kind, hash) in (
      select kind, hash from survey_once where task_id = ${taskId} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
