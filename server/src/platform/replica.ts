/** Large readings about others, which a replica may answer (READ_DATABASE_URL) so that members' requests have the database. */
import type { Db } from "./db.ts";
import type { World } from "./world.ts";

/**
 * What `read` answers, from the replica where there is one. It may lag: nothing goes there that somebody has just
 * written themselves, and `read` writes nothing. One that is away, or gives up a statement for what it must catch up
 * with, keeps nobody waiting: the database itself is asked.
 */
export async function onReplica<T>(
  { db, replica, log }: Pick<World, "db" | "replica" | "log">,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (!replica) return read(db);
  try {
    return await read(replica);
  } catch (error) {
    log.warn({ err: error }, "the replica does not answer");
    return read(db);
  }
}
