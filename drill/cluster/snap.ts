/** The snap task under each fault: a crowd wants a few seats at once, and each of them asks until there is an answer. */
import type { Pool } from "pg";
import { CallFailed } from "#contract/client.ts";
import type { Call } from "#contract/client.ts";
import { TaskModule, TaskType } from "#contract/enums.ts";
import { errors } from "#contract/errors.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { persist } from "../client.ts";
import type { Member } from "../ground.ts";
import { publishTask } from "../setup.ts";

const SEATS = 7;

export type Snap = { taskId: number; letIn: string[]; refused: number };

export const openSnap = (operator: Call): Promise<number> =>
  publishTask(operator, {
    title: "抢答",
    type: TaskType.of.snap,
    module: TaskModule.of.snap,
    quotaTotal: SEATS,
  });

export async function rush(taskId: number, crowd: readonly Member[]): Promise<Snap> {
  const snap: Snap = { taskId, letIn: [], refused: 0 };
  await Promise.all(
    crowd.map(async ({ call }) => {
      try {
        const { token } = await persist(() => call(enterTask, { body: { taskId } }));
        snap.letIn.push(token);
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== errors.entryRefused.code) throw error;
        snap.refused += 1;
      }
    }),
  );
  return snap;
}

/** Each seat was taken once, and everyone who was let in has one. */
export async function wrongInSnaps(owner: Pool, snaps: readonly Snap[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { taskId, letIn, refused } of snaps) {
    const { rows } = await owner.query<{ taken: number; tokens: string[] }>(
      `select s.taken, array(select token from survey_response where task_id = $1 and not at_door) as tokens
         from task_seat s where s.task_id = $1 and s.cell = 'total'`,
      [taskId],
    );
    const { taken = -1, tokens = [] } = rows[0] ?? {};
    const due = Math.min(SEATS, letIn.length + refused);
    if (taken !== due || tokens.length !== due)
      wrong.push(`snap task ${taskId}: ${taken} seats and ${tokens.length} entries, due ${due}`);
    const lost = letIn.filter((token) => !tokens.includes(token));
    if (lost.length > 0) wrong.push(`snap task ${taskId}: ${lost.length} who were let in are not`);
  }
  return wrong;
}
