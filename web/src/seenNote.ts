/**
 * How old a page is that its browser shows once more: hidden in each page that may be kept, shown by the service worker
 * that keeps it (keptPages.ts). Over the page and out of the way of presses: nothing moves when it goes.
 */
import { seenWords } from "./platform/lastSeen.ts";

/** At the lower edge of a phone's header, in the room above what the page begins with. */
const style = [
  "position:fixed",
  "z-index:21",
  "inset:calc(52px + env(safe-area-inset-top,0px)) 0 auto",
  "width:fit-content",
  "margin:0 auto",
  "padding:2px var(--space-3)",
  "border-radius:var(--radius-s)",
  "background:var(--surface-raised)",
  "box-shadow:var(--shadow)",
  "color:var(--text-quiet)",
  "font-size:var(--size-12)",
  "line-height:1.4",
  "pointer-events:none",
].join(";");

export const seenNote = (at: number): string =>
  `<p id="seen" hidden role="status" style="${style}">${seenWords(at)}，正在更新…</p>`;
