/** What members and operators ask: the main job, its money, and what they look at. */
import { randomUUID } from "node:crypto";
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
import type { Site } from "./site.ts";

export const callNames = [
  "entry",
  "answer",
  "hand-in",
  "credit",
  "exchange write",
  "exchange cancelled",
  "task list",
  "statement",
  "messages",
  "unread count",
  "console queue",
] as const;
export type CallName = (typeof callNames)[number];

/** What is done around each call: its time is taken, or the engine's statements for it are counted. */
export type Around = <T>(name: CallName, call: () => Promise<T>) => Promise<T>;

/** Never the same amount twice, so that no request is refused as a double tap. */
let amount = 1000;

/** Once through all of them, by one member with one task. */
export async function oneRound(
  { ground }: Pick<Site, "ground">,
  { member, taskId }: { member: Call; taskId: number },
  around: Around,
): Promise<void> {
  const { operator } = ground;
  const { token } = await around("entry", () => member(enterTask, { body: { taskId } }));
  for (const [name, value] of Object.entries(answers)) {
    const body = { token, name, value, milliseconds: 900 };
    await around("answer", () => member(saveAnswer, { body }));
  }
  const { responseId } = await around("hand-in", () => member(submitSheet, { body: { token } }));
  await around("credit", () =>
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
}
