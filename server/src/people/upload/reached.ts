/** A storage that cannot be reached is our failure and not the member's, who tries again later. */
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { StorageError } from "../../providers/storage/interface.ts";

/** Throws `unavailable` where the storage did not do its work. */
export async function reached<T>(world: World, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    world.log.warn({ err: error }, "storage unreachable");
    throw new Failure("unavailable");
  }
}
