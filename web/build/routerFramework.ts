/** Stands in for React Router's framework-mode components in the browser build: see routerPlugin.ts. */
import { createContext, type Ref, type RefCallback } from "react";

export const FrameworkContext = createContext(undefined);

export const PrefetchPageLinks = (): null => null;

/** Never prefetches by Link: chunks are small, and a phone's data is its owner's. */
export const usePrefetchBehavior = (): [boolean, null, Record<string, never>] => [false, null, {}];

/** With prefetching gone, only one of the two refs can be there. */
export const mergeRefs = <T>(own: Ref<T> | undefined): RefCallback<T> | Ref<T> | undefined => own;
