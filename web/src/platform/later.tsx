/** A component whose code comes when it is first shown: dialogs that most visits never open. */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { loadChunk } from "./chunks.ts";

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Stands there meanwhile, where the page would jump. */
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await loadChunk(load) }));
  return function Later(props: Props) {
    return <Suspense fallback={waiting}>{createElement(Loaded, props)}</Suspense>;
  };
}
