/**
 * A PostgreSQL whose commits wait as for a standby that never answers: whatever is between two phases stays there until
 * it was looked at, so that a kill between them takes no luck. What has come so far is on its disk already.
 */
import { onDatabase } from "./on-database.ts";

const NOBODY = "alter system set synchronous_standby_names = 'nobody'";
const NONE = "alter system reset synchronous_standby_names";

export const holdCommits = (url: string): Promise<void> => tellIt(url, NOBODY, reload);
export const letCommit = (url: string): Promise<void> => tellIt(url, NONE, reload);
/** From its next start on; until then they wait. */
export const letCommitAfterStart = (url: string): Promise<void> => tellIt(url, NONE);

const reload = "select pg_reload_conf()";

/** None of these commits anything itself. */
const tellIt = (url: string, ...statements: string[]): Promise<void> =>
  onDatabase(url, async (client) => {
    for (const text of statements) await client.query(text);
  });
