/** The notification alipay.fund.trans.order.changed (docs/protocols.md 2.2), signed as Alipay signs it. */
import { randomUUID } from "node:crypto";
import { alipayTimestamp, signRsa2, textToSign } from "../../src/providers/alipay/signature.ts";
import type { Bill } from "../book.ts";
import { type Merchant, merchantAppId } from "./merchant.ts";
import { fieldsOf } from "./transfer.ts";

/** As a form. Without `sign_type` among what is signed: that is how most of Alipay's are. */
export function notificationOf(bill: Bill, { alipayKey }: Merchant): string {
  const content = {
    ...fieldsOf(bill),
    product_code: "TRANS_ACCOUNT_NO_PWD",
    biz_scene: "DIRECT_TRANSFER",
    origin_interface: "alipay.fund.trans.uni.transfer",
    action_type: "FINISH",
    pay_date: alipayTimestamp(new Date(bill.at)),
  };
  const params = {
    notify_id: randomUUID(),
    utc_timestamp: String(Date.now()),
    msg_method: "alipay.fund.trans.order.changed",
    app_id: merchantAppId,
    version: "1.1",
    charset: "UTF-8",
    biz_content: JSON.stringify(content),
  };
  const sign = signRsa2(textToSign(params), alipayKey);
  return new URLSearchParams({ ...params, sign_type: "RSA2", sign }).toString();
}
