/**
 * Brings what is on screen up to date when something new came or was read, here or in another tab: new lines
 * go on top of a list, marks change in place, and what a message tells of is asked for again.
 */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { MessageKind } from "#contract/content-enums.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getFeedback, listFeedback } from "#contract/member/community/feedback.ts";
import { getEarnings } from "#contract/member/money/income.ts";
import {
  getNotice,
  listBoard,
  listMessages,
  listNotices,
  listUnread,
  type Message,
} from "#contract/member/community/notice.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { askAgain, changeAnswers } from "./askAgain.ts";
import { afterExchange } from "./exchanged.ts";
import { queryClient } from "./query.ts";
import { responseLists } from "./responses.ts";

export type Happening =
  | { as: "came"; messages: Message[] }
  /** Other than what is drawn: a notice was published, or something was read on another device. */
  | { as: "stale"; of: "messages" | "notices" }
  /** `ids`: null = all. */
  | { as: "read"; of: "messages" | "notices"; ids: readonly number[] | null };

const hasTabs = typeof document !== "undefined" && typeof BroadcastChannel !== "undefined";
const channel = hasTabs ? new BroadcastChannel("news") : null;
channel?.addEventListener("message", ({ data }) => {
  // Our own tabs' words: `happened` below is the only one who writes here.
  take(queryClient, data as Happening);
});

/** For this tab and for the others. */
export function happened(what: Happening): void {
  take(queryClient, what);
  channel?.postMessage(what);
}

export function take(client: QueryClient, what: Happening): void {
  switch (what.as) {
    case "came":
      putOnTop(client, what.messages);
      for (const { path } of new Set(what.messages.flatMap(({ kind }) => toldOf[kind] ?? [])))
        void askAgain(client, { queryKey: [path] });
      askWhatIsAsked(client, [listMessages]);
      return;
    case "stale":
      for (const { path } of what.of === "notices" ? noticeLists : [listMessages])
        void askAgain(client, { queryKey: [path] });
      return;
    case "read":
      markRead(client, what);
      askWhatIsAsked(client, what.of === "notices" ? [...noticeLists, getNotice] : [listMessages]);
  }
}

/** What is on its way may have been read before, and would take back what was just put there. */
function askWhatIsAsked(client: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const { path } of endpoints)
    void askAgain(client, { queryKey: [path], fetchStatus: "fetching" });
}

const noticeLists: readonly Endpoint[] = [listBoard, listNotices, listUnread];
const rewarded: readonly Endpoint[] = [
  ...afterExchange,
  getEarnings,
  ...responseLists,
  getResponse,
];
/** What on other pages a message of this kind makes stale. */
const toldOf: Partial<Record<MessageKind, readonly Endpoint[]>> = {
  [MessageKind.of.reward]: rewarded,
  [MessageKind.of.exchange]: afterExchange,
  [MessageKind.of.invite]: rewarded,
  [MessageKind.of.feedback]: [listFeedback, getFeedback],
};

type Line = { id: number; isRead: boolean | null };
type Pages<T> = InfiniteData<{ list: T[]; next: string | null }>;

/** On the lists of all kinds and of their own; what is there already stays as it is. */
function putOnTop(client: QueryClient, messages: readonly Message[]): void {
  const cache = client.getQueryCache().findAll({ queryKey: [listMessages.path, "pages"] });
  for (const { queryKey } of cache) {
    // The key is that of `pages(listMessages, …)`, so the filter is the endpoint's.
    const { kind } = (queryKey[2] as { query?: { kind?: MessageKind } }).query ?? {};
    client.setQueryData<Pages<Message>>(queryKey, (held) => {
      const [first, ...others] = held?.pages ?? [];
      if (!held || !first) return held;
      const known = new Set(held.pages.flatMap(({ list }) => list.map(({ id }) => id)));
      const fresh = messages.filter(
        (message) => !known.has(message.id) && (kind === undefined || message.kind === kind),
      );
      if (fresh.length === 0) return held;
      const list = [...fresh, ...first.list].toSorted((a, b) => b.id - a.id);
      return { ...held, pages: [{ ...first, list }, ...others] };
    });
  }
}

type Read = Extract<Happening, { as: "read" }>;

function markRead(client: QueryClient, { of, ids }: Read): void {
  const set = ids && new Set(ids);
  const marked = <T extends Line>(line: T): T =>
    line.isRead === false && (!set || set.has(line.id)) ? { ...line, isRead: true } : line;
  const paged = of === "messages" ? listMessages : listNotices;
  changeAnswers<Pages<Line>>(client, { queryKey: [paged.path, "pages"] }, (held) => ({
    ...held,
    pages: held.pages.map((page) => ({ ...page, list: page.list.map(marked) })),
  }));
  if (of === "messages") return;
  changeAnswers<{ list: Line[] }>(client, { queryKey: [listBoard.path] }, (held) => ({
    ...held,
    list: held.list.map(marked),
  }));
  changeAnswers<Line>(client, { queryKey: [getNotice.path] }, marked);
}
