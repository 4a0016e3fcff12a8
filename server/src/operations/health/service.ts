/** Whether this process can serve: the database answers and has every migration that the code knows. */
import { lookAtSchema } from "../../platform/schema-guard.ts";
import type { World } from "../../platform/world.ts";

export type Readiness = {
  ready: boolean;
  database: boolean;
  /** That the code knows and the database has not. */
  missingMigrations: string[];
  /** That took away what this code may still read. */
  contractedBy: string[];
};

export async function readiness(world: World): Promise<Readiness> {
  try {
    const unfit = await lookAtSchema(world);
    const { missing = [], beyond = [] } = unfit ?? {};
    return { ready: !unfit, database: true, missingMigrations: missing, contractedBy: beyond };
  } catch (error) {
    world.log.warn({ err: error }, "not ready");
    return { ready: false, database: false, missingMigrations: [], contractedBy: [] };
  }
}
