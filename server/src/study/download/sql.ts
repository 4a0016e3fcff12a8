/**
 * What the files hold, from the views that survey and growth publish for it (migration 0107, for a team 0009). Newest
 * first, along an index, so that the first line leaves at once and nothing is sorted.
 */
import { AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import {
  type CopyColumn,
  type CopyQuery,
  int,
  labelled,
  moment,
  namesOf,
  shanghaiTime,
  theirWords,
  yuanOf,
} from "../../platform/copy.ts";
import { suppliersOf, titlesIn, maskedIn } from "./names-sql.ts";

/** A month in Asia/Shanghai; without it, everything. */
export type DownloadSpan = { from: Date; to: Date } | undefined;

const within = (column: string, span: DownloadSpan): string =>
  span ? ` and ${column} >= ${moment(span.from)} and ${column} < ${moment(span.to)}` : "";

const column = (head: string, sql: string): CopyColumn => ({ head, sql });

const participation = (title: string): CopyColumn[] => [
  column("参与编号", "id"),
  column("任务", title),
  column("开始时间", shanghaiTime("started_at")),
  column("结束时间", shanghaiTime("finished_at")),
  column("用时（秒）", "extract(epoch from finished_at - started_at)::int"),
  column("结果", labelled("result", JoinResult)),
  column("审核", labelled("audit_state", AuditState)),
  column("审核时间", shanghaiTime("audited_at")),
  column("无效原因", labelled("invalid_reason", InvalidReason)),
];

/**
 * On several machines, which have no common snapshot, a row may be newer than the names: one whose task or person they do not
 * have yet is left out, and the file is as of that moment for it.
 */
export function ownFile(memberId: number, span: DownloadSpan): CopyQuery {
  const rows = `from download_part where owner_id = ${int(memberId)}${within("started_at", span)}`;
  return {
    columns: [
      ...participation("task_title"),
      column("完成可得（金币）", "reward_gold"),
      column("完成可得（元）", yuanOf("reward_fen")),
      column("已得（金币）", "paid_gold"),
      column("已得（元）", yuanOf("paid_fen")),
    ],
    rest: `from (select *, ${namesOf("titles")} ->> task_id::text as task_title ${rows}) named
           where task_title is not null order by id desc`,
    names: { titles: titlesIn(rows) },
  };
}

export function invitedFile(inviterId: number, span: DownloadSpan): CopyQuery {
  const rows =
    `from download_reward where beneficiary_id = ${int(inviterId)}` +
    ` and kind in (${int(GrowthKind.of.inviteFirst)}, ${int(GrowthKind.of.invitePercent)})` +
    within("credited_at", span);
  return {
    columns: [
      column("时间", shanghaiTime("credited_at")),
      column("好友", "masked_name"),
      column("规则", labelled("kind", GrowthKind)),
      column("任务", "task_title"),
      column("依据（金币）", "base_gold"),
      column("比例（%）", "percent"),
      column("奖励（金币）", "gold"),
      column("现状", "case when standing then '已到账' else '已撤回' end"),
      column("实得（金币）", "paid_gold"),
    ],
    rest: `from (select *, ${namesOf("titles")} ->> task_id::text as task_title,
                        ${namesOf("people")} ->> member_id::text as masked_name ${rows}) named
           where task_title is not null and masked_name is not null order by id desc`,
    names: { titles: titlesIn(rows), people: maskedIn(rows) },
  };
}

export const teamFile = (leaderId: number, span: DownloadSpan): CopyQuery => ({
  columns: [
    column("会员编号", "member_code"),
    column("昵称", theirWords("nickname")),
    ...participation(theirWords("task_title")),
    column("佣金（金币）", "commission_gold"),
    column("佣金（元）", yuanOf("commission_fen")),
    column("队员分成（金币）", "share_gold"),
    column("队员分成（元）", yuanOf("share_fen")),
  ],
  rest: `from download_team where leader_id = ${int(leaderId)}${within("started_at", span)} order by id desc`,
});

export function agentFile(agentId: number, span: DownloadSpan): CopyQuery {
  const rows = `from download_part where agent_id = ${int(agentId)}${within("started_at", span)}`;
  return {
    columns: [
      ...participation("task_title"),
      column("供应商", "supplier_name"),
      column("供应商 uid", theirWords("supplier_uid")),
      column("单价（元）", yuanOf("reward_fen")),
      column("已得（元）", yuanOf("paid_fen")),
    ],
    rest: `from (select *, ${namesOf("titles")} ->> task_id::text as task_title,
                        ${namesOf("suppliers")} ->> supplier_id::text as supplier_name ${rows}) named
           where task_title is not null and (supplier_id is null or supplier_name is not null) order by id desc`,
    names: { titles: titlesIn(rows), suppliers: suppliersOf(agentId) },
  };
}
