/** My data and my leaving (product.md section 12). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

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

/** What leaving would mean today: nothing is hidden until the button. */
export const Closure = z.object({
  gold: z.int(),
  fen: z.int(),
  /** Rewards that still wait for their audit. */
  pendingGold: z.int(),
  pendingFen: z.int(),
  /** Sentences; while there is one, leaving is refused. */
  blockers: z.array(z.string()),
  /** When everything personal is removed, were it asked for now. */
  anonymisedAt: z.string(),
});
export type Closure = z.output<typeof Closure>;

export const getClosure = endpoint({
  method: "GET",
  path: "/v1/users/closure",
  summary: "注销账号：会失去什么、什么在阻止",
  access: "member",
  data: Closure,
});

export const closeAccount = endpoint({
  method: "POST",
  path: "/v1/users/close",
  summary: "注销账号（需先完成安全验证，用途 11）；有余额时须明确放弃",
  access: "member",
  body: z.strictObject({ givesUpBalance: z.boolean() }),
  data: z.object({ anonymisedAt: z.string() }),
});

/** Agrees to the versions of today (product.md section 12: a new version asks again). */
export const giveConsent = endpoint({
  method: "POST",
  path: "/v1/users/consent",
  summary: "同意新版协议与隐私政策",
  access: "member",
  data: z.null(),
});
