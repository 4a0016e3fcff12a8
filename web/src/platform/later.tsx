/**
 * A component whose code comes when it is first shown: dialogs that most visits never open. Not by React's
 * `lazy`: what waits in a Suspense is shown 300 ms after its place holder at the earliest, so that a dialog
 * whose code came at once opened a third of a second late.
 */
import { type ComponentType, createElement, type ReactNode } from "react";
import { loadChunk } from "./chunks.ts";
import { createStore, useStore } from "./store.ts";

/** `ready` fetches it ahead where it is drawn with the page: before the server draws, and before the browser takes over. */
export type Later<Props> = ComponentType<Props> & {
  ready: () => Promise<void>;
  /** Null while it is on its way: for what would move when it comes. */
  useArrival: () => object | null;
};

type Arrival<Props> = { component: ComponentType<Props> } | { failure: unknown };

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Stands there meanwhile, where the page would jump; and what the server renders. */
  waiting: ReactNode = null,
): Later<Props> {
  const arrival = createStore<Arrival<Props> | null>(null);
  let asked: Promise<void> | undefined;
  let onServer: Arrival<Props> | null = null;
  const ask = () =>
    (asked ??= loadChunk(load).then(
      (component) => arrival.set({ component }),
      (failure: unknown) => arrival.set({ failure }),
    ));
  const ready = async () => {
    await ask();
    onServer = arrival.get();
  };
  // Asked for here and not in an effect: the code is then on its way while the page is drawn.
  const useArrival = () => {
    if (typeof document !== "undefined") void ask();
    return useStore(arrival, onServer);
  };
  return Object.assign(LaterPart, { ready, useArrival });

  function LaterPart(props: Props) {
    const come = useArrival();
    if (come === null) return waiting;
    if ("failure" in come) throw come.failure;
    return createElement(come.component, props);
  }
}
