/**
 * How old a page is that its browser shows once more: hidden in each page that may be kept, shown by the service worker
 * that keeps it (keptPages.ts). Over the page and out of the way of presses: nothing moves when it goes.
 */
import { seenWords } from "./platform/lastSeen.ts";

const style = [
  "position:fixed",
  "z-index:19",
  "inset:calc(var(--header) + env(safe-area-inset-top,0px)) 0 auto",
  "width:fit-content",
  "margin:0 auto",
  "padding:var(--space-1) var(--space-4)",
  "border-radius:var(--radius-s)",
  "background:var(--surface-raised)",
  "box-shadow:var(--shadow)",
  "color:var(--text-quiet)",
  "font-size:var(--size-14)",
  "pointer-events:none",
].join(";");

export const seenNote = (at: number): string =>
  `<p id="seen" hidden role="status" style="${style}">${seenWords(at)}，正在更新…</p>`;
