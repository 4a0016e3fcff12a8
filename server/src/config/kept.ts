/** The moments that follow from the table of retention. */
import { retention } from "./retention.ts";

/** What is older than this has been kept long enough. */
export const keptSince = (name: keyof typeof retention, now: Date): Date =>
  new Date(now.getTime() - retention[name].seconds * 1000);
/** When something whose time begins at `from` has been kept long enough. */
export const keptUntil = (name: keyof typeof retention, from: Date): Date =>
  new Date(from.getTime() + retention[name].seconds * 1000);
