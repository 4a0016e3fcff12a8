/** What begins for a member once the page is there: the stream of what is new, and what is kept for the time without a network. */
import { startLive } from "./live.ts";

/** Behind all that somebody waits for. */
const keepDelayMs = 2500;

/** As often as a header comes; each begins once in a document's life. */
export function begin(): void {
  startLive();
  const keep = () =>
    import("../../platform/lastSeen.ts")
      .then((lastSeen) => lastSeen.begin())
      .catch(() => undefined);
  setTimeout(() => void keep(), navigator.onLine ? keepDelayMs : 0);
}
