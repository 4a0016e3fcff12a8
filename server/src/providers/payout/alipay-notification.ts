/** Alipay's notification that an order has changed (alipay.fund.trans.order.changed), read and checked. */
import * as z from "zod/mini";
import type { AlipayKeys } from "../alipay/keys.ts";
import { verifiedNotification } from "../alipay/notification.ts";
import { CAME_BACK } from "./outcome.ts";

/** What it says of which bill; whether the bill is ours and of that sum is for whoever keeps bills. */
export type PayoutWord = {
  provider: "alipay";
  payer: string;
  billNo: string;
  fen: number;
  isPaid: boolean;
  isBack: boolean;
};

const Content = z.object({
  out_biz_no: z.string(),
  trans_amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/)),
  status: z.string(),
});

export type AlipayApp = { appId: string; keys: AlipayKeys };

/** Undefined = not Alipay's word about one of this app's transfers. */
export function payoutWordOf(form: string, { appId, keys }: AlipayApp): PayoutWord | undefined {
  const params = verifiedNotification(form, keys.alipays);
  if (params?.["msg_method"] !== "alipay.fund.trans.order.changed") return undefined;
  if (params["app_id"] !== appId) return undefined;
  const read = z.safeParse(Content, parsed(params["biz_content"] ?? ""));
  if (!read.success) return undefined;
  const { out_biz_no: billNo, trans_amount: yuan, status } = read.data;
  return {
    provider: "alipay",
    payer: appId,
    billNo,
    fen: fenOf(yuan),
    isPaid: status === "SUCCESS",
    isBack: status === CAME_BACK,
  };
}

/** "12.3" = 1230, by digits and never by a fraction. */
function fenOf(yuan: string): number {
  const [whole = "", part = ""] = yuan.split(".");
  return Number(whole + part.padEnd(2, "0"));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
