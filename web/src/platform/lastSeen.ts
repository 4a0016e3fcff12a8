/**
 * What a member saw last of their wallet and lists, kept in this browser for the time without a network, with when it
 * was. It goes with the session (session.ts clears what is kept here, at the next visit where it ended by time), and is shown to the member alone who saw it.
 * Loaded when all that somebody waits for is there; without a network at once.
 */
import type { Query, QueryKey } from "@tanstack/react-query";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { listResponses } from "#contract/member/study/survey.ts";
import { queryClient } from "./query.ts";
import { hasSession, sessionView } from "./session.ts";
import { jsonIn, local } from "./storage.ts";

/** session.ts clears it, by the same word. */
const seenKey = "LAST_SEEN";
const kept: ReadonlySet<unknown> = new Set(
  [getAccount, getWallet, listPoints, listExchanges, listResponses].map(({ path }) => path),
);
/** Of each list only the filters that were used last are kept. */
const seenMax = 12;
/** A browser gives a site five million. */
const textMax = 300_000;

type Seen = { key: QueryKey; data: unknown; at: number };
type Memory = { member: string; seen: Seen[] };

let isBegun = false;

/** Called again after another sign-in, it is at work already. */
export function begin(): void {
  if (isBegun) return;
  isBegun = true;
  recall();
  const cache = queryClient.getQueryCache();
  // Also what came with a drawn page and was never asked for.
  for (const query of cache.getAll()) keep(query);
  cache.subscribe((event) => {
    const { type, query } = event;
    const isAnswer =
      type === "updated" &&
      (event.action.type === "setState" ||
        (event.action.type === "success" && !event.action.manual));
    if (isAnswer || type === "observerAdded") keep(query);
  });
  if (hasSession() && "serviceWorker" in navigator && window.isSecureContext)
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

function keep({ queryKey: key, state: { data, dataUpdatedAt: at } }: Query): void {
  // What is older than this document was not seen now: it comes from here, or with a page of before (keptPage.ts).
  if (at < performance.timeOrigin) return;
  const member = sessionView()?.memberCode;
  if (!kept.has(key[0]) || !hasSession() || member === undefined || data === undefined) return;
  const text = JSON.stringify(key);
  const others = read(member).filter((one) => JSON.stringify(one.key) !== text);
  const seen = [{ key, data: firstPageOf(data), at }, ...others].slice(0, seenMax);
  while (JSON.stringify(seen).length > textMax) seen.pop();
  const memory: Memory = { member, seen };
  local.set(seenKey, JSON.stringify(memory));
}

/** The first page of a list that was read page after page. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("pages" in data && "pageParams" in data))
    return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  // Without the next cursor: there is no network to load the next page by.
  return {
    pages: pages.slice(0, 1).map((page) => Object.assign({}, page, { next: null })),
    pageParams: pageParams.slice(0, 1),
  };
}

/** While there is a network pages ask, and nothing here is taken for an answer. */
function recall(): void {
  const member = sessionView()?.memberCode;
  if (navigator.onLine || !hasSession() || member === undefined) return;
  const seen = read(member);
  for (const { key, data, at } of seen)
    if (queryClient.getQueryData(key) === undefined)
      queryClient.setQueryData(key, data, { updatedAt: at });
  // A page of before says so by itself (keptPage.ts).
  if (seen.length > 0 && !document.querySelector("#seen:not([hidden])"))
    sayWhen(Math.min(...seen.map(({ at }) => at)));
}

/** Added to the document without React: it is seen for minutes on a bad day, and must not make other visits heavier. */
function sayWhen(at: number): void {
  const note = document.createElement("p");
  note.setAttribute("role", "status");
  note.textContent = seenWords(at);
  note.style.cssText =
    "margin:0;padding:8px 16px;text-align:center;color:var(--text-quiet);font-size:var(--size-14)";
  document.body.prepend(note);
  window.addEventListener("online", () => note.remove(), { once: true });
}

/** Nothing where it is another member's. */
function read(member: string): Seen[] {
  // Written by `keep` alone.
  const memory = jsonIn(local.get(seenKey)) as Memory | null;
  return memory?.member === member ? memory.seen : [];
}

export const seenWords = (at: number): string => `以下是 ${momentText(at)} 看到的内容`;

/** Over a page of before (seenNote.ts, study/survey/look.ts). */
export const updatingWords = (at: number): string => `${seenWords(at)}，正在更新…`;

const shanghaiMs = 8 * 3_600_000;

/** 11/26 20:05, in Shanghai as everywhere on the site. By hand: a formatter is made for each call, and each drawn page asks. */
function momentText(at: number): string {
  const text = new Date(at + shanghaiMs).toISOString();
  return `${Number(text.slice(5, 7))}/${Number(text.slice(8, 10))} ${text.slice(11, 16)}`;
}
