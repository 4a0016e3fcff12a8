/** A task as it is being written: the empty one, what is wrong with it, what publishing it means. */
import * as z from "zod/mini";
import { blankTask } from "#contract/console/study/blank-task.ts";
import { contradictionsIn, type DraftField } from "#contract/console/study/task-checks.ts";
import { TaskDraft } from "#contract/console/study/task.ts";
import { Role, TaskState } from "#contract/enums.ts";
import { checkLogic } from "#questionnaire/lint.ts";
import { type Rate, rewardText } from "../../../platform/money.ts";
import { hasUnfinished } from "./audience/condition.ts";
import { parsedOf } from "./parsed.ts";
import { cleaned } from "./type-guide.ts";

const suggested = { gold: 100, minutes: 5, auditDays: 7 };

/** What most tasks of operators are; the rest is as blank as can be. */
export const emptyDraft = (now: Date): TaskDraft => ({
  ...blankTask(now),
  rewardGold: suggested.gold,
  minutes: suggested.minutes,
  roles: [Role.of.vip, Role.of.leader, Role.of.member],
  auditDays: suggested.auditDays,
});

export type Problems = Partial<Record<DraftField, string>>;

/** The contract's own rules, so that the form says what the server would; judged on what is sent (cleaned). */
export function problemsOf(written: TaskDraft): Problems {
  const draft = cleaned(written);
  const parsed = z.safeParse(TaskDraft, draft);
  const problems: Problems = {};
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const field = path[0];
      if (isField(draft, field)) problems[field] ??= message;
    }
  for (const [field, problem] of contradictionsIn(draft)) problems[field] ??= problem;
  if (hasUnfinished(draft.audience)) problems.audience ??= "有一条条件还没有填完";
  const { questionnaire } = draft;
  if (draft.source === "own" && questionnaire !== null && !isObject(questionnaire))
    problems.questionnaire ??= "问卷应该是一个 JSON 对象";
  return problems;
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Why it could not be published: with errors it can be saved. */
export function brokenText({ source, questionnaire }: TaskDraft): string | undefined {
  const parsed = source === "own" && questionnaire !== null ? parsedOf(questionnaire) : undefined;
  return parsed?.ok === false
    ? `问卷有 ${parsed.problems.length} 处问题，可以先保存，改好后才能发布`
    : undefined;
}

/** What the check of the logic has to say about a questionnaire that is about to be answered. */
export function warningsOf({ source, questionnaire }: TaskDraft): string[] {
  const parsed = source === "own" ? parsedOf(questionnaire) : undefined;
  return parsed?.ok ? checkLogic(parsed.questionnaire).map(({ message }) => message) : [];
}

const isField = (draft: TaskDraft, key: unknown): key is DraftField =>
  typeof key === "string" && key in draft;

export const isSame = (one: TaskDraft, other: TaskDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type StateChange = {
  to: TaskState;
  verb: string;
  effects: string[];
  isFinal?: true;
  opens?: true;
};

/** What may be done with a task now, and what each does, in sentences. */
export function changesFor(
  state: TaskState,
  draft: TaskDraft,
  { now, rate }: { now: number; rate: Rate },
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
          opens: true,
          effects: [opening(draft, now), budget(draft, rate)],
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
          opens: true,
          effects: [opening(draft, now), budget(draft, rate)],
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

function budget({ quotaTotal, rewardGold, rewardFen }: TaskDraft, rate: Rate): string {
  const each = rewardText(rewardGold, rewardFen, rate);
  if (quotaTotal === null) return `每份有效奖励 ${each}，名额不限，因此总支出没有上限。`;
  const all = rewardText(rewardGold * quotaTotal, rewardFen * quotaTotal, rate);
  return `每份有效奖励 ${each}，共 ${quotaTotal} 个名额，最多支出 ${all}。`;
}
