/** The brand whose rules of money a member has, whichever address they use (docs/decisions/0052). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { Terms } from "../../member/community/site.ts";
import { anyStaff, financeStaff } from "../people/staff.ts";

const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,19}$/, { error: "没有这个品牌" }));

const Named = z.object({ code: z.string(), siteName: z.string(), terms: Terms });

export const MemberHome = z.object({
  home: Named,
  /** Where the member could be moved. */
  others: z.array(Named),
  /** Withdrawals and prizes under way: they keep the rules under which they were asked for. */
  open: z.int(),
  /** Newest first. */
  moves: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      by: z.string(),
      reason: z.string(),
      at: z.string(),
    }),
  ),
});
export type MemberHome = z.output<typeof MemberHome>;

export const memberHome = endpoint({
  method: "GET",
  path: "/console/members/:id/home",
  summary: "会员的归属品牌：汇率、费用和限额按它，与访问哪个网址无关",
  access: anyStaff,
  params: fields.idParams,
  data: MemberHome,
});

/**
 * Gold and cash stay as they are in number; what they are worth and every rule of money is the new brand's from the
 * next request on. `from` is what the operator saw: 409 when somebody else has moved them meanwhile. For 72 hours
 * after it every withdrawal and prize takes two people, and the member is told.
 */
export const moveHome = endpoint({
  method: "POST",
  path: "/console/members/:id/home",
  summary: "更换会员的归属品牌（需原因，留记录并通知会员）",
  access: financeStaff,
  params: fields.idParams,
  body: z.strictObject({ from: code, to: code, reason: fields.text("原因", 200) }),
  data: MemberHome,
});
