/** What was folded of a task against all its responses, for tests whose events go in through the front door. */
import { sql } from "kysely";
import { transact } from "../src/platform/db.ts";
import { foldTruth } from "../src/study/survey/api.ts";
import { differencesOfTruth } from "../src/study/survey/truth-proof-sql.ts";
import type { TestServer } from "./server.ts";

/** Counts what there is of every task, no matter who put it there: from now on deltas alone say what happens. */
export async function beginTruth({ db, world }: TestServer): Promise<void> {
  await sql`
    insert into survey_truth_total (task_id) select id from task on conflict do nothing`.execute(
    db,
  );
  await foldTruth(world);
}

/** Of every task that there is; each must have begun, or its count would be compared with itself. */
export async function truthDifferences({ db, world }: TestServer) {
  const { rows } = await sql<{ taskId: number; isBegun: boolean }>`
    select r.task_id, t.counted_at is not null as is_begun
      from (select distinct task_id from survey_response) r
      left join survey_truth_total t on t.task_id = r.task_id`.execute(db);
  const early = rows.filter(({ isBegun }) => !isBegun);
  if (early.length > 0) throw new Error(`no beginTruth before ${JSON.stringify(early)}`);
  await foldTruth(world);
  const found = [];
  for (const { taskId } of rows)
    found.push(...(await transact(db, (tx) => differencesOfTruth(tx, taskId))));
  return found;
}
