/**
 * One tab listens for all tabs of this browser: the one that holds the lock. A tab that the system has put to sleep
 * may hold it for ever, so a visible tab asks whether the holder still answers, and takes the lock if it does not.
 */

type Run = (signal: AbortSignal) => Promise<void>;
export type Leading = {
  /** Waits for its turn, until `signal` ends it. Without locks or a channel every tab listens for itself. */
  follow: (signal: AbortSignal) => Promise<void>;
  /** Makes sure that somebody listens who is awake. */
  check: (signal: AbortSignal) => void;
};

const name = "news-live";

export function createLeading(run: Run, answerMs = 3000): Leading {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks || typeof BroadcastChannel === "undefined")
    return { follow: run, check: () => undefined };
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  let unanswered: ReturnType<typeof setTimeout> | undefined;

  /** Answers whether it was taken away by a tab that thought us asleep. */
  const hold = async (signal: AbortSignal, options: LockOptions): Promise<boolean> => {
    const own = new AbortController();
    const stop = () => own.abort();
    signal.addEventListener("abort", stop);
    let isHeld = false;
    const wasTaken = await locks
      .request(name, options, async () => {
        isHeld = isLeading = true;
        await run(own.signal);
        isHeld = false;
      })
      .then(() => false)
      .catch(() => isHeld && !signal.aborted);
    if (wasTaken) isLeading = false;
    own.abort();
    signal.removeEventListener("abort", stop);
    return wasTaken;
  };
  const follow = async (signal: AbortSignal): Promise<void> => {
    while (await hold(signal, { signal })) continue;
    isLeading = false;
  };

  channel.addEventListener("message", ({ data }) => {
    if (data === "asleep?" && isLeading) channel.postMessage("awake");
    if (data === "awake") clearTimeout(unanswered);
  });
  return {
    follow,
    check: (signal) => {
      if (isLeading) return;
      clearTimeout(unanswered);
      channel.postMessage("asleep?");
      unanswered = setTimeout(() => {
        // What waits in `follow` goes on waiting: it is its turn again when this one loses it.
        if (!signal.aborted && !isLeading) void hold(signal, { steal: true });
      }, answerMs);
    },
  };
}
