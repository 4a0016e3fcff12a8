/** A task as it is being written: the empty one, what is wrong with it, what publishing it means. */
import * as z from "zod/mini";
import { TaskDraft } from "#contract/console/task.ts";
import { AuditPolicy, Role, TaskModule, TaskState, TaskType } from "#contract/enums.ts";
import { rewardText } from "../../platform/money.ts";

const suggested = { gold: 100, minutes: 5, auditDays: 7 };

export const emptyDraft = (now: Date): TaskDraft => ({
  title: "",
  summary: "",
  description: "",
  cover: null,
  type: TaskType.of.questionnaire,
  module: TaskModule.of.default,
  rewardGold: suggested.gold,
  rewardFen: 0,
  screenOutGold: [0, 0, 0],
  platforms: ["pc", "h5"],
  audience: null,
  cities: [],
  unknownCity: true,
  ipMax: null,
  deviceOnce: false,
  repeat: "once",
  agentPriceFen: null,
  leaderPercent: 0,
  bouncePercent: null,
  source: "own",
  platformId: null,
  link: null,
  videoUrl: null,
  videoSeconds: null,
  quotaFullGold: 0,
  minutes: suggested.minutes,
  minimumSeconds: 0,
  limitMinutes: null,
  opensAt: now.toISOString(),
  closesAt: null,
  quotaTotal: null,
  quotaDaily: null,
  roles: [Role.of.vip, Role.of.leader, Role.of.member],
  auditPolicy: AuditPolicy.of.reconciliation,
  auditDays: suggested.auditDays,
  questionnaire: null,
});

export type DraftField = keyof TaskDraft;
export type Problems = Partial<Record<DraftField, string>>;

/** The contract's own rules, so that the form says what the server would. */
export function problemsOf(draft: TaskDraft): Problems {
  const parsed = z.safeParse(TaskDraft, draft);
  const problems: Problems = {};
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const field = path[0];
      if (isField(draft, field)) problems[field] ??= message;
    }
  if (draft.closesAt && Date.parse(draft.closesAt) <= Date.parse(draft.opensAt))
    problems.closesAt ??= "结束时间应晚于开始时间";
  if (draft.quotaTotal !== null && (draft.quotaDaily ?? 0) > draft.quotaTotal)
    problems.quotaDaily ??= "每日名额不能超过总名额";
  return problems;
}

const isField = (draft: TaskDraft, key: unknown): key is DraftField =>
  typeof key === "string" && key in draft;

export const isSame = (one: TaskDraft, other: TaskDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type StateChange = { to: TaskState; verb: string; effects: string[]; isFinal?: true };

/** What may be done with a task now, and what each does, in sentences. */
export function changesFor(
  state: TaskState,
  draft: TaskDraft,
  { now, goldPerYuan }: { now: number; goldPerYuan: number | null },
): StateChange[] {
  const close: StateChange = {
    to: TaskState.of.closed,
    verb: "结束",
    isFinal: true,
    effects: ["不再有人能进入，已经进入的人仍可做完并获得奖励。", "结束后不能重新打开。"],
  };
  switch (state) {
    case TaskState.of.draft:
      return [
        {
          to: TaskState.of.published,
          verb: "发布",
          effects: [opening(draft, now), budget(draft, goldPerYuan)],
        },
      ];
    case TaskState.of.published:
      return [
        {
          to: TaskState.of.paused,
          verb: "暂停",
          effects: ["不再有人能进入，已经进入的人仍可做完并获得奖励。", "可以随时恢复。"],
        },
        close,
      ];
    case TaskState.of.paused:
      return [
        {
          to: TaskState.of.published,
          verb: "恢复",
          effects: [opening(draft, now), budget(draft, goldPerYuan)],
        },
        close,
      ];
    case TaskState.of.closed:
      return [];
  }
}

function opening({ opensAt, roles }: TaskDraft, now: number): string {
  const who = roles.map((role) => Role.label(role)).join("、");
  return Date.parse(opensAt) > now
    ? `到开始时间后，${who}会看到并可以参与。`
    : `${who}会立即看到并可以参与。`;
}

function budget({ quotaTotal, rewardGold, rewardFen }: TaskDraft, rate: number | null): string {
  const each = rewardText(rewardGold, rewardFen, rate);
  if (quotaTotal === null) return `每份有效奖励 ${each}，名额不限，因此总支出没有上限。`;
  const all = rewardText(rewardGold * quotaTotal, rewardFen * quotaTotal, rate);
  return `每份有效奖励 ${each}，共 ${quotaTotal} 个名额，最多支出 ${all}。`;
}
