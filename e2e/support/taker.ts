/** A member of the sample who takes tasks, in a browser and by calls: results, returns, claims. */
import type { Page } from "playwright-core";
import type { Call } from "#contract/client.ts";
import { enterTask, responsesOfTask, type ResultCard } from "#contract/member/study/survey.ts";
import { phone, type Stage } from "./stage.ts";
import { people, sessionOf, signedIn } from "./visitor.ts";

export type Taker = {
  call: Call;
  /** On a phone, with the platform's pages, which no machine here serves. */
  open(path: string): Promise<Page>;
  tokenOf(taskId: number): Promise<string>;
  /** The last attempt at this task. */
  cardOf(taskId: number): Promise<ResultCard>;
  recordOf(taskId: number): Promise<string>;
};

export async function takerOf(stage: Stage, mobile = people.member): Promise<Taker> {
  const { call } = await sessionOf(stage, mobile);
  const cardOf = async (taskId: number) => {
    const { list } = await call(responsesOfTask, { query: { taskId: String(taskId) } });
    const card = list.toSorted((a, b) => b.responseId - a.responseId)[0];
    if (!card) throw new Error(`nothing was recorded of task ${taskId}`);
    return card;
  };
  return {
    call,
    cardOf,
    recordOf: async (taskId) => `/home/history-detail?id=${(await cardOf(taskId)).responseId}`,
    tokenOf: async (taskId) => (await call(enterTask, { body: { taskId } })).token,
    open: async (path) => {
      const page = await signedIn(stage, mobile, phone);
      await page
        .context()
        .route("https://survey.example.com/**", (route) =>
          route.fulfill({ contentType: "text/html", body: "<h1>晨星调查</h1>" }),
        );
      await page.goto(path);
      return page;
    },
  };
}
