/** What was folded of a task against all its responses, for tests whose events go in through the front door. */
import { transact } from "../src/platform/db.ts";
import { foldTruth } from "../src/study/survey/api.ts";
import { differencesOfTruth } from "../src/study/survey/truth-proof-sql.ts";
import type { TestServer } from "./server.ts";

/** Of every task that there is. */
export async function truthDifferences({ db, world }: TestServer) {
  await foldTruth(world);
  const totals = await db.selectFrom("surveyTruthTotal").select("taskId").execute();
  const found = [];
  for (const { taskId } of totals)
    found.push(...(await transact(db, (tx) => differencesOfTruth(tx, taskId))));
  return found;
}
