/**
 * The table of task kinds: how each can be done, who may, what it asks of a task. The server judges by it and the
 * console writes by it, so that a new kind is a line here and what is its own. Its gate is in `task-gate.ts`; what is said
 * of it stands beside the code that says it: `doing.ts` for each source, the console's `type-guide.ts`, the member site's
 * `task/kinds.ts`. No member's browser loads this.
 */
import { AuditPolicy, TaskType } from "./enums.ts";
import { TaskSource } from "./member/study/task.ts";

export type TaskKind = {
  /** How it can be done (rule study-2); the first unless another is chosen. */
  sources: readonly [TaskSource, ...TaskSource[]];
  /** Never for people whom agents bring, because of the kind itself; some sources exclude them, too. */
  isMembersOnly: boolean;
  /** How its completes are audited unless another policy is chosen; null: as any task. */
  usualAudit: AuditPolicy | null;
  /** Its pictures are looked at one by one: it needs a required question for them, and audit by reconciliation. */
  isSeen: boolean;
  /** Why it cannot be repeated, said to an operator; null: it can. */
  once: string | null;
  /** Why its seats must be limited, said to an operator; null: they may be open. */
  seats: string | null;
};

const asked: TaskKind = {
  sources: ["own", "external"],
  isMembersOnly: false,
  usualAudit: null,
  isSeen: false,
  once: null,
  seats: null,
};
const { atOnce, reconciliation } = AuditPolicy.of;
const kind = TaskType.of;

export const taskKinds = {
  [kind.default]: asked,
  // A newcomer's own profile.
  [kind.welcome]: { ...asked, sources: ["own"], isMembersOnly: true },
  [kind.questionnaire]: asked,
  // A product that was sent to somebody who applied for it.
  [kind.trial]: {
    sources: ["own"],
    isMembersOnly: true,
    usualAudit: reconciliation,
    isSeen: true,
    once: "产品试用每人只能参与一次",
    seats: "产品试用需要设置总名额（产品份数）",
  },
  // Required topics of a group.
  [kind.discussion]: { ...asked, sources: ["discussion"] },
  // A fixed number of seats at a moment.
  [kind.snap]: { ...asked, once: "抢答任务每人只能参与一次", seats: "抢答任务需要设置总名额" },
  // Steps with screenshots.
  [kind.appTrial]: { ...asked, sources: ["own"], usualAudit: reconciliation, isSeen: true },
  // Seconds that the server counts.
  [kind.video]: { ...asked, sources: ["video"], usualAudit: atOnce },
} satisfies Record<TaskType, TaskKind>;

export const kindOf = (type: TaskType): TaskKind => taskKinds[type];

type SourceKind = {
  /** What operators call it. */
  label: string;
  /** A video's heartbeats and a discussion's identity are a member's. */
  isMembersOnly: boolean;
  /** Where an attempt is made, with its token behind; null: the entry works it out (study/entry). */
  page: string | null;
};
const sourceKinds = {
  own: { label: "本站问卷", isMembersOnly: false, page: "/task/answer/" },
  external: { label: "外部平台", isMembersOnly: false, page: null },
  video: { label: "视频", isMembersOnly: true, page: "/task/watch/" },
  discussion: { label: "讨论组", isMembersOnly: true, page: null },
} as const satisfies Record<TaskSource, SourceKind>;

export const pageOf = (source: TaskSource): string | null => sourceKinds[source].page;
/** Those without a page of their own for each attempt. */
export type Elsewhere = {
  [K in TaskSource]: (typeof sourceKinds)[K]["page"] extends null ? K : never;
}[TaskSource];

export const sourceLabel = (source: TaskSource): string => sourceKinds[source].label;

/** What may be offered to agents, of kinds and of sources. */
export const openKinds: readonly TaskType[] = TaskType.values.filter(
  (type) => !kindOf(type).isMembersOnly,
);
export const openSources: readonly TaskSource[] = TaskSource.options.filter(
  (source) => !sourceKinds[source].isMembersOnly,
);

/** Whether people without an account, whom agents bring, can never take it. */
export const isMembersOnly = ({ type, source }: { type: TaskType; source: TaskSource }): boolean =>
  kindOf(type).isMembersOnly || sourceKinds[source].isMembersOnly;
