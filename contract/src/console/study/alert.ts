/** What members are told of, as far as the operators decide it. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { operationsStaff } from "../people/staff.ts";

/**
 * For all brands; each member can turn it off for themselves. It costs a message a payout, so it is off until somebody
 * turns it on; from the next payout on.
 */
export const setPayoutSms = endpoint({
  method: "POST",
  path: "/console/payout-sms",
  summary: "打开或关闭到账短信",
  access: operationsStaff,
  body: z.strictObject({ on: z.boolean(), note: fields.text("修改原因", 200) }),
  data: z.object({ on: z.boolean() }),
});
