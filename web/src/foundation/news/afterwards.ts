/** What begins for a member once the page is there: the stream of what is new, what is kept for the time without a network, and pushes. */
import { startLive } from "./live.ts";

/** After everything that a person waits for. */
const keepDelayMs = 2500;

/** Called each time a header appears; each part starts only once in a document's life. */
export function begin(): void {
  startLive();
  const keep = () =>
    import("../../platform/lastSeen.ts")
      .then((lastSeen) => lastSeen.begin())
      .then(renewPush)
      .catch(() => undefined);
  setTimeout(() => void keep(), navigator.onLine ? keepDelayMs : 0);
}

/** Only for anyone who has turned pushes on in this browser. */
async function renewPush(): Promise<void> {
  const isOn = "Notification" in window && Notification.permission === "granted";
  if (isOn && navigator.onLine) await (await import("../../platform/push.ts")).renew();
}
