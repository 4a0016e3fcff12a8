/** Somebody who left is back: what outlived their account is looked up wherever they can be recognised. */
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../../foundation/message/api.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { carryDebt, sumWords } from "../../ledger/wallet/api.ts";
import { hashed, type Mark } from "./mark.ts";
import * as rows from "./sql.ts";
import { strengthOf } from "./strength.ts";

/**
 * Looks these marks up, keeps whom they lead to, and moves the debts of anyone who is surely the same person
 * here, where later rewards repay them first. Fraud moves nothing: operators read it and decide. In
 * the transaction in which the marks become the member's, or are seen with them.
 */
export async function recognise(
  tx: Tx,
  world: World,
  { memberId, marks }: { memberId: number; marks: readonly Mark[] },
): Promise<void> {
  if (marks.length === 0) return;
  const at = world.clock.now();
  for (const { traceId, leftAt, evidence } of await rows.tracesBy(tx, hashed(world, marks))) {
    // A device alone is a family's as often as a person's; it counts beside something else.
    if (strengthOf(evidence, { leftAt, now: at }) === "none") continue;
    const match = await rows.addEvidence(tx, { memberId, traceId, evidence, at });
    if (!match) continue;
    const strength = strengthOf(match.evidence, { leftAt, now: at });
    if (strength === "sure" && !match.isSure) await rows.makeSure(tx, { memberId, traceId });
    if (strength === "sure" || match.isSure) await carry(tx, { memberId, traceId, at });
  }
}

type Carried = { memberId: number; traceId: number; at: Date };

async function carry(tx: Tx, { memberId, traceId, at }: Carried): Promise<void> {
  for (const { id, gold, fen } of await rows.claimDebts(tx, { memberId, traceId, at })) {
    await carryDebt(tx, {
      memberId,
      refId: id,
      memo: "注销前的账号有待追缴的款项",
      actor: "system",
      at,
      gold,
      fen,
    });
    await tell(tx, {
      memberId,
      kind: MessageKind.of.account,
      title: "注销前的欠款已转入本账号",
      body: `你注销前的账号有待追缴的款项 ${sumWords({ gold, fen }).join("、")}，以后的奖励会先用来偿还。有异议请在「意见反馈」申诉。`,
      key: `trace:${id}`,
      at,
    });
  }
}
