/** Where one payment belongs: in good order, still to come, or a difference with its words. Pure. */
import type { PayoutBuckets } from "#contract/console/operations/books.ts";
import { ExchangeState } from "#contract/enums.ts";
import { type PaidRow } from "../../money/payout/api.ts";
import { yuan } from "../../money/exchange/api.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import type { CheckFound } from "./check.ts";
import type { StatementRow } from "./statement-sql.ts";

export type Placed = {
  bucket: keyof PayoutBuckets;
  oursFen: number;
  theirsFen: number;
  found?: CheckFound;
};

/** The list of a day comes on the next one. */
const GRACE_SECONDS = 86_400;
const mayStillCome = (day: string, now: Date) => day >= dayOf(addSeconds(now, -GRACE_SECONDS));

export function placeOurs(row: PaidRow, line: StatementRow | undefined, now: Date): Placed {
  const { exchangeId, billNo, netFen, finishedAt } = row;
  const isIssued = row.state === ExchangeState.of.issued;
  const oursFen = isIssued ? netFen : 0;
  const theirsFen = line?.fen ?? 0;
  if (!isIssued || row.payoutState !== "paid")
    return {
      bucket: "oursOnly",
      oursFen,
      theirsFen,
      found: { subject: `exchange:${exchangeId}`, detail: disagreementOf(row) },
    };
  const subject = `bill:${billNo}`;
  if (line)
    return oursFen === theirsFen
      ? { bucket: "matched", oursFen, theirsFen }
      : {
          bucket: "otherSum",
          oursFen,
          theirsFen,
          found: {
            subject,
            detail: `提现 ${exchangeId} 我们付 ${yuan(oursFen)} 元，渠道付 ${yuan(theirsFen)} 元`,
            ours: oursFen,
            theirs: theirsFen,
          },
        };
  const day = finishedAt ? dayOf(finishedAt) : "";
  if (mayStillCome(day, now)) return { bucket: "waiting", oursFen, theirsFen };
  return {
    bucket: "oursOnly",
    oursFen,
    theirsFen,
    found: {
      subject,
      detail: `提现 ${exchangeId} 已于 ${day} 付款 ${yuan(oursFen)} 元，对账单中没有这一笔`,
      ours: oursFen,
    },
  };
}

/** The state of the withdrawal and that of its payout must say the same. */
const disagreementOf = ({ state, payoutState }: PaidRow): string => {
  if (payoutState === null) return "提现已发放，但没有付款单";
  return payoutState === "paid"
    ? `付款单已付款，提现的状态却是「${ExchangeState.label(state)}」`
    : "提现已发放，付款单却没有付款";
};

export function placeTheirs(line: StatementRow, row: PaidRow | undefined, now: Date): Placed {
  const sums = { oursFen: 0, theirsFen: line.fen };
  // It was paid and came back: nothing moved in the end, on either side.
  if (row?.cameBack) return { bucket: "matched", oursFen: 0, theirsFen: 0 };
  const isOpen = row !== undefined && row.payoutState !== "refused";
  // Paid, but the provider's answer has not come yet.
  if (isOpen && mayStillCome(line.day, now)) return { bucket: "waiting", ...sums };
  const why = isOpen
    ? `提现 ${row.exchangeId} 还没有入账`
    : row
      ? `提现 ${row.exchangeId} 已按失败退回`
      : "我们没有这一笔";
  return {
    bucket: "theirsOnly",
    ...sums,
    found: {
      subject: `bill:${line.billNo}`,
      detail: `渠道于 ${line.day} 付款 ${yuan(line.fen)} 元，${why}`,
      theirs: line.fen,
    },
  };
}
