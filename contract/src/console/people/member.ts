/** Members as operators see them: personal data masked, ledger in full (rule operations-4). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Asset, Role } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { Entry, Bucket } from "../../member/money/wallet.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff } from "./staff.ts";

export const ConsoleMember = z.object({
  id: z.int(),
  code: z.string(),
  nickname: z.string(),
  /** Masked. */
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: Role.schema,
  state: z.enum(["active", "closed"]),
  brandCode: z.string(),
  goldAvailable: z.int(),
  goldPending: z.int(),
  goldHeld: z.int(),
  cashAvailable: z.int(),
  cashPending: z.int(),
  cashHeld: z.int(),
  registeredAt: z.string(),
});
export type ConsoleMember = z.output<typeof ConsoleMember>;

export const consoleMembers = endpoint({
  method: "GET",
  path: "/console/members",
  summary: "会员列表；search 可为会员编号、内部编号、手机号或昵称",
  access: anyStaff,
  query: z.strictObject({
    /** `gold` and `cash`: what can be used now. */
    ...sortedBy(["time", "gold", "cash"]),
    ...days,
    role: z.optional(Role.fromText),
    search: z.optional(z.string().check(z.maxLength(64))),
  }),
  data: listOf(ConsoleMember),
});

export const consoleMember = endpoint({
  method: "GET",
  path: "/console/members/:id",
  summary: "会员",
  access: anyStaff,
  params: fields.idParams,
  data: ConsoleMember,
});

export const memberLedger = endpoint({
  method: "GET",
  path: "/console/members/:id/ledger",
  summary: "会员账本：一个账户的全部分录",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({
    ...sortedBy(["amount"]),
    ...days,
    asset: z._default(Asset.fromText, Asset.of.gold),
    bucket: z._default(Bucket, "available"),
  }),
  data: listOf(z.extend(Entry, { txId: z.int(), actor: z.string() })),
});
