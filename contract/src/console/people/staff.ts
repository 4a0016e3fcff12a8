/** Operators' own sign-in, by an http-only cookie; members' tokens are never accepted here. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { StaffRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { days, listOf, sortedBy } from "../list-page.ts";

/** Every role; most reads are for everybody. */
export const anyStaff = { staff: StaffRole.values };
const { admin, operations, finance, support } = StaffRole.of;
export const operationsStaff = { staff: [admin, operations] };
export const financeStaff = { staff: [admin, finance] };
export const supportStaff = { staff: [admin, operations, finance, support] };

/** What has to be done before anything else: a password of one's own, then the second factor. */
const StaffTodo = z.enum(["password", "totp"]);
export type StaffTodo = z.output<typeof StaffTodo>;

export const Me = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  role: StaffRole.schema,
  /** While there is something, the server refuses every call that does not name it (`evenWith`). */
  todo: z.nullable(StaffTodo),
  /** This session came by single sign-on: its password, and where it asks for one, its second factor are the provider's. */
  isSignedOn: z.boolean(),
});
export type Me = z.output<typeof Me>;

/** Signed in, or, where a second factor is bound, a ticket for `staffSecondFactor`; never both. */
export const staffLogin = endpoint({
  method: "POST",
  path: "/console/login",
  summary: "控制台登录：第一步，账号和密码",
  access: "public",
  body: z.strictObject({
    account: fields.text("账号", 64),
    password: z
      .string({ error: "请输入密码" })
      .check(z.minLength(1, { error: "请输入密码" }), z.maxLength(100)),
  }),
  data: z.object({ me: z.nullable(Me), ticket: z.nullable(z.string()) }),
});
export const staffLogout = endpoint({
  method: "POST",
  path: "/console/logout",
  summary: "控制台退出",
  access: anyStaff,
  evenWith: ["password", "totp"],
  /** Where a session of single sign-on goes on to, so that it ends there, too. */
  data: z.nullable(z.object({ url: z.string() })),
});
export const staffMe = endpoint({
  method: "GET",
  path: "/console/me",
  summary: "当前操作员",
  access: anyStaff,
  evenWith: ["password", "totp"],
  data: Me,
});

export const Overview = z.object({
  members: z.int(),
  membersToday: z.int(),
  responsesToday: z.int(),
  completesToday: z.int(),
  auditPending: z.int(),
  /** 反馈 whose next word is ours, but appeals (listAppeals). */
  feedbacksWaiting: z.int(),
  /** 试用申请 that nobody has chosen or refused. */
  trialsWaiting: z.int(),
  /** 手工调整 that need a second person. */
  adjustmentsWaiting: z.int(),
  /** 待生效的改动: for a second person, or for their time. */
  proposalsOpen: z.int(),
  exchangesPending: z.int(),
  exchangesOverdue: z.int(),
  /** Withdrawals of which the provider says other than our books: settled by two persons. */
  exchangesDoubtful: z.int(),
  pendingFen: z.int(),
  /** What we owe: members' gold at the rate plus cash, available, pending and held, in fen. */
  owedFen: z.int(),
  paidTodayFen: z.int(),
  outboxWaiting: z.int(),
  outboxDead: z.int(),
  /** Tasks that paused themselves and stand so (`pausedTasks` names them). */
  tasksPaused: z.int(),
});
export const getOverview = endpoint({
  method: "GET",
  path: "/console/overview",
  summary: "总览",
  access: anyStaff,
  data: Overview,
});

/** What lines of the log are looked for by, in the list and in what has been archived of it. */
export const auditFilters = {
  subjectKind: z.optional(z.string().check(z.maxLength(40))),
  subjectId: z.optional(z.string().check(z.maxLength(40))),
  /** Who did it; 0 = the system. */
  staffId: z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: "操作员格式错误" }))),
  /** `exchange.approve` */
  action: z.optional(z.string().check(z.maxLength(60))),
  /** A part of the note, or the subject's whole number. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(60, { error: "搜索内容最多60个字" }))),
};

export const AuditLine = z.object({
  id: z.int(),
  staffName: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  note: z.string(),
  at: z.string(),
});
export type AuditLine = z.output<typeof AuditLine>;

/** Newest first; every filter narrows the others. Months of years ago are in files (audit-archive.ts). */
export const listAudit = endpoint({
  method: "GET",
  path: "/console/audit",
  summary: "操作日志",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["time"], ["sort", "row"]),
    ...days,
    ...auditFilters,
  }),
  data: listOf(AuditLine),
});

/** For the log's filter: everybody who ever was an operator. */
export const auditPeople = endpoint({
  method: "GET",
  path: "/console/audit-people",
  summary: "操作日志里的操作员",
  access: anyStaff,
  data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
});
