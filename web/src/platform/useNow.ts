/** The server's time as a value that moves on: for countdowns, deadlines and 今天. */
import { useCallback, useContext, useSyncExternalStore } from "react";
import { serverNow } from "./clock.ts";
import { Drawn } from "./drawn.ts";

const minuteMs = 60_000;

/** Rounded down to `stepMs`, so that a component renders once a step and not more. */
export function useNow(stepMs = minuteMs): number {
  const drawn = useContext(Drawn);
  const stepOf = (at: number) => Math.floor(at / stepMs) * stepMs;
  const read = () => stepOf(serverNow());
  return useSyncExternalStore(everySecond, read, drawn ? () => stepOf(drawn.at) : read);
}

/** Renders once, when the moment comes. */
export function useHasPassed(iso: string): boolean {
  const read = useCallback(() => serverNow() >= Date.parse(iso), [iso]);
  return useSyncExternalStore(everySecond, read, read);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
