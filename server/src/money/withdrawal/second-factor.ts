/** The code that a withdrawal above the brand's limit needs (rule money-10). */
import { Asset, CodeScreen } from "#contract/enums.ts";
import { useCode } from "../../foundation/code/api.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import type { Member } from "../../people/member/api.ts";
import { walletOf } from "../../ledger/wallet/api.ts";

export const needsCode = (grossFen: number, { codeAboveFen }: { codeAboveFen: number }): boolean =>
  grossFen > codeAboveFen;

type Proving = {
  member: Member;
  origin: Origin;
  body: { asset: Asset; amount: number; code?: string | undefined };
};

/**
 * Uses up the code, or answers the refusal, which the caller throws after its commit. A missing code is
 * asked for only when nothing else stands in the way: no message is sent for what cannot be had.
 */
export async function refuseWithoutCode(
  tx: Tx,
  world: World,
  { member, origin, body }: Proving,
): Promise<Failure | undefined> {
  const wallet = await walletOf(tx, member.id);
  const { available } = body.asset === Asset.of.gold ? wallet.gold : wallet.cash;
  if (available < body.amount) throw new Failure("balanceTooLow");
  if (body.code === undefined) throw new Failure("codeNeeded");
  return useCode(tx, world, {
    screen: CodeScreen.of.withdraw,
    accounts: [member.mobile, member.email].filter((account) => account !== null),
    code: body.code,
    origin,
    memberId: member.id,
    isOwn: true,
  });
}
