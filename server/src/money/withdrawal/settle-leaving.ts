/**
 * The withdrawal that settles a leaving account: everything that can be paid at all, to the bound account. No
 * minimum, no daily limit and (once a year) no fee; tax, review and the second person stay as they are.
 */
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { roundedDown, wholeFenStep } from "#contract/whole-fen.ts";
import type { HomeBrand } from "../../foundation/brand/api.ts";
import { sha256 } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { qualityOf } from "../../study/survey/api.ts";
import { memberOf, payeeOf } from "../../people/member/api.ts";
import { type Amounts, holdForExchange, walletOf } from "../../ledger/wallet/api.ts";
import { type Quoted, quote, rulesOf, type When } from "./quote.ts";
import { insertExchange, insertStep, nextExchangeId, setHold, memoOf } from "../exchange/api.ts";
import { earlierIncome } from "../tax/api.ts";

/** `brand`: the member's home brand. */
export type Settling = {
  memberId: number;
  leavingId: number;
  isFree: boolean;
  brand: HomeBrand;
  now: Date;
};

/** What no withdrawal can bring: less than a provider pays, or less than a fen. The rest is `payable`. */
export async function settleable(
  db: Db,
  of: Omit<Settling, "leavingId">,
): Promise<{ payable: Amounts; left: Amounts }> {
  const { gold, cash } = await walletOf(db, of.memberId);
  const amountOf = async (asset: Asset, amount: number) =>
    (await quoted(db, { ...of, asset, amount }))?.amount ?? 0;
  const payable = {
    gold: await amountOf(Asset.of.gold, gold.available),
    fen: await amountOf(Asset.of.cash, cash.available),
  };
  return {
    payable,
    left: { gold: gold.available - payable.gold, fen: cash.available - payable.fen },
  };
}

type SettleLeavingSum = Omit<Settling, "leavingId"> & { asset: Asset; amount: number };

/** Undefined where nothing of it would arrive. */
async function quoted(
  db: Db,
  { brand, now, isFree, ...sum }: SettleLeavingSum,
): Promise<Quoted | undefined> {
  const rules = {
    ...rulesOf(brand),
    withdrawMinGold: 1,
    withdrawMinFen: 1,
    ...(isFree && { withdrawFeeFen: 0, withdrawFeePermille: 0 }),
  };
  const amount =
    sum.asset === Asset.of.gold
      ? roundedDown(sum.amount, wholeFenStep(rules.goldPerYuan))
      : sum.amount;
  if (amount <= 0) return undefined;
  const { memberId } = sum;
  const earlier = await earlierIncome(db, { memberId, taxMode: rules.taxMode, now });
  return attempt({ asset: sum.asset, amount }, rules, { now, earlier });
}

function attempt(
  asked: { asset: Asset; amount: number },
  rules: Parameters<typeof quote>[1],
  when: When,
): Quoted | undefined {
  try {
    return quote(asked, rules, when);
  } catch (error) {
    if (error instanceof Failure && error.reason === "amountTooSmall") return undefined;
    throw error;
  }
}

/**
 * Makes them, at most one a currency; answers how many. The caller holds the member's exchange lock and row, and
 * has seen that a payee is bound and not locked.
 */
export async function withdrawForLeaving(
  tx: Tx,
  world: World,
  settling: Settling,
): Promise<number> {
  const { memberId } = settling;
  const { gold, cash } = await walletOf(tx, memberId);
  const amounts = [
    { asset: Asset.of.gold, amount: gold.available },
    { asset: Asset.of.cash, amount: cash.available },
  ];
  let made = 0;
  for (const sum of amounts) {
    // One after the other: the first is income that the second one's tax counts.
    // oxlint-disable-next-line no-await-in-loop
    const found = await quoted(tx, { ...settling, ...sum });
    if (!found) continue;
    // oxlint-disable-next-line no-await-in-loop
    await make(tx, world, { settling, found });
    made += 1;
  }
  return made;
}

type SettleLeavingMaking = { settling: Settling; found: Quoted };

async function make(tx: Tx, world: World, { settling, found }: SettleLeavingMaking): Promise<void> {
  const { memberId, leavingId, brand, now } = settling;
  const { taxed, ...sums } = found;
  const [member, payee, quality] = [
    await memberOf(tx, memberId),
    await payeeOf(tx, memberId),
    await qualityOf(tx, memberId),
  ];
  if (!member) throw new Failure("notFound");
  if (!payee) throw new Failure("payeeMissing");
  const id = await nextExchangeId(tx);
  await insertExchange(tx, {
    id,
    memberId,
    leavingId,
    requestKey: world.clock.uuid(),
    fingerprint: sha256(JSON.stringify(["leaving", leavingId, sums.asset, sums.amount])),
    ...sums,
    taxMode: rulesOf(brand).taxMode,
    taxMonths: taxed.taxMonths,
    type: ExchangeType.of.cash,
    brandCode: brand.code,
    payeeAccount: payee.account,
    payeeName: payee.realName,
    memberSince: member.registeredAt,
    payeeSince: payee.boundAt,
    validResponses: quality.valid,
    invalidResponses: quality.invalid,
    createdAt: now,
    updatedAt: now,
  });
  const actor = "system";
  const note = "注销前结清余额，等待审核";
  await insertStep(tx, {
    exchangeId: id,
    state: ExchangeState.of.pendingReview,
    actor,
    note,
    at: now,
  });
  const memo = memoOf({ type: ExchangeType.of.cash, title: "", payeeAccount: payee.account });
  const { asset, amount } = sums;
  const hold = { memberId, refId: id, memo, actor, asset, amount, at: now };
  await setHold(tx, { id, holdTx: await holdForExchange(tx, hold) });
}
