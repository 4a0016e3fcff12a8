/**
 * How old a page is that its browser shows once more: hidden in each page that may be kept, shown by the service worker
 * that keeps it (keptPages.ts). Over the page and out of the way of presses: nothing moves when it goes.
 */
import { updatingWords } from "./platform/lastSeen.ts";

const style = [
  "position:fixed",
  "z-index:21",
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

/**
 * At the lower edge of a phone's header, in the room above what the page begins with; of a snapshot (docs/decisions/0123) over
 * that edge, as a questionnaire begins higher.
 */
export const seenNote = (at: number, as: "page" | "snapshot" | null): string => {
  if (as === null) return "";
  const [mark, top] = as === "snapshot" ? [" data-snapshot", 43] : ["", 52];
  const place = `inset:calc(${top}px + env(safe-area-inset-top,0px)) 0 auto`;
  // The mark comes first: the worker of 0.17.0 keeps whatever begins with `<p id="seen" hidden` as a page that can be pressed.
  return `<p${mark} id="seen" hidden role="status" style="${place};${style}">${updatingWords(at)}</p>`;
};
