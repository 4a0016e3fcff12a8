/** After a new version of the form: finds the answers that are still valid in it, page after page of members. */
import type { Questionnaire } from "#questionnaire/model.ts";
import type { Tx } from "../../platform/db.ts";
import { enqueue, type Job, type JobHandler, wakeOutbox } from "../../platform/outbox.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { World } from "../../platform/world.ts";
import { standingIn } from "./standing.ts";
import * as rows from "./version-sql.ts";

export const JUDGE_ANEW = "property.judge-anew";
/** Their rows are held for as long as a page takes: some ten milliseconds. */
const PAGE = 100;

type JudgeAnew = { version: number; after: number };

/**
 * What answers a question, or an option, that is no longer asked stays stored, with the version it was given under:
 * it is still what the member said. It only no longer counts, and nobody is matched by it. The task list and the head
 * count of an audience read that mark; anyone who enters a task or opens the profile is judged again at once.
 */
export const judgeAnewHandlers = (world: World): Record<string, JobHandler> => ({
  [JUDGE_ANEW]: async (job) => {
    if (await judgePage(world, job)) wakeOutbox();
    return undefined;
  },
});

/** Answers whether there are more; the next page is a job of its own, in the same transaction. */
const judgePage = ({ db, clock }: World, job: Job): Promise<boolean> =>
  whileHeld(db, job, async (tx) => {
    const { version, after } = job.payload as JudgeAnew;
    const form = await rows.currentForm(tx);
    // A newer one has begun its own walk.
    if (form?.version !== version) return false;
    const ids = await rows.lockAnswerers(tx, { after, size: PAGE });
    await judgeMembers(tx, form.body as Questionnaire, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return false;
    await enqueue(tx, clock, { topic: JUDGE_ANEW, payload: { version, after: last } });
    return true;
  });

async function judgeMembers(tx: Tx, form: Questionnaire, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const answers = await rows.answersOfMany(tx, ids);
  const changed = [...Map.groupBy(answers, ({ memberId }) => memberId).values()].flatMap((own) => {
    const stand = standingIn(form, Object.fromEntries(own.map(({ name, value }) => [name, value])));
    return own.flatMap(({ memberId, name, stands }) => {
      const isStanding = Object.hasOwn(stand, name);
      return isStanding === stands ? [] : [{ memberId, name, stands: isStanding }];
    });
  });
  if (changed.length > 0) await rows.markStanding(tx, changed);
}
