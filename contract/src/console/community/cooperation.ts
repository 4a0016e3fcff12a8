/** 商务合作: what companies left, for the desk. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, supportStaff } from "../people/staff.ts";

export const ConsoleCooperation = z.object({
  id: z.int(),
  brandCode: z.string(),
  company: z.string(),
  name: z.string(),
  /** Masked until it is revealed. */
  contact: z.string(),
  text: z.string(),
  createdAt: z.string(),
  handledAt: z.nullable(z.string()),
});
export type ConsoleCooperation = z.output<typeof ConsoleCooperation>;

export const consoleCooperations = endpoint({
  method: "GET",
  path: "/console/cooperations",
  summary: "商务合作留言",
  access: anyStaff,
  query: z.strictObject({ ...sortedBy(["time"]), ...days, open: z.optional(z.enum(["yes"])) }),
  data: listOf(ConsoleCooperation),
});

/** With the contact in full; that somebody looked stands in the operators' log. */
export const handleCooperation = endpoint({
  method: "POST",
  path: "/console/cooperations/:id/handle",
  summary: "查看联系方式并标为已处理",
  access: supportStaff,
  params: fields.idParams,
  data: ConsoleCooperation,
});
