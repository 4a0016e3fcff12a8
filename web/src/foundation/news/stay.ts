/** Stays connected: comes again with growing, scattered delays, so that a restart is no storm. Pure. */
import { type StreamEvent, eventsIn } from "./stream.ts";

export type StayDeps = {
  /** Null: not now, without having asked anybody. */
  open: (signal: AbortSignal) => Promise<Response | null>;
  onData: (data: string) => void;
  /** After this many attempts in a row that came to nothing. */
  onFailure: (failures: number) => void;
  /** Shorter when something has changed: the network is back, the page is shown. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  random: () => number;
  /** A pulse is due every 25 s; after this long without one the connection is dead. */
  silenceMs?: number;
};

const firstRetryMs = 2000;
const longestMs = 120_000;
/** A stream that lasted so long did its work; what ended it is no sign of trouble. */
const soundMs = 30_000;

/** Between a half and the whole of it: clients that were cut off together must not return together. */
export const delayOf = (failures: number, retryMs: number, random: number): number =>
  Math.min(longestMs, retryMs * 2 ** Math.max(0, failures - 1)) * (0.5 + random / 2);

/** Resolves when `signal` ends it or the server no longer knows the session. */
export async function stay(deps: StayDeps, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let retryMs = firstRetryMs;
  const take = (event: StreamEvent) => {
    if ("retryMs" in event) retryMs = Math.min(longestMs, Math.max(1000, event.retryMs));
  };
  while (!signal.aborted) {
    const began = deps.now();
    // Each attempt waits for the end of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const end = await attempt(deps, signal, take);
    if (end === "ended" || signal.aborted) return;
    failures = deps.now() - began > soundMs ? 1 : failures + 1;
    if (end === "later") failures = 0;
    else deps.onFailure(failures);
    // oxlint-disable-next-line no-await-in-loop
    await deps.pause(
      end === "later" ? longestMs / 2 : delayOf(failures, retryMs, deps.random()),
      signal,
    );
  }
}

type End = "ended" | "lost" | "later";

async function attempt(
  deps: StayDeps,
  signal: AbortSignal,
  take: (event: StreamEvent) => void,
): Promise<End> {
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener("abort", stop);
  const silence = watchSilence(stop, deps.silenceMs ?? 70_000);
  try {
    const reply = await deps.open(own.signal);
    if (!reply) return "later";
    if (reply.status === 401) return "ended";
    if (!reply.ok || !reply.body || !isStream(reply)) return "lost";
    for await (const event of eventsIn(reply.body)) {
      silence.reset();
      if ("data" in event) deps.onData(event.data);
      else take(event);
    }
    return "lost";
  } catch {
    return "lost";
  } finally {
    silence.clear();
    signal.removeEventListener("abort", stop);
    own.abort();
  }
}

/** A refusal comes as JSON with status 200 (rule site-15). */
const isStream = (reply: Response): boolean =>
  /^text\/event-stream\b/.test(reply.headers.get("content-type") ?? "");

function watchSilence(act: () => void, milliseconds: number) {
  let timer = setTimeout(act, milliseconds);
  return {
    reset: () => {
      clearTimeout(timer);
      timer = setTimeout(act, milliseconds);
    },
    clear: () => clearTimeout(timer),
  };
}
