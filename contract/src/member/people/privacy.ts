/** My data and my leaving (rules people-25, people-26). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";

export const ExportState = z.object({
  state: z.enum(["none", "preparing", "ready", "failed"]),
  askedAt: z.nullable(z.string()),
  readyAt: z.nullable(z.string()),
  /** Until then it can be fetched. */
  expiresAt: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
});
export type ExportState = z.output<typeof ExportState>;

export const getExport = endpoint({
  method: "GET",
  path: "/v1/users/export",
  summary: "导出个人资料：进度",
  access: "member",
  data: ExportState,
});

export const requestExport = endpoint({
  method: "POST",
  path: "/v1/users/export",
  summary: "导出个人资料：开始准备（需先完成安全验证，用途 12；一天一次）",
  access: "member",
  evenFrozen: true,
  data: ExportState,
});

export const downloadExport = endpoint({
  method: "GET",
  path: "/v1/users/export/file",
  summary: "导出个人资料：下载（JSON 文件，需先完成安全验证，用途 12）",
  access: "member",
  file: "application/json",
  data: z.null(),
});

/** One step of leaving. `until`: when it is over at the latest; null where nobody can say. */
export const LeavingStep = z.object({
  name: z.enum(["exchange", "pending", "payout", "close"]),
  state: z.enum(["done", "now", "later"]),
  sentences: z.array(z.string()),
  until: z.nullable(z.string()),
});
export type LeavingStep = z.output<typeof LeavingStep>;

/**
 * What leaving would mean today, or where it stands. Leaving pays out first: exchanges on their way end, running
 * tasks and pending rewards are decided, then everything that can be paid is withdrawn to the bound account
 * without minimum and (once a year) without fee. Only then the account is closed, and for seven days it can be
 * taken back by signing in with a code. A reward without a doubt is decided at the end of its audit's days, or
 * after 30 days where it has none; one that somebody has to look at waits for them.
 */
export const Closure = z.object({
  gold: z.int(),
  fen: z.int(),
  /** Rewards that still wait for their audit. */
  pendingGold: z.int(),
  pendingFen: z.int(),
  /** How much of the balance a withdrawal can bring; the rest is less than a provider pays (0.1 yuan) and is dropped. */
  payableGold: z.int(),
  payableFen: z.int(),
  /** Masked; null = none is bound, and has to be before anything can be paid. */
  payee: z.nullable(z.string()),
  /** A debt or a sanction in force, each with the way out; while there is one, leaving is refused. */
  refusals: z.array(z.string()),
  /** Since when it is being settled; null = nobody has asked. */
  askedAt: z.nullable(z.string()),
  steps: z.array(LeavingStep),
  /** What only the member can do: bind a payee, or have what did not arrive tried again. */
  needs: z.nullable(z.enum(["payee", "retry"])),
  /** When everything personal is removed, were the account closed now. */
  anonymisedAt: z.string(),
});
export type Closure = z.output<typeof Closure>;

export const getClosure = endpoint({
  method: "GET",
  path: "/v1/users/closure",
  summary: "注销账号：什么在阻止、要等什么、先付什么",
  access: "member",
  data: Closure,
});

/** `settling`: the account works on, but begins no task; `cooling`: closed, every sign-in has ended. */
export const Left = z.object({
  state: z.enum(["settling", "cooling"]),
  anonymisedAt: z.nullable(z.string()),
});
export type Left = z.output<typeof Left>;

/** Never the default: who gives something up names the amounts that they were shown. */
export const GivenUp = z.strictObject({
  gold: fields.wholeIn([0, 2_000_000_000], "放弃的金币数错误"),
  fen: fields.wholeIn([0, 2_000_000_000], "放弃的现金数错误"),
  /** Rewards that wait for their audit, too. */
  pending: z.boolean(),
});

export const closeAccount = endpoint({
  method: "POST",
  path: "/v1/users/close",
  summary: "注销账号：先结清再关闭（需先完成安全验证，用途 11）；可重新提现，或明确放弃所示金额",
  access: "member",
  body: z.strictObject({ givesUp: z.optional(GivenUp) }),
  data: Left,
});

export const cancelLeaving = endpoint({
  method: "POST",
  path: "/v1/users/close/cancel",
  summary: "撤销注销：办理期间随时可以，未审核的结清提现会退回",
  access: "member",
  data: z.null(),
});

/** Agrees to the versions of today (rule people-24: a new version asks again). */
export const giveConsent = endpoint({
  method: "POST",
  path: "/v1/users/consent",
  summary: "同意新版协议与隐私政策",
  access: "member",
  evenFrozen: true,
  data: z.null(),
});
