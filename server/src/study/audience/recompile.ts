/** After a new version of the profile's form: the audiences of running tasks, compiled for it. */
import type { Condition } from "#questionnaire/model.ts";
import { TaskState } from "#contract/enums.ts";
import type { Job, JobHandler } from "../../platform/outbox.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { World } from "../../platform/world.ts";
import { FORM_PUBLISHED } from "../property/api.ts";
import { audiencesInUse, keepAudiencePath } from "../task/api.ts";
import { mayPathOf } from "./path.ts";
import { readAudience } from "./problems.ts";
import { audienceFormOf } from "./service.ts";

export const audienceHandlers = (world: World): Record<string, JobHandler> => ({
  [FORM_PUBLISHED]: (job) => recompile(world, job),
});

/**
 * A condition keeps its meaning: what it says of a withdrawn question, or option, holds for nobody any more, and its
 * other parts hold as before. So it is compiled as it stands, and anyone who runs the site is told which open task asks
 * for what is gone; an operator who saves that task must mend it.
 */
async function recompile({ db, log }: World, job: Job) {
  const form = await audienceFormOf(db);
  const tasks = await audiencesInUse(db);
  await whileHeld(db, job, async (tx) => {
    for (const { id, audience } of tasks)
      // oxlint-disable-next-line no-await-in-loop -- one row after the other, in the order of their numbers
      await keepAudiencePath(tx, { id, audience, path: mayPathOf(audience as Condition, form) });
  });
  const broken = tasks.flatMap(({ id, state, audience }) => {
    const read = readAudience(form, audience);
    const isOpen = state === TaskState.of.published || state === TaskState.of.paused;
    return isOpen && "problems" in read ? [{ task: id, problems: read.problems }] : [];
  });
  if (broken.length > 0)
    log.warn({ broken }, "audiences of open tasks ask for what the profile form no longer asks");
  return undefined;
}
