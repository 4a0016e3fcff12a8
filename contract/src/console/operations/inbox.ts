/** The development inbox: what would have been sent by SMS and e-mail. In production there is none. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { pageQuery } from "../../page.ts";
import { listOf } from "../list-page.ts";
import { anyStaff } from "../people/staff.ts";

export const InboxMessage = z.object({
  id: z.int(),
  /** In full, unlike elsewhere in the console: nobody real is behind it. */
  sentTo: z.string(),
  kind: z.enum(["sms", "mail"]),
  body: z.string(),
  sentAt: z.string(),
});
export type InboxMessage = z.output<typeof InboxMessage>;

export const listInbox = endpoint({
  method: "GET",
  path: "/console/inbox",
  summary: "开发收件箱：未真正发出的短信和邮件；生产环境没有",
  access: anyStaff,
  query: z.strictObject({
    ...pageQuery,
    /** The whole mobile or e-mail address. */
    to: z.optional(
      z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.accountMaxLength)),
    ),
  }),
  data: listOf(InboxMessage),
});

/** The code in a message; longer rows of digits, such as mobiles, are none. */
export const codeIn = (body: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0] ?? null;
