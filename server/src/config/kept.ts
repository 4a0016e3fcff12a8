/** The moments that the table of what is kept how long comes to. */
import { retention } from "./retention.ts";

/** What is older than this has had its time. */
export const keptSince = (name: keyof typeof retention, now: Date): Date =>
  new Date(now.getTime() - retention[name].seconds * 1000);
/** When what begins at that moment will have. */
export const keptUntil = (name: keyof typeof retention, from: Date): Date =>
  new Date(from.getTime() + retention[name].seconds * 1000);
