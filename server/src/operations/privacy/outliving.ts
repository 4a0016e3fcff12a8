/** What of a leaving member outlives the account: how they can be recognised, and what they did once. */
import { devicesOf } from "../../people/auth/api.ts";
import { payeesPaid, prizesGot } from "../../money/exchange/api.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { identitiesOf } from "../../people/sns/api.ts";
import { provenFraudAmong, takenOnceBy } from "../../study/survey/api.ts";
import { productsFor } from "../../study/trial/api.ts";
import {
  accountMarks,
  identityMarks,
  keepLateFindings,
  keepTrace,
  linkedTraces,
  type Mark,
} from "../../people/trace/api.ts";
import { type Member, payeeOf } from "../../people/member/api.ts";
import { walletsOf } from "../../ledger/wallet/api.ts";

export type Outliving = { marks: Mark[]; taskIds: number[]; hadFraud: boolean } & {
  prizes: { prizeId: number; pieces: number }[];
};

/** Read before anything is removed. */
export async function outlivingOf(tx: Tx, member: Member): Promise<Outliving> {
  const { id } = member;
  const payee = await payeeOf(tx, id);
  const payees = new Set([...(payee ? [payee.account] : []), ...(await payeesPaid(tx, id))]);
  const devices = await devicesOf(tx, id);
  return {
    marks: [
      ...accountMarks(member),
      ...[...payees].map((value) => ({ kind: "payee" as const, value })),
      ...(await identitiesOf(tx, id)).flatMap(identityMarks),
      ...devices.map((value) => ({ kind: "device" as const, value })),
    ],
    taskIds: [...new Set([...(await takenOnceBy(tx, id)), ...(await productsFor(tx, id))])],
    prizes: await prizesGot(tx, id),
    hadFraud: (await provenFraudAmong(tx, [id])).has(id),
  };
}

type Leaving = { memberId: number; leftAt: Date; outliving: Outliving };

export const keepOutliving = (tx: Tx, world: World, { outliving, ...left }: Leaving) =>
  keepTrace(tx, world, { ...left, ...outliving });

/** Fraud that was found, and debts that were made, after the account was closed. */
export async function keepLate(world: World): Promise<void> {
  const linked = await linkedTraces(world.db);
  const ids = linked.map(({ memberId }) => memberId);
  const [wallets, fraud] = [await walletsOf(world.db, ids), await provenFraudAmong(world.db, ids)];
  for (const { memberId, traceId, hadFraud } of linked) {
    const wallet = wallets.get(memberId);
    const owes = wallet !== undefined && (wallet.gold.debt < 0 || wallet.cash.debt < 0);
    if (owes || (fraud.has(memberId) && !hadFraud))
      // oxlint-disable-next-line no-await-in-loop
      await keepLateFindings(world, { traceId, memberId, hadFraud: fraud.has(memberId) });
  }
}
