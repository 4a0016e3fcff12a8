/** Whether the maintenance is over, asked of the page itself: it says 503 as long as it is not. */

/** A server learns of the flag within ten seconds, and a page leaves within fifteen of its end. */
const askEveryMs = 4000;

/** Calls `go` once it is over; answers how to stop asking. */
export function whenMaintenanceEnds(go: () => void): () => void {
  const ask = async () => {
    const reply = await fetch("/updating", { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (reply?.ok) go();
  };
  const timer = setInterval(() => void ask(), askEveryMs);
  return () => clearInterval(timer);
}
