/**
 * Learns what is new without asking again and again: one stream for all tabs of this browser, closed when nobody
 * has looked for five minutes. A tab that may have missed something asks once when it is back.
 */
import { urlOf } from "#contract/client.ts";
import type { DataOf, Endpoint } from "#contract/endpoint.ts";
import {
  getNews,
  listMessages,
  liveNews,
  type Message,
  type News,
} from "#contract/member/community/notice.ts";
import { serverNow } from "../../platform/clock.ts";
import { knownNews, learnNews } from "../../platform/news.ts";
import { happened } from "../../platform/newsCache.ts";
import { needsRefresh } from "../../platform/refresh.ts";
import { ask } from "../../platform/request.ts";
import { hasSession, onSignedInChange, readTokens } from "../../platform/session.ts";
import { createLeading } from "./lead.ts";
import { stay } from "./stay.ts";

const hiddenMs = 5 * 60_000;
/** The least time between two questions that nothing has prompted. */
const pollMs = 60_000;

/** Beyond that the server does not count. */
const countedTo = 99;

let running: AbortController | null = null;
let wake: () => void = () => undefined;
let askedAt = 0;
/** What a page shows was asked for later than this; a little before it began, as clocks differ. */
let since = Number.POSITIVE_INFINITY;
/** The newest message that this tab has heard of. */
let newest = 0;

const leading = createLeading((signal) =>
  stay({ open, onData, onFailure, pause, now: Date.now, random: Math.random }, signal),
);

/** Once in a document's life; it then follows the session itself. */
export function startLive(): void {
  if (since < Number.POSITIVE_INFINITY) return;
  since = performance.timeOrigin + serverNow() - Date.now() - 5000;
  document.addEventListener("visibilitychange", followVisibility);
  window.addEventListener("online", () => {
    wake();
    if (document.visibilityState === "visible") void catchUp();
  });
  onSignedInChange(() => {
    end();
    begin();
  });
  begin();
}

function begin(): void {
  if (running || !hasSession()) return;
  running = new AbortController();
  void leading.follow(running.signal);
}

function end(): void {
  running?.abort();
  running = null;
}

let hiding: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = 0;

function followVisibility(): void {
  clearTimeout(hiding);
  if (document.visibilityState === "hidden") {
    hiddenAt = Date.now();
    hiding = setTimeout(end, hiddenMs);
    return;
  }
  begin();
  wake();
  if (running) leading.check(running.signal);
  // After a short look at another tab nothing was missed: the stream went on.
  if (Date.now() - hiddenAt >= pollMs) void catchUp();
}

/** Not by api.ts, which says what fails and signs out, nor through the gate of refreshing: a stream must not reload a page that somebody reads. */
async function open(signal: AbortSignal): Promise<Response | null> {
  if (!navigator.onLine || needsRefresh(readTokens(), serverNow())) return null;
  return ask({ method: "GET", url: urlOf(liveNews) }, signal);
}

function onData(data: string): void {
  // The contract's own type: the server validated it before sending.
  const news = JSON.parse(data) as News;
  const known = knownNews();
  // Nothing known yet: the browser's first page has just loaded everything. Otherwise an equal answer brings nothing
  // new, except at the highest count, which stays equal whatever comes.
  const isMore = JSON.stringify(known) !== JSON.stringify(news) || news.unreadMessages >= countedTo;
  if (known && isMore) void bringUp(news, known);
  else learnNews(news);
}

/** Where no stream can be had (a proxy that swallows it), a question now and then must do. */
function onFailure(failures: number): void {
  if (failures >= 3 && Date.now() - askedAt >= pollMs) void catchUp();
}

async function catchUp(): Promise<void> {
  askedAt = Date.now();
  const news = await read(getNews, {});
  if (news) await bringUp(news, knownNews() ?? news);
}

/** The flag at once; then the lines themselves, for this tab and the others. */
async function bringUp(news: News, known: News): Promise<void> {
  learnNews(news);
  if (known.unreadNotices !== news.unreadNotices) happened({ as: "stale", of: "notices" });
  if (news.unreadMessages < known.unreadMessages) happened({ as: "stale", of: "messages" });
  if (news.unreadMessages === 0) return;
  const page = await read(listMessages, { query: {} });
  const isNew = ({ id, isRead, at }: Message) => !isRead && id > newest && Date.parse(at) > since;
  const messages = (page?.list ?? []).filter(isNew);
  newest = Math.max(newest, ...messages.map(({ id }) => id));
  if (messages.length > 0) happened({ as: "came", messages });
}

type Get = Endpoint & { method: "GET" };

/** Asks without a word to the member when it fails: nobody asked for this. */
async function read<E extends Get>(endpoint: E, input: object): Promise<DataOf<E> | null> {
  if (needsRefresh(readTokens(), serverNow())) return null;
  try {
    const reply = await ask({ method: "GET", url: urlOf(endpoint, input) }, null);
    const { code, data } = (await reply.json()) as { code: number; data: DataOf<E> };
    return code === 200 ? data : null;
  } catch {
    return null;
  }
}

/** Until its time, or until something has changed. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      wake = () => undefined;
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
    wake = done;
  });
}
