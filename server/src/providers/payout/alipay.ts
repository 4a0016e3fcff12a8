/**
 * Payouts by Alipay's single transfer (docs/protocols.md 2.2). What the gateway signs is believed, and paid
 * is only what it calls code 10000 with status SUCCESS, of the very number that was asked about.
 */
import type { Logger } from "pino";
import * as z from "zod/mini";
import { type AlipayAnswer, type AlipaySettings, callAlipay } from "../alipay/gateway.ts";
import { fenOfYuan } from "./amount.ts";
import { outcomeOfCode, outcomeOfEnd } from "./codes.ts";
import { CAME_BACK, type PayoutOutcome, type PayoutProvider, type Transfer } from "./outcome.ts";

export type AlipayPayoutSettings = AlipaySettings & { log: Logger };

const TRANSFER = "alipay.fund.trans.uni.transfer";
const QUERY = "alipay.fund.trans.common.query";
/** A query by our number must name both, as the transfer did. */
export const single = {
  product_code: "TRANS_ACCOUNT_NO_PWD",
  biz_scene: "DIRECT_TRANSFER",
} as const;

/** Its statement comes as a file, from the merchant's own pages. */
export const alipayPayout = (settings: AlipayPayoutSettings): PayoutProvider => ({
  name: "alipay",
  payer: settings.appId,
  transfer: async (transfer) => {
    const outcome = await ask(settings, TRANSFER, transfer.billNo, contentOf(transfer));
    // "Not found" is never a valid answer for a transfer: it means that the provider did not understand the request.
    if (outcome.kind === "notFound") return unknown("ORDER_NOT_EXIST", "付款请求的回答是查无此单");
    // When a transfer is answered with an end, the query is asked: it gives the reason, and counts.
    return outcome.kind === "ended"
      ? unknown(outcome.status, `订单状态 ${outcome.status}`)
      : outcome;
  },
  query: async (billNo) => {
    const content = { out_biz_no: billNo, ...single };
    const outcome = await ask(settings, QUERY, billNo, content);
    if (outcome.kind === "ended") return endOf(outcome);
    // Why the question was refused says nothing of the transfer: only an order that has ended gives money back.
    return outcome.kind === "refused" ? { ...outcome, side: "ours" } : outcome;
  },
});

/**
 * Made of the persisted row and constants only, in one order: every repeat of a number must be equal to
 * the byte. A remark is demanded above 50,000 yuan, so there always is one.
 */
const contentOf = ({ billNo, fen, account, realName, title }: Transfer) => ({
  out_biz_no: billNo,
  trans_amount: yuanOf(fen),
  ...single,
  order_title: title,
  payee_info: { identity: account, identity_type: "ALIPAY_LOGON_ID", name: realName },
  remark: title,
});

/** 1005 = "10.05", without a fraction in between. */
const yuanOf = (fen: number): string =>
  `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;

const Order = z.object({
  code: z.literal("10000"),
  out_biz_no: z.string(),
  status: z.string(),
  order_id: z.optional(z.string()),
  pay_fund_order_id: z.optional(z.string()),
  error_code: z.optional(z.string()),
  fail_reason: z.optional(z.string()),
  // A transfer's answer has none of these three, a query's has the sum at least.
  trans_amount: z.optional(z.string()),
  product_code: z.optional(z.string()),
  biz_scene: z.optional(z.string()),
});

/** An order that is over, and not paid. */
type EndOfInput = { kind: "ended"; status: string; code: string; message: string; sum: AlipaySum };
/** What it names as the sum, if it names one. */
type AlipaySum = { fen?: number };

async function ask(
  settings: AlipayPayoutSettings,
  method: string,
  billNo: string,
  content: object,
): Promise<PayoutOutcome | EndOfInput> {
  const params = { biz_content: JSON.stringify(content) };
  const answer = await callAlipay(settings, { method, params });
  const outcome = outcomeOf(answer, billNo);
  const { traceId } = answer;
  settings.log.info({ method, billNo, traceId, outcome: outcome.kind }, "alipay answered");
  return outcome;
}

function outcomeOf(answer: AlipayAnswer, billNo: string): PayoutOutcome | EndOfInput {
  switch (answer.kind) {
    case "unknown":
      return unknown(answer.reason, sentences[answer.reason] ?? "没有得到确定的回答");
    case "refused":
      return refusalOf(answer);
    case "ok":
      return orderOf(answer.node, billNo);
  }
}

/** Beside 40004 the gateway has not looked at the order at all: signature, permission, parameters. */
const BUSINESS_FAILED = "40004";

function refusalOf({ code, subCode, message }: Extract<AlipayAnswer, { kind: "refused" }>) {
  if (code === BUSINESS_FAILED) return outcomeOfCode(subCode || code, cut(message));
  return {
    kind: "refused",
    code: subCode || code,
    message: cut(message),
    side: "ours",
  } satisfies PayoutOutcome;
}

function orderOf(node: unknown, billNo: string): PayoutOutcome | EndOfInput {
  const read = z.safeParse(Order, node);
  if (!read.success) return unknown("MALFORMED", "回答的内容无法识别");
  const order = read.data;
  // Signed, but the answer to another request.
  if (order.out_biz_no !== billNo || isOfAnotherKind(order))
    return unknown("OTHER_ORDER", "回答的是另一笔订单");
  const sum = sumOf(order.trans_amount);
  if (!sum) return unknown("MALFORMED", "回答中的金额无法识别");
  switch (order.status) {
    case "SUCCESS": {
      const providerNo = order.pay_fund_order_id || order.order_id;
      return providerNo
        ? { kind: "paid", providerNo, ...sum }
        : unknown("MALFORMED", "回答中没有流水号");
    }
    case "DEALING":
    case "WAIT_PAY":
      return { kind: "pending", code: order.status, message: "支付宝处理中" };
    case "FAIL":
    case "CLOSED":
    case "REFUND":
      return {
        kind: "ended",
        status: order.status,
        code: order.error_code || order.status,
        message: cut(order.fail_reason ?? ""),
        sum,
      };
    default:
      return unknown(order.status, "订单状态无法识别");
  }
}

/** REFUND: it was on its way and came back. Whatever the reason, the payee does not have it. */
const endOf = ({ status, code, message, sum }: EndOfInput): PayoutOutcome => ({
  ...(status === "REFUND"
    ? { ...outcomeOfEnd(CAME_BACK, message || "款项被退回"), side: "payee" }
    : outcomeOfEnd(code, message)),
  ...sum,
});

/** Another product's order, or another scene's, may have the same number of ours. */
const isOfAnotherKind = (order: z.output<typeof Order>): boolean =>
  (order.product_code ?? single.product_code) !== single.product_code ||
  (order.biz_scene ?? single.biz_scene) !== single.biz_scene;

/** Undefined when it is no amount of money. */
function sumOf(yuan: string | undefined): AlipaySum | undefined {
  if (yuan === undefined) return {};
  const fen = fenOfYuan(yuan);
  return fen === undefined ? undefined : { fen };
}

const sentences: Record<string, string> = {
  TIMEOUT: "支付宝没有及时回答",
  NETWORK: "与支付宝的连接中断",
  SIGNATURE: "回答的签名无效",
  CERTIFICATE: "回答由另一张支付宝证书签名，请更新 ALIPAY_CERT",
  MALFORMED: "回答的内容无法识别",
};

const MESSAGE_MAX = 200;
const cut = (text: string) => text.slice(0, MESSAGE_MAX);

const unknown = (code: string, message: string): PayoutOutcome => ({
  kind: "unknown",
  code,
  message,
});
