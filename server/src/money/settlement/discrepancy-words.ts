/** What settling a payout by the provider's statement means, for the operator who confirms and for the member. */
import { Asset, ExchangeState } from "#contract/enums.ts";
import { type Correction, goldWords, yuanWords } from "../../ledger/wallet/api.ts";
import type { Finding, Settlement, DiscrepancyRuleStanding } from "./discrepancy-rule.ts";
import type { Doubt } from "./doubt-sql.ts";
import { type ExchangeRow, moveOf } from "../exchange/api.ts";

const { issued } = ExchangeState.of;

export type NoteOfInput = { row: ExchangeRow; standing: DiscrepancyRuleStanding; finding: Finding };

export const sumOf = ({ asset }: Pick<ExchangeRow, "asset">, amount: number): string =>
  asset === Asset.of.gold ? goldWords(amount) : yuanWords(amount);

/** The step, the reason and the line of the statement; undefined where the member has nothing of it. */
export function noteOf(
  { row, standing, finding }: NoteOfInput,
  { event, correction, paidFen }: Settlement,
): string | undefined {
  const { member } = correction;
  const paid = yuanWords(paidFen);
  if (event === "confirmedUnpaid" || event === "foundUnpaid")
    return `经核实支付渠道没有付款，${sumOf(row, member)}已退回余额`;
  if (event === "foundPaid")
    return `经核实支付渠道已付款 ${paid}，之前退回的 ${sumOf(row, -member)}收回`;
  if (member > 0)
    return `经核实支付渠道实付 ${paid}（应付 ${yuanWords(row.netFen)}），差额 ${sumOf(row, member)}已退回余额`;
  if (event === "pay") return `经核实支付渠道已付款 ${paid}`;
  if (standing.state !== issued && finding.fen > 0)
    return `经核实支付渠道已付款 ${yuanWords(finding.fen)}，由平台承担，退回的金额不收回`;
  return undefined;
}

/** What confirming does, for the second person. */
export function effectOf(row: ExchangeRow, settlement: Settlement): string {
  const { event, correction } = settlement;
  const { clearingFen, member } = correction;
  const end =
    event === undefined
      ? `提现仍为「${ExchangeState.label(row.state)}」`
      : `提现改为「${ExchangeState.label(moveOf(event).to)}」`;
  const change = `${clearingFen > 0 ? "增加" : "减少"} ${yuanWords(Math.abs(clearingFen))}`;
  const parts = [
    clearingFen === 0 ? "付款过渡户不变" : `付款过渡户${change}`,
    ...(member > 0 ? [`会员得回 ${sumOf(row, member)}`] : []),
    ...(member < 0 ? [`向会员收回 ${sumOf(row, -member)}，余额不足的部分记为欠款`] : []),
    ...(lossOf(row, correction) > 0 ? [`平台承担 ${yuanWords(lossOf(row, correction))}`] : []),
  ];
  return `${end}；${parts.join("，")}`;
}

/** What the house gives of itself in money; coins that it gives for money that was not paid are no loss. */
function lossOf(row: ExchangeRow, { held, member, redeemed, clearingFen }: Correction): number {
  const kept = row.feeFen + row.taxFen;
  const ofWish = row.asset === Asset.of.gold ? -redeemed * row.grossFen : member - held;
  return clearingFen + redeemed * kept + ofWish;
}

export const tellOf = (
  note: string,
  { event, correction, paidFen }: Settlement,
): { title: string; body: string } => {
  const title =
    event === "confirmedUnpaid" || event === "foundUnpaid"
      ? "提现未能付出"
      : event === "foundPaid"
        ? "提现已到账，退回的金额已收回"
        : correction.member > 0
          ? `提现部分到账：${yuanWords(paidFen)}`
          : `提现到账：${yuanWords(paidFen)}`;
  return { title, body: `${note}。` };
};

const saidWords: Record<Doubt["kind"], string> = {
  otherSum: "渠道说出的金额与应付不一致",
  deadPaid: "渠道称已付作废的单号",
  paid: "渠道称已付款",
  refused: "渠道称没有付款",
};

export function doubtWords({ kind, fen, providerNo, state }: Doubt): string {
  const more = [
    ...(fen === null ? [] : [yuanWords(fen)]),
    ...(providerNo === "" ? [] : [`流水号 ${providerNo}`]),
  ].join("，");
  return `${saidWords[kind]}${more && `（${more}）`}，提现的状态是「${ExchangeState.label(state)}」`;
}
