/** The model of the ends: what somebody reads who is done, and where they go from there. */
import type { Condition } from "./model.ts";

export type End = "completed" | "screenedOut" | "quotaFull";

export interface EndPage {
  title: string;
  /** Pipes are filled in, here and in the title. */
  text?: string;
  redirect?: Redirect;
}

export interface Redirect {
  /** https; pipes in its query may name hidden fields, figures that were computed, and `result`: nothing a member wrote. */
  url: string;
  /** How long the page is read before the browser goes on by itself; without it only a button leads there. */
  seconds?: number;
}

export interface ConditionalEnd extends EndPage {
  end: End;
  if: Condition;
}
