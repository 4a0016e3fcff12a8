/** The one question of /readyz. */
import type { Db } from "../../platform/db.ts";

export const appliedMigrations = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom("migration").select("name").execute();
  return rows.map((row) => row.name);
};
