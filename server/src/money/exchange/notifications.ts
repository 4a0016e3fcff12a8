/** The messages to a member about an exchange: one for each state that others brought about. */
import { MessageKind } from "#contract/content-enums.ts";
import { Asset, ExchangeType } from "#contract/enums.ts";
import { tell } from "../../foundation/message/api.ts";
import type { PushWords } from "../../foundation/push/api.ts";
import { maskAccount } from "../../platform/mask.ts";
import type { Tx } from "../../platform/db.ts";
import { goldWords, yuanWords } from "../../ledger/wallet/api.ts";
import type { ExchangeRow } from "./sql.ts";
import type { ExchangeEvent } from "./state.ts";

type ExchangeWords = {
  title: string;
  body: string;
  /** On a locked screen; absent where nothing came and nothing is to be done. */
  push?: PushWords;
};

export async function tellMoved(
  tx: Tx,
  row: ExchangeRow,
  { event, at }: { event: ExchangeEvent; at: Date },
): Promise<void> {
  const words = row.type === ExchangeType.of.cash ? ofCash(row, event) : ofPrize(row, event);
  if (!words) return;
  const { id, memberId } = row;
  const about = { kind: "exchange", id } as const;
  const kind = MessageKind.of.exchange;
  await tell(tx, { memberId, kind, ...words, about, key: `exchange:${id}:${event}`, at });
}

const amountOf = ({ asset, amount }: ExchangeRow): string =>
  asset === Asset.of.gold ? goldWords(amount) : yuanWords(amount);

/** What was kept of it, if anything was. */
function keptOf({ grossFen, feeFen, taxFen }: ExchangeRow): string {
  const kept = [
    ...(feeFen > 0 ? [`手续费 ${yuanWords(feeFen)}`] : []),
    ...(taxFen > 0 ? [`代扣税款 ${yuanWords(taxFen)}`] : []),
  ];
  return kept.length > 0 ? `（申请 ${yuanWords(grossFen)}，${kept.join("，")}）` : "";
}

/** What was asked for does not come, and the member decides what now. */
const returned = (title: string, body: string): ExchangeWords => ({
  title,
  body,
  push: { title, body: "已退回余额，点开查看原因。" },
});

function ofCash(row: ExchangeRow, event: ExchangeEvent): ExchangeWords | undefined {
  const net = yuanWords(row.netFen);
  const back = `${amountOf(row)}已退回余额。`;
  const why = row.reason ? `${row.reason}。` : "";
  switch (event) {
    case "approve":
      return { title: "提现审核通过", body: `${net}正在发放到你的支付宝${keptOf(row)}。` };
    case "pay":
      return {
        title: `提现到账：${net}`,
        body: `${net}已支付到支付宝 ${maskAccount(row.payeeAccount)}${keptOf(row)}。`,
        push: { title: "提现到账", body: "已支付到你的支付宝，点开查看。" },
      };
    case "reject":
      return returned("提现未通过审核", `${why}${back}`);
    case "refusedByPayee":
      return returned("提现发放失败", `${why}${back}`);
    case "confirmedUnpaid":
      return returned("提现未能付出", `${why}${back}可以重新申请。`);
    case "cameBack":
      return returned("提现被支付宝退回", `${why}${back}`);
    default:
      return undefined;
  }
}

function ofPrize(row: ExchangeRow, event: ExchangeEvent): ExchangeWords | undefined {
  const back = `${amountOf(row)}已退回余额。`;
  const why = row.reason ? `${row.reason}。` : "";
  const isCode = row.type === ExchangeType.of.virtual;
  switch (event) {
    case "approve":
      return {
        title: "兑换审核通过",
        body: `「${row.title}」${isCode ? "正在发放兑换码" : "正在准备寄出"}。`,
      };
    case "issue":
      return isCode
        ? {
            title: "兑换码已发放",
            body: `「${row.title}」的兑换码在兑换详情中查看。`,
            push: { title: "兑换码已发放", body: "兑换码在兑换详情中查看。" },
          }
        : {
            title: "奖品已寄出",
            body: `「${row.title}」已由${row.courier}寄出，运单号 ${row.tracking}。`,
            push: { title: "奖品已寄出", body: "运单号在兑换详情中查看。" },
          };
    case "reject":
      return returned("兑换未通过审核", `「${row.title}」：${why}${back}`);
    case "fail":
      return returned("兑换未能发放", `「${row.title}」：${why}${back}`);
    default:
      return undefined;
  }
}

type Late = { id: number; memberId: number; title: string; gold: number; at: Date };

/** The bonus for a missed promise. */
export const tellLate = (tx: Tx, { id, memberId, title, gold, at }: Late): Promise<void> =>
  tell(tx, {
    memberId,
    kind: MessageKind.of.exchange,
    title: `超时补偿：${goldWords(gold)}`,
    body: `${title ? `兑换「${title}」` : "提现"}超过了承诺的时间，补偿的 ${goldWords(gold)}已到账，发放仍在进行。`,
    push: { title: "超时补偿到账", body: "发放仍在进行，点开查看。" },
    about: { kind: "exchange", id },
    key: `exchange:${id}:late`,
    at,
  });
