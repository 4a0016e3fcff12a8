/** Tells members that a sanction's time is over. That it is over does not wait for this. */
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../../foundation/message/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { endedTitle } from "./rules.ts";
import { type SanctionRow, standingOf, takeEnded } from "./sql.ts";

/** How many are told in one transaction. */
const BATCH = 100;

export async function tellEnded(world: World): Promise<void> {
  for (let taken = BATCH; taken === BATCH;)
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    taken = await transact(world.db, async (tx) => {
      const at = world.clock.now();
      const ended = await takeEnded(tx, at, BATCH);
      // oxlint-disable-next-line no-await-in-loop -- written together at the end of the transaction
      for (const row of ended) await tellOne(tx, row, at);
      return ended.length;
    });
}

const tellOne = async (tx: Tx, row: SanctionRow, at: Date): Promise<void> =>
  tell(tx, {
    memberId: row.memberId,
    kind: MessageKind.of.account,
    title: endedTitle(row, await standingOf(tx, { memberId: row.memberId, now: at })),
    body: "处罚期限已满，自动结束",
    about: { kind: "sanction", id: row.id },
    key: `sanction:${row.id}:ended`,
    at,
  });
