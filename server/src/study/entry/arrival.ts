/** A respondent who enters a task, and what is known about them. */
import type { GrowthTerms } from "../../people/growth/api.ts";
import type { Origin } from "../../platform/request.ts";
import type { EntryTask } from "../task/api.ts";
import type { Participant } from "./participant.ts";

export type Entering = {
  participant: Participant;
  origin: Origin;
  visitorId: string;
  taskId: number;
  /** What their link said behind its "?", for the questionnaire's hidden fields. */
  link?: string | undefined;
};
export type Arrival = Entering & {
  task: EntryTask;
  /** The seats of its questionnaire's quota cells, as far as they are limited. */
  limitedCells: readonly string[];
  /** Why they are kept out of this task whatever it asks for (fit.ts), in words for them. */
  sanctioned: string | undefined;
  /** What the response will promise to others. */
  terms: GrowthTerms;
  round: string;
  now: Date;
  /** The city that the address leads to; "" when it is unknown. */
  city: string;
  /** A trial's seat, taken when this member was chosen: they have the product, and the report is open to them. */
  hasSeat: boolean;
};
