/**
 * A component whose code comes when it is first shown: dialogs that most visits never open. Not by React's
 * `lazy`: what waits in a Suspense is shown 300 ms after its place holder at the earliest, so that a dialog
 * whose code came at once opened a third of a second late.
 */
import { type ComponentType, createElement, type ReactNode } from "react";
import { loadChunk } from "./chunks.ts";
import { createStore, useStore } from "./store.ts";

type Arrival<Props> = { component: ComponentType<Props> } | { failure: unknown };

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Stands there meanwhile, where the page would jump; and what the server renders. */
  waiting: ReactNode = null,
): ComponentType<Props> {
  const arrival = createStore<Arrival<Props> | null>(null);
  let isAsked = typeof document === "undefined";
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    loadChunk(load).then(
      (component) => arrival.set({ component }),
      (failure: unknown) => arrival.set({ failure }),
    );
  };
  return function Later(props: Props) {
    const come = useStore(arrival, null);
    // Asked for here and not in an effect: the code is then on its way while the page is drawn.
    ask();
    if (come === null) return waiting;
    if ("failure" in come) throw come.failure;
    return createElement(come.component, props);
  };
}
