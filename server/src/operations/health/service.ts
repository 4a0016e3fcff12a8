/** Whether this process can serve: the database answers and has every migration that the code knows. */
import { leaveConnections } from "../../platform/db.ts";
import { isDraining } from "../../platform/draining.ts";
import { lookAtSchema } from "../../platform/schema-guard.ts";
import { isStandby } from "../../platform/standby-sql.ts";
import { isListening } from "../../platform/subscribe.ts";
import type { World } from "../../platform/world.ts";

export type Readiness = {
  /** Whether the sites are served here, the jobs and the clock's work, or both (RUN). */
  runs: "all" | "web" | "worker";
  ready: boolean;
  database: boolean;
  /** Migrations that the code knows and the database does not have. */
  missingMigrations: string[];
  /** Migrations that took away what this code may still read. */
  contractedBy: string[];
  /** DATABASE_URL leads to a standby: after a fail-over, until it leads to the new primary. */
  readOnly?: true;
  /** It is about to close. */
  draining?: true;
  /** Whether this node receives other nodes' announcements; without them pages see news only when they ask. */
  listens?: boolean;
};

const nothingMissing = { missingMigrations: [], contractedBy: [] };

export async function readiness(world: World): Promise<Readiness> {
  const { run: runs } = world.config;
  if (isDraining(world))
    return { runs, ready: false, database: true, ...nothingMissing, draining: true };
  const listens = isListening(world.db);
  try {
    const [unfit, readOnly] = await Promise.all([lookAtSchema(world), isStandby(world.db)]);
    if (readOnly) {
      leaveConnections(world.db);
      return { runs, ready: false, database: true, ...nothingMissing, readOnly };
    }
    const { missing = [], beyond = [] } = unfit ?? {};
    const heard = listens === undefined ? {} : { listens };
    return {
      runs,
      ready: !unfit,
      database: true,
      missingMigrations: missing,
      contractedBy: beyond,
      ...heard,
    };
  } catch (error) {
    world.log.warn({ err: error }, "not ready");
    return { runs, ready: false, database: false, ...nothingMissing };
  }
}
