/** Downloads (rules community-7, platform-12): CSV with a BOM, streamed, cells that a spreadsheet would run neutralised. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";

/** One month in Asia/Shanghai, by the day on which each row began; everything unless said. */
const query = z.strictObject({
  month: z.optional(
    z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: "月份格式错误" })),
  ),
});

export const downloadResponses = endpoint({
  method: "GET",
  path: "/v1/responses/download",
  summary: "下载我的参与记录",
  access: "member",
  query,
  data: z.null(),
  file: "text/csv",
});

export const downloadInvited = endpoint({
  method: "GET",
  path: "/v1/responses/invite/download",
  summary: "下载好友带来的奖励明细（姓名脱敏）",
  access: "inviter",
  query,
  data: z.null(),
  file: "text/csv",
});

export const downloadTeam = endpoint({
  method: "GET",
  path: "/v1/responses/team/download",
  summary: "下载团队的参与记录与佣金",
  access: "leader",
  query,
  data: z.null(),
  file: "text/csv",
});

export const downloadAgent = endpoint({
  method: "GET",
  path: "/v1/agents/responses/download",
  summary: "代理：下载我带来的参与记录与价格",
  access: "agent",
  query,
  data: z.null(),
  file: "text/csv",
});
