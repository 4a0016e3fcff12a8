/** What a member may not do for a time, and what they read of it. */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { anyStaff, operationsStaff } from "./staff.ts";

const id = z.object({ id: fields.idFromText });

const kind = z.enum(["freeze", "noWithdraw", "noEntry"]);
export const Sanction = z.object({
  id: z.int(),
  kind,
  reason: z.string(),
  shown: z.string(),
  by: z.string(),
  at: z.string(),
  until: z.nullable(z.string()),
  inForce: z.boolean(),
  /** Set, and no `liftedBy`: its time was over. */
  liftedAt: z.nullable(z.string()),
  liftedBy: z.nullable(z.string()),
  liftNote: z.string(),
});
export type Sanction = z.output<typeof Sanction>;
export const listSanctions = endpoint({
  method: "GET",
  path: "/console/members/:id/sanctions",
  summary: "会员的限制，新的在前",
  access: anyStaff,
  params: id,
  data: z.object({ list: z.array(Sanction) }),
});
/** freeze signs out everywhere at once; noWithdraw refuses new exchanges; noEntry refuses new entries. */
export const sanctionMember = endpoint({
  method: "POST",
  path: "/console/members/:id/sanctions",
  summary: "冻结、暂停提现、暂停参与",
  access: operationsStaff,
  params: id,
  body: z.strictObject({
    kind,
    reason: fields.text("内部原因", 500),
    shown: fields.text("会员看到的说明", 200),
    /** Null = until it is lifted. */
    days: z.nullable(
      z
        .int({ error: "天数应为 1-3650 的整数" })
        .check(
          z.minimum(1, { error: "天数应为 1-3650 的整数" }),
          z.maximum(3650, { error: "天数应为 1-3650 的整数" }),
        ),
    ),
  }),
  data: Sanction,
});
export const liftSanction = endpoint({
  method: "POST",
  path: "/console/sanctions/:id/lift",
  summary: "解除限制",
  access: operationsStaff,
  params: id,
  body: z.strictObject({ note: fields.text("解除说明", 200) }),
  data: Sanction,
});
