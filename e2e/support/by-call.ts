/** What an operator could do by hand, done by calls from the console's own page: quicker, and by the same calls. */
import type { Page } from "playwright-core";
import { type Call, createClient, type Envelope } from "#contract/client.ts";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import { createTask, setTaskState, type TaskDraft } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { draftOf } from "../../server/test/task.ts";

/** Calls with the session of anyone who is signed in on this console page. */
export const callOf = (operator: Page): Call =>
  createClient(({ method, url, body }) =>
    operator.evaluate(
      async (sent): Promise<Envelope> => {
        const headers = { "content-type": "application/json" };
        const reply = await fetch(sent.url, {
          method: sent.method,
          ...(sent.body === undefined ? {} : { headers, body: JSON.stringify(sent.body) }),
        });
        return (await reply.json()) as Envelope;
      },
      { method, url, body },
    ),
  );

/** A rehearsed and published task; answers its id. */
export async function publishBy(call: Call, change: Partial<TaskDraft>): Promise<number> {
  const { id } = await call(createTask, { body: draftOf(change) });
  const params = { params: { id: String(id) } };
  await call(rehearseTask, params);
  await call(setTaskState, { ...params, body: { state: TaskState.of.published } });
  return id;
}
