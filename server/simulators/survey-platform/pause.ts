/** 问卷星 keeps back everybody's pushes for half an hour when ten were refused (docs/protocols.md 7.5). */
import type { SimulatedCode } from "./keys.ts";

const REFUSED_MAX = 10;
const PAUSE_MS = 30 * 60_000;

export type Pause = {
  isOn(code: SimulatedCode, now: Date): boolean;
  /** What our server answered to a push. */
  count(code: SimulatedCode, status: unknown, now: Date): void;
};

export function openPause(): Pause {
  let refused = 0;
  let until = 0;
  return {
    isOn: (code, now) => code === "wjx-demo" && now.getTime() < until,
    count: (code, status, now) => {
      if (code !== "wjx-demo") return;
      refused = status === 200 ? 0 : refused + 1;
      if (refused < REFUSED_MAX) return;
      refused = 0;
      until = now.getTime() + PAUSE_MS;
    },
  };
}
