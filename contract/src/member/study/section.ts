/** 讨论组: a section as its hash in an address, and a link of an operator's, name it. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";

export const sectionHash = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{16,40}$/, { error: "讨论组链接不完整" }));

/** Given by an operator to anyone who may take part without an account. The site asks the pattern alone, which is small. */
export const sectionLinkPattern = /^[0-9]{1,12}\.[A-Za-z0-9_-]{22}$/;
export const sectionLink = z
  .string()
  .check(z.regex(sectionLinkPattern, { error: "邀请链接不完整" }));

/** What a link lets somebody without an account do; without a link, or where none counts, `none`. */
const GuestWelcome = z.enum(["none", "welcome", "full", "used", "invalid"]);
export type GuestWelcome = z.output<typeof GuestWelcome>;

export const decodeTask = endpoint({
  method: "GET",
  path: "/focusSections/decode/task",
  summary: "讨论组：由任务哈希得到讨论组",
  access: "public",
  query: z.strictObject({ hash: sectionHash, link: z.optional(sectionLink) }),
  data: z.object({
    taskId: z.int(),
    guest: GuestWelcome,
    taskHashId: z.string(),
    title: z.string(),
    summary: z.string(),
    topics: z.int(),
    requiredTopics: z.int(),
  }),
});
