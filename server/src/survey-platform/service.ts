/** Survey platforms: what other features may ask. */
import type { SurveyPlatformSettings } from "#contract/console/survey-platform.ts";
import type { Db } from "../platform/db.ts";
import { namesByIds, platformRow } from "./sql.ts";

export { allNames as platformNames, refusedReturns } from "./figures-sql.ts";
export { type Linked, linkFor } from "./link.ts";
export { rehearsedReturn, type Sent as RehearsedReturn, takeReturn } from "./rehearsal.ts";
export { forgetReturnOrigins } from "./own-data-sql.ts";
export { addSecret, createPlatform } from "./platform.ts";
export { proveAll, unprovedPlatforms } from "./proof.ts";
export { checkLink } from "./template.ts";

/** For the task editor. */
export async function platformById(
  db: Db,
  id: number,
): Promise<{ active: boolean; name: string; settings: SurveyPlatformSettings } | undefined> {
  return platformRow(db, id);
}

/** What platforms are called, by id. */
export const platformNameOf = (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  namesByIds(db, ids);
