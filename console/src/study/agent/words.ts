/** Agents in words, and the ways from their numbers to the rows behind them. */
import type { AgentTask, ConsoleAgent } from "#contract/console/study/agent.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { AuditState, JoinResult, Role } from "#contract/enums.ts";
import type { Funnel } from "#contract/member/study/agent.ts";
import type { Tone } from "../../ui/StateMark.tsx";

type Standing = Pick<ConsoleAgent, "isAgent" | "pausedAt">;

export const standingOf = ({ isAgent, pausedAt }: Standing): { label: string; tone: Tone } => {
  if (!isAgent) return { label: "已不是代理", tone: "plain" };
  return pausedAt === null ? { label: "使用中", tone: "good" } : { label: "已暂停", tone: "bad" };
};

/** 完成 / 到访; "" while nobody came. */
export const completionOf = ({ started, complete }: Funnel): string =>
  started === 0 ? "" : `${Math.round((complete * 1000) / started) / 10}%`;

type Rows = { task?: number; result?: JoinResult; audit?: AuditState };

/** The responses of an agent, of one task, result or state of audit if told. */
export function rowsOf(agentId: number, { task, result, audit }: Rows = {}): string {
  const search = new URLSearchParams({ audit: String(audit ?? "all"), agent: String(agentId) });
  if (task !== undefined) search.set("task", String(task));
  if (result !== undefined) search.set("result", String(result));
  return `/responses?${search}`;
}

type ResultRow = {
  result: JoinResult;
  label: string;
  all: number;
  /** Its people by state of audit; none where this result is not audited. */
  audited: { label: string; n: number }[];
};

/** A task's people by result, each with what the audit said; results that nobody had are left out. */
export function resultRows(cells: AgentTask["cells"]): ResultRow[] {
  return JoinResult.values.flatMap((result) => {
    const own = cells.filter((cell) => cell.result === result);
    if (own.length === 0) return [];
    return [
      {
        result,
        label: JoinResult.label(result),
        all: own.reduce((sum, { n }) => sum + n, 0),
        audited: own.flatMap(({ auditState, n }) =>
          auditState === null ? [] : [{ label: AuditState.label(auditState), n }],
        ),
      },
    ];
  });
}

/** What pausing does, or going on. */
export const pauseEffects = (isPaused: boolean): string[] =>
  isPaused
    ? ["代理的分享链接和供应商的进入地址立即恢复，代理看到已恢复。"]
    : [
        "代理的分享链接和全部供应商的进入地址立即失效，打开的人看到“链接已失效”。",
        "已经进入的人照常做完、计数、审核、结算，也照常跳回对方。",
        "下面写的原因，代理会在代理中心看到。",
      ];

/** Why this member cannot be made an agent; null = they can. Reasons that only the server knows it says when asked. */
export const whyNoAgent = ({
  role,
  state,
}: Pick<ConsoleMember, "role" | "state">): string | null => {
  if (state === "closed") return "账号已注销，不能改为代理";
  return role === Role.of.agent ? "这位会员已经是代理" : null;
};
