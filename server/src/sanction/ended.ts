/** Tells members that a sanction's time is over. That it is over does not wait for this. */
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../message/service.ts";
import { transact } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
import { takeEnded } from "./sql.ts";
import { endedTitle } from "./words.ts";

/** In one transaction. */
const BATCH = 100;

export async function tellEnded(world: World): Promise<void> {
  for (let taken = BATCH; taken === BATCH;)
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    taken = await transact(world.db, async (tx) => {
      const at = world.clock.now();
      const ended = await takeEnded(tx, at, BATCH);
      for (const { id, memberId, step } of ended)
        // oxlint-disable-next-line no-await-in-loop -- written together at the end of the transaction
        await tell(tx, {
          memberId,
          kind: MessageKind.of.account,
          title: endedTitle(step),
          body: "处罚期限已满，自动结束",
          about: { kind: "sanction", id },
          key: `sanction:${id}:ended`,
          at,
        });
      return ended.length;
    });
}
