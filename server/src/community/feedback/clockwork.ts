/** What time alone does to feedbacks: an answer confirms itself, and what is long settled goes. */
import { keptSince } from "../../config/kept.ts";
import { transact } from "../../platform/db.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { dropPictures } from "../../people/upload/api.ts";
import { move } from "./move.ts";
import { deleteOld } from "./data-export-sql.ts";
import { lockDue } from "./sql.ts";

/** In one transaction: short enough that nobody who writes waits for it. */
const BATCH = 100;

/** A member who is just objecting has the row; it is then not due any more. */
export async function confirmDue(world: World): Promise<void> {
  for (let taken = BATCH; taken === BATCH;)
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    taken = await transact(world.db, async (tx) => {
      const due = await lockDue(tx, world.clock.now(), BATCH);
      for (const row of due)
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await move(tx, world, row, {
          event: "expire",
          author: { as: "clock" },
          text: "",
          key: world.clock.uuid(),
        });
      return due.length;
    });
}

export async function forgetOldFeedbacks(world: World): Promise<void> {
  const before = keptSince("feedback", world.clock.now());
  for (let taken = BATCH; taken === BATCH;)
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    taken = await transact(world.db, async (tx) => {
      const { count, pictures } = await deleteOld(tx, before, BATCH);
      for (const each of pictures)
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await dropPictures(tx, world, each);
      return count;
    });
  wakeOutbox();
}
