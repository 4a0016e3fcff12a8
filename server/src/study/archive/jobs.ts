/** What of archives runs without a request: reading one, removing one, and forgetting uploads that never ended. */
import { keptSince } from "../../config/kept.ts";
import { transact } from "../../platform/db.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { JobHandler } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { readArchive } from "./read.ts";
import { clearStudy } from "./removal.ts";
import * as rows from "./sql.ts";
import { READ_TOPIC, REMOVE_TOPIC } from "./topics.ts";

type Payload = { id: number };

export const archiveHandlers = (world: World): Record<string, JobHandler> => ({
  [READ_TOPIC]: async (job) => {
    await readArchive(world, job, (job.payload as Payload).id);
    return undefined;
  },
  [REMOVE_TOPIC]: async (job) => {
    await whileHeld(world.db, job, (tx) => clearStudy(tx, (job.payload as Payload).id));
    return undefined;
  },
});

export const forgetUploads = ({ db, clock }: World): Promise<void> =>
  transact(db, async (tx) => {
    await rows.dropForgotten(tx, keptSince("archiveUpload", clock.now()));
  });
