/** How many members' pages are drawn at once: under load they come as frames, before calls are slowed down. */
import { performance } from "node:perf_hooks";

export type DrawGate = {
  /** Whether one more may be drawn; `leave` must follow a yes. */
  enter: () => boolean;
  leave: () => void;
};

type GateOptions = {
  atOnceMax: number;
  /** Percent of this process's time in use, from which on it draws nothing. 100 = it always draws. */
  busyPercent: number;
};

/** Shorter looks see one garbage collection and call it load. */
const LOOK_MS = 250;

export function drawGate({ atOnceMax, busyPercent }: GateOptions): DrawGate {
  const isBusy = watchLoad(busyPercent / 100);
  let drawing = 0;
  return {
    enter: () => {
      if (drawing >= atOnceMax || isBusy()) return false;
      drawing += 1;
      return true;
    },
    leave: () => {
      drawing -= 1;
    },
  };
}

function watchLoad(most: number): () => boolean {
  if (most >= 1) return () => false;
  let seen = performance.eventLoopUtilization();
  let wasBusy = false;
  return () => {
    const since = performance.eventLoopUtilization(seen);
    if (since.idle + since.active < LOOK_MS) return wasBusy;
    seen = performance.eventLoopUtilization();
    wasBusy = since.utilization > most;
    return wasBusy;
  };
}
