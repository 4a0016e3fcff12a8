/** Alipay's notification that an order has changed (alipay.fund.trans.order.changed), read and checked. */
import * as z from "zod/mini";
import { jsonOf } from "../../platform/json-text.ts";
import type { AlipayKeys } from "../alipay/keys.ts";
import { verifiedNotification } from "../alipay/notification.ts";
import { single } from "./alipay.ts";
import { fenOfYuan } from "./amount.ts";
import { CAME_BACK } from "./outcome.ts";

/** The result and the bill's number; whether such a bill exists with this sum is checked by the caller. */
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
  trans_amount: z.string(),
  status: z.string(),
  product_code: z.optional(z.literal(single.product_code)),
  biz_scene: z.optional(z.literal(single.biz_scene)),
});

export type AlipayApp = { appId: string; keys: AlipayKeys };

/** Undefined = not Alipay's statement about one of this app's transfers. */
export function payoutWordOf(form: string, { appId, keys }: AlipayApp): PayoutWord | undefined {
  const params = verifiedNotification(form, keys.alipays);
  if (params?.["msg_method"] !== "alipay.fund.trans.order.changed") return undefined;
  if (params["app_id"] !== appId) return undefined;
  const read = z.safeParse(Content, jsonOf(params["biz_content"] ?? ""));
  const fen = read.success ? fenOfYuan(read.data.trans_amount) : undefined;
  if (!read.success || fen === undefined) return undefined;
  const { out_biz_no: billNo, status } = read.data;
  return {
    provider: "alipay",
    payer: appId,
    billNo,
    fen,
    isPaid: status === "SUCCESS",
    isBack: status === CAME_BACK,
  };
}
