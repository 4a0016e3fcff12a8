/** What is unread: the new-message flag of the session (rule site-30), the same in every tab of this browser. */
import type { News } from "#contract/member/community/notice.ts";
import { countOnIcon } from "./pushOwner.ts";
import { hasSession, onSignedInChange, sessionView, useSessionView, writeView } from "./session.ts";
import { jsonIn, local } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

/** Goes with the session: `clearSession` empties the whole storage. */
const key = "NEWS";
const news = createStore<News | null>(read());

export const knownNews = (): News | null => news.get();

/** What the server said last: for this tab, the others, and the next page, which draws it at once. */
export function learnNews({ newMessage, unreadMessages, unreadNotices }: News): void {
  // An answer that was on its way when the session ended must not outlive it.
  if (!hasSession()) return;
  local.set(key, JSON.stringify({ newMessage, unreadMessages, unreadNotices }));
  take();
}

type Unread = { messages: number; notices: number; isNew: boolean };

export function useUnread(): Unread {
  const { unreadMessages = 0, unreadNotices = 0 } = useStore(news, null) ?? {};
  const isNew = useSessionView()?.newMessage ?? false;
  return { messages: unreadMessages, notices: unreadNotices, isNew };
}

function take(): void {
  const next = read();
  if (JSON.stringify(next) === JSON.stringify(news.get())) return;
  news.set(next);
  countOnIcon(next?.unreadMessages ?? 0);
  const view = sessionView();
  if (view && next && view.newMessage !== next.newMessage)
    writeView({ ...view, newMessage: next.newMessage });
}

function read(): News | null {
  if (typeof document === "undefined" || !hasSession()) return null;
  // Written by learnNews alone; a broken text counts as unknown and is asked for again.
  return jsonIn(local.get(key)) as News | null;
}

if (typeof document !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key === key) take();
  });
  onSignedInChange(take);
}
