/** What taking part in a task changes, wherever it is shown: each is asked for again. */
import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import { listWaiting } from "#contract/member/money/income.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { listResponses, responsesOfTask } from "#contract/member/study/survey.ts";
import { getTask } from "#contract/member/study/task.ts";
import { askAgain } from "./askAgain.ts";
import { taskLists } from "./taskLists.ts";

/** What says how a response stands, but for its own page. */
export const responseLists = [listResponses, responsesOfTask] as const;

/** Begun or given up: a seat is taken or free, and nothing is paid. */
export const afterEntry: readonly Endpoint[] = [...responseLists, getTask, ...taskLists];

/** Ended, however it did. */
export const afterResponse: readonly Endpoint[] = [
  ...afterEntry,
  getWallet,
  listPoints,
  listWaiting,
  getAccount,
];

export function askAfter(client: QueryClient, changed: readonly Endpoint[]): void {
  for (const { path } of changed) void askAgain(client, { queryKey: [path] });
}
