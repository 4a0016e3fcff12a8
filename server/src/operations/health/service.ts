/** Whether this process can serve: the database answers and has every migration that the code knows. */
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { World } from "../../platform/world.ts";
import { appliedMigrations } from "./sql.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url));

export type Readiness = { ready: boolean; database: boolean; missingMigrations: string[] };

export async function readiness({ db, log }: World): Promise<Readiness> {
  try {
    const applied = new Set(await appliedMigrations(db));
    const known = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql"));
    const missingMigrations = known.filter((name) => !applied.has(name)).toSorted();
    return { ready: missingMigrations.length === 0, database: true, missingMigrations };
  } catch (error) {
    log.warn({ err: error }, "not ready");
    return { ready: false, database: false, missingMigrations: [] };
  }
}
