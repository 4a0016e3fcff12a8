/** Operators' own sign-in, by an http-only cookie; members' tokens are never accepted here. */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { StaffRole } from "../enums.ts";
import * as fields from "../fields.ts";
import { pageOf, pageQuery } from "../page.ts";

/** Every role; most reads are for everybody. */
export const anyStaff = { staff: StaffRole.values };
const { admin, operations, finance, support } = StaffRole.of;
export const operationsStaff = { staff: [admin, operations] };
export const financeStaff = { staff: [admin, finance] };
export const supportStaff = { staff: [admin, operations, finance, support] };

export const Me = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  role: StaffRole.schema,
});
export type Me = z.output<typeof Me>;

export const staffLogin = endpoint({
  method: "POST",
  path: "/console/login",
  summary: "控制台登录",
  access: "public",
  body: z.strictObject({
    account: fields.text("账号", 64),
    password: z
      .string({ error: "请输入密码" })
      .check(z.minLength(1, { error: "请输入密码" }), z.maxLength(100)),
  }),
  data: Me,
});
export const staffLogout = endpoint({
  method: "POST",
  path: "/console/logout",
  summary: "控制台退出",
  access: anyStaff,
  data: z.null(),
});
export const staffMe = endpoint({
  method: "GET",
  path: "/console/me",
  summary: "当前操作员",
  access: anyStaff,
  data: Me,
});

export const Overview = z.object({
  members: z.int(),
  membersToday: z.int(),
  responsesToday: z.int(),
  completesToday: z.int(),
  auditPending: z.int(),
  exchangesPending: z.int(),
  exchangesOverdue: z.int(),
  pendingFen: z.int(),
  /** What we owe: members' gold at the rate plus cash, available, pending and held, in fen. */
  owedFen: z.int(),
  paidTodayFen: z.int(),
  outboxWaiting: z.int(),
  outboxDead: z.int(),
});
export const getOverview = endpoint({
  method: "GET",
  path: "/console/overview",
  summary: "总览",
  access: anyStaff,
  data: Overview,
});

export const listAudit = endpoint({
  method: "GET",
  path: "/console/audit",
  summary: "操作日志",
  access: anyStaff,
  query: z.strictObject({
    ...pageQuery,
    subjectKind: z.optional(z.string().check(z.maxLength(40))),
    subjectId: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: pageOf(
    z.object({
      id: z.int(),
      staffName: z.string(),
      action: z.string(),
      subjectKind: z.string(),
      subjectId: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      note: z.string(),
      at: z.string(),
    }),
  ),
});
