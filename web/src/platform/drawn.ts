/** What the server drew this page from, for anyone who takes it over: its data, its moment, and whose page it is. */
import type { DehydratedState } from "@tanstack/react-query";
import { createContext } from "react";
import type { KeptView, SessionView } from "./session.ts";

/** Stands in the document as inert JSON (server/src/community/pages/document.ts). */
export type Sent = {
  queries: DehydratedState;
  loaderData: Record<string, unknown>;
  /** Only of a page that was drawn for one member: when, by the server's clock, for which session, who that is, and
   * the address where the page would have gone on to, null where it stays. */
  member?: { at: number; tag: string; view: KeptView; address: string | null };
};

/** The moment and the member by which it is drawn, until the browser's own have taken over; null = by none. */
export type DrawnBy = {
  at: number;
  view: SessionView;
  /** In the browser: what was given to its fields before it was taken over (givenBefore.ts). */
  given?: () => () => Promise<void>;
};
export const Drawn = createContext<DrawnBy | null>(null);

/** Written by entry-server.tsx alone; null where nothing was. */
export const sentHere = (): Sent | null =>
  JSON.parse(document.getElementById("data")?.textContent || "null") as Sent | null;
