/** Survey platforms: what other features may ask. */
import type { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import type { Db } from "../../platform/db.ts";
import { namesByIds, platformRow } from "./sql.ts";

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
