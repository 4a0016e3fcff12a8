/** What operators read of each kind and each source of a task, and what is filled in when they choose it. */
import type { TaskDraft } from "#contract/console/study/task.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import { TaskModule, TaskType } from "#contract/enums.ts";
import { isAppliedFor } from "#contract/task-gate.ts";
import { isMembersOnly, kindOf } from "#contract/task-kind.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { appTrialSteps, trialReport } from "./templates.ts";

type Guide = {
  runs: string;
  /** What is filled in when somebody chooses the type, beside what its traits say (contract/src/task-kind.ts). */
  fixed?: Partial<Pick<TaskDraft, "module" | "repeat" | "minutes">>;
  /** The same where the draft leaves it open. */
  open?: Partial<Pick<TaskDraft, "quotaTotal" | "limitMinutes" | "videoSeconds">>;
  leastMinutes?: number;
  template?: Questionnaire;
};

const asked: Guide = {
  runs: "会员在本站答问卷，或跳转到外部调查平台作答，回来后得到九种结果之一。",
};
const DAY = 24 * 60;
const kind = TaskType.of;

const guides: Record<TaskType, Guide> = {
  [kind.default]: { runs: `没有更合适的类型时用它。${asked.runs}` },
  [kind.questionnaire]: asked,
  [kind.welcome]: {
    runs: "新会员的第一个任务：答一份资料问卷，有自己的完成页和失败页，每人一次。",
    fixed: { module: TaskModule.of.newcomer, repeat: "once" },
  },
  [kind.trial]: {
    runs: "会员先申请，您在“试用申请”里挑选并寄出产品；收到后交一份带照片的报告，由您审核。总名额就是产品份数。",
    open: { quotaTotal: 20, limitMinutes: 14 * DAY },
    leastMinutes: 15,
    template: trialReport,
  },
  [kind.discussion]: {
    runs: "会员进入讨论组，答完所有必答话题就算完成。话题在“讨论组话题”页设置。",
    open: { limitMinutes: 7 * DAY },
    leastMinutes: 20,
  },
  [kind.snap]: {
    runs: "名额在开始时间同时放出，先到先得，一个也不会多放；每人一次。中途离开或超时，名额还给别人。",
    fixed: { module: TaskModule.of.snap },
    open: { quotaTotal: 100 },
  },
  [kind.appTrial]: {
    runs: "会员按步骤试用应用，每步上传一张截图，由您审核。",
    open: { limitMinutes: DAY },
    leastMinutes: 10,
    template: appTrialSteps,
  },
  [kind.video]: {
    runs: "会员看视频，由服务器数真正看过的秒数；快进、开两个页面都不算数。",
    fixed: { minutes: 1 },
    open: { videoSeconds: 30 },
  },
};

export const guideOf = (type: TaskType): Guide => guides[type];

type SourceGuide = {
  help: string;
  /** What comes of somebody who is done sooner than this: below the least time. Null: as its questions say. */
  floor: string | null;
  /** What a member does between entry and end. */
  steps: (draft: TaskDraft) => string[];
};

const sourceGuides: Record<TaskSource, SourceGuide> = {
  own: {
    help: "问卷在下面编写，右侧是会员在手机上看到的样子。",
    floor: null,
    steps: () => ["在本站作答，交卷"],
  },
  external: {
    help: "会员离开本站，到调查平台作答；平台把结果连同签名带回来。",
    floor: "更快返回的记为答题过快；0 为不设，太快的留待逐条审核",
    steps: () => ["离开本站，在调查平台上作答", "平台把人送回来，本站核对签名，显示结果"],
  },
  video: {
    help: "由服务器数观看的秒数，看够就算完成。",
    floor: "更快完成的记为用时过短；看满的秒数由服务器计",
    steps: ({ videoSeconds }) => [`看视频，服务器数满 ${videoSeconds ?? "？"} 秒`],
  },
  discussion: {
    help: "会员进入讨论组，答完必答话题就算完成。",
    floor: "更快完成的记为用时过短；填 0 用默认最短用时，按话题的长度和最少字数计算",
    steps: () => ["进入讨论组，回复每个必答话题"],
  },
};

export const sourceGuideOf = (source: TaskSource): SourceGuide => sourceGuides[source];

/** What goes with a kind unless something else is chosen: its audit, and what its traits leave no choice about. */
function usualOf(draft: TaskDraft, type: TaskType): Partial<TaskDraft> {
  const { usualAudit, once } = kindOf(type);
  const { fixed = {}, open = {}, leastMinutes = 0, template } = guides[type];
  const left = Object.entries(open).filter(([field]) => draft[field as keyof typeof open] === null);
  return {
    ...(usualAudit !== null && { auditPolicy: usualAudit }),
    ...(once !== null && { repeat: "once" as const }),
    ...(isAppliedFor(type) && { ipMax: null, deviceOnce: false }),
    ...(template && draft.questionnaire === null && { questionnaire: template }),
    ...(leastMinutes > draft.minutes && { minutes: leastMinutes }),
    ...fixed,
    ...Object.fromEntries(left),
  };
}

/** The draft's changes when its type becomes this one: a source that it can have, and what is usual. */
export function changesForType(draft: TaskDraft, type: TaskType): Partial<TaskDraft> {
  const { sources } = kindOf(type);
  const source = sources.includes(draft.source) ? draft.source : sources[0];
  const leftModule = draft.module === guides[draft.type].fixed?.module;
  return {
    ...(leftModule && { module: TaskModule.of.default }),
    ...usualOf(draft, type),
    ...(isMembersOnly({ type, source }) && { agentPriceFen: null }),
    type,
    source,
  };
}

/** What belongs to another source or type, and is not shown, is not sent: nobody could take it out again. */
export const cleaned = (draft: TaskDraft): TaskDraft => ({
  ...draft,
  ...(draft.source !== "external" && { platformId: null, link: null }),
  ...(draft.source !== "video" && { videoUrl: null, videoSeconds: null }),
  ...(draft.source !== "own" && { questionnaire: null }),
  ...(isAppliedFor(draft.type) && { ipMax: null, deviceOnce: false }),
});
