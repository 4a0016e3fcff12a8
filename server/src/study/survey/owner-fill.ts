/**
 * Responses from before they were kept with their owner are given one beside the traffic; so is what a node of the previous
 * release writes meanwhile (docs/decisions/0116).
 */
import { fillJob } from "../../platform/fill.ts";
import { fillOwners } from "./owner-fill-sql.ts";

export const giveOwners = fillJob([fillOwners]);
