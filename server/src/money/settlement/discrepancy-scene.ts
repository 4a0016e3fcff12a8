/** A withdrawal as our books have it, at the moment when two persons settle it by the provider's statement. */
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { settledBefore } from "./discrepancy-sql.ts";
import type { DiscrepancyRuleStanding } from "./discrepancy-rule.ts";
import { doubtsOf } from "./doubt-sql.ts";
import { lockPayout, payoutOf, BY_HAND, deadBillByNumber } from "../payout/api.ts";
import { type ExchangeRow, lockExchange } from "../exchange/api.ts";

export type Bill = { billNo: string; provider: string; payer: string | null };
export type DiscrepancyScene = {
  row: ExchangeRow;
  /** Who was asked to pay under the number. */
  bill: Bill;
  /** The payout's own number, and not one that was declared dead. */
  isOwn: boolean;
  /** The number is no longer sent. */
  isFrozen: boolean;
  standing: DiscrepancyRuleStanding;
};

const { issued, toBeIssued, failed } = ExchangeState.of;
const settleable: readonly ExchangeState[] = [issued, toBeIssued, failed];
const conflict = (msg: string) => new Failure("conflict", { msg });

/** Under the locks of the exchange and its payout; throws why its number cannot be settled this way. */
export async function lockScene(tx: Tx, id: number, billNo: string): Promise<DiscrepancyScene> {
  const row = mustFind(await lockExchange(tx, id));
  if (row.type !== ExchangeType.of.cash) throw badField("id", "只用于提现");
  const payout = await lockPayout(tx, id);
  if (!payout || !settleable.includes(row.state)) throw conflict("没有付款单");
  const isOwn = payout.billNo === billNo;
  const dead = isOwn ? undefined : await deadBillByNumber(tx, id, billNo);
  if (!isOwn && !dead) throw badField("billNo", "不是这笔提现的单号");
  if (row.state === toBeIssued && payout.provider === BY_HAND)
    throw conflict("正在手工付款，请先在付款文件中登记结果");
  const { provider, payer } = dead ?? payout;
  const standing = await standingOf(tx, row, { billNo, own: payout });
  const isFrozen = payout.frozenAt !== null;
  return { row, bill: { billNo, provider, payer }, isOwn, isFrozen, standing };
}

type StandingOfInput = { billNo: string; settledFen: number | null };

async function standingOf(
  db: Db,
  { id, state, amount, netFen }: ExchangeRow,
  { billNo, own }: { billNo: string; own: StandingOfInput },
): Promise<DiscrepancyRuleStanding> {
  const before = await settledBefore(db, { exchangeId: id, billNo, ownBillNo: own.billNo });
  const ownFen = own.settledFen ?? (state === issued ? netFen : 0);
  return {
    state,
    amount,
    netFen,
    backAmount: before.backAmount ?? 0,
    bookedFen: ownFen + before.otherFen,
    billFen: billNo === own.billNo ? ownFen : before.billFen,
  };
}

/** Reads it for a look only, without any lock. */
export async function standingNow(
  db: Db,
  row: ExchangeRow,
  billNo: string,
): Promise<DiscrepancyRuleStanding> {
  const own = await payoutOf(db, row.id);
  if (!own) throw new Error(`exchange ${row.id} has no payout`);
  return standingOf(db, row, { billNo, own });
}

type MustDifferInput = { paidFen: number; claim: boolean };

/** Throws why there is nothing to settle, or why not so. */
export async function mustDiffer(
  tx: Tx,
  scene: DiscrepancyScene,
  { paidFen, claim }: MustDifferInput,
): Promise<void> {
  const { row, bill, isOwn, standing } = scene;
  if (claim && row.state !== failed) throw badField("claim", "没有退回过，无需向会员收回");
  if (claim && !isOwn)
    throw badField("claim", "已改为手工付款，只能由平台承担；要向会员收回，请用手工调整");
  const doubts = await doubtsOf(tx, [row.id]);
  if (doubts.some(({ billNo }) => billNo === bill.billNo)) return;
  if (row.state === toBeIssued)
    throw conflict("渠道没有不同的说法；确认没有付的，请用“渠道未付款”");
  if (paidFen === standing.billFen) throw conflict("与账面一致，没有要结清的差异");
}
