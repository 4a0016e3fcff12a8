/**
 * A limit that was put on a running task, counted once more when all who wrote beside it are over. It was given with those
 * who were there for everybody to see: anyone entering sat in no seat of it, and anyone leaving had none to give
 * back. Both would stay wrong for good (rule study-8, docs/decisions/0154).
 */
import { type Db, type Tx, withSnapshot } from "../../platform/db.ts";
import { enqueue, type JobHandler } from "../../platform/outbox.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { World } from "../../platform/world.ts";
import { correctSeats, seatsOf } from "../../study/task/api.ts";
import { seatedNow } from "./seats.ts";
import * as drafts from "./sql.ts";

const RECOUNT_TOPIC = "task.recount";
type Recount = { taskId: number; cells: string[] };

/** A request's statement has little longer. */
const PATIENCE_SECONDS = 2;

export async function recountLater(
  tx: Tx,
  { clock }: World,
  taskId: number,
  cells: string[],
): Promise<void> {
  if (cells.length === 0) return;
  await enqueue(tx, clock, { topic: RECOUNT_TOPIC, payload: { taskId, cells } satisfies Recount });
}

export const recountHandlers = (world: World): Record<string, JobHandler> => ({
  [RECOUNT_TOPIC]: async (job) => {
    const { taskId, cells } = job.payload as Recount;
    if (!(await drafts.writersEnded(world.db, PATIENCE_SECONDS))) return { againInSeconds: 1 };
    await whileHeld(world.db, job, async (tx) => {
      // Against another limit of this task, and another count of it.
      await drafts.lockTask(tx, taskId);
      await correctSeats(tx, taskId, await missingIn(world.db, { taskId, cells }));
    });
    return undefined;
  },
});

/**
 * How many more sit there than the row says. Both are read in one view, of all machines, in which nobody is halfway; what
 * comes and goes from now on moves both, so the difference stays until it is added, and nobody has to wait for the count.
 */
const missingIn = (db: Db, { taskId, cells }: Recount): Promise<Map<string, number>> =>
  withSnapshot(
    db,
    async () => undefined,
    async (tx) => {
      const rows = await seatsOf(tx, taskId);
      const seated = await seatedNow(tx, taskId);
      return new Map(
        rows
          .filter(({ cell }) => cells.includes(cell))
          .map(({ cell, taken }) => [cell, (seated.get(cell)?.taken ?? 0) - taken]),
      );
    },
  );
