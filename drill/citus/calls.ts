/** What members and operators ask: the main job, its money, and what they look at. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "#contract/client.ts";
import { consoleExchanges } from "#contract/console/money/exchange.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { Asset, ExchangeType } from "#contract/enums.ts";
import { getNews, listMessages } from "#contract/member/community/notice.ts";
import { cancelExchange, createExchange } from "#contract/member/money/exchange.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { answers } from "../setup.ts";
import { LEAST_MS, sayComplete } from "./outside.ts";
import type { Site } from "./site.ts";

export const callNames = [
  "entry",
  "answer",
  "hand-in",
  "credit by the audit",
  "return-and-credit",
  "exchange write",
  "exchange cancelled",
  "task list",
  "statement",
  "messages",
  "unread count",
  "console queue",
] as const;
export type CallName = (typeof callNames)[number];

/** What is done around each call: its time is taken, or what it asks of the machines is counted. */
export type Around = <T>(name: CallName, call: () => Promise<T>) => Promise<T>;

/** A member with a task of ours and one of a client's; each is entered once. */
export type Turn = { member: Call; taskId: number; outsideId: number };

/** Never the same amount twice, so that no request is refused as a double tap. */
let amount = 1000;

/** Once through all of them. */
export async function oneRound(
  { ground, outside }: Pick<Site, "ground" | "outside">,
  { member, taskId, outsideId }: Turn,
  around: Around,
): Promise<void> {
  const { operator, origin } = ground;
  const out = await member(enterTask, { body: { taskId: outsideId } });
  const backAt = performance.now() + LEAST_MS;
  const { token } = await around("entry", () => member(enterTask, { body: { taskId } }));
  await ground.passReading(token);
  for (const [name, value] of Object.entries(answers)) {
    const body = { token, name, value, milliseconds: 900 };
    await around("answer", () => member(saveAnswer, { body }));
  }
  const { responseId } = await around("hand-in", () => member(submitSheet, { body: { token } }));
  await around("credit by the audit", () =>
    operator(decideResponses, { body: { ids: [responseId], valid: true } }),
  );
  const cash = { type: ExchangeType.of.cash, asset: Asset.of.cash, amount: ++amount };
  const { id } = await around("exchange write", () =>
    member(createExchange, { body: cash, idempotencyKey: randomUUID() }),
  );
  await around("exchange cancelled", () => member(cancelExchange, { body: { id } }));
  await around("task list", () => member(listTasks, { query: {} }));
  await around("statement", () => member(listPoints, { query: {} }));
  await around("messages", () => member(listMessages, { query: {} }));
  await around("unread count", () => member(getNews));
  await around("console queue", () => operator(consoleExchanges, { query: {} }));
  await sleep(Math.max(0, backAt - performance.now()));
  await around("return-and-credit", () => sayComplete(origin, outside, out.token));
}

/** More than a server has connections, so that each of them is used. */
const AT_ONCE = 24;

/** Both lists of what is spread, on every connection, often enough that PostgreSQL keeps the plans of what is sent by name. */
export async function lookAtOnce(members: readonly Call[], times: number): Promise<void> {
  for (let n = 0; n < times; n++)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, nth) => {
        const member = members[nth % members.length];
        await member?.(listMessages, { query: {} });
        await member?.(getNews);
      }),
    );
}
