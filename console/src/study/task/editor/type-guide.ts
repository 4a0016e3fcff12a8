/** What each of the eight types runs, by which sources it can be done, and what usually goes with it. */
import type { TaskDraft } from "#contract/console/study/task.ts";
import { AuditPolicy, TaskModule, TaskType } from "#contract/enums.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import { appTrialSteps, trialReport } from "./templates.ts";

type Guide = {
  runs: string;
  sources: readonly [TaskSource, ...TaskSource[]];
  /** What is filled in when somebody chooses the type; only what the draft leaves open. */
  usual: (draft: TaskDraft) => Partial<TaskDraft>;
};

const asked: Guide = {
  runs: "会员在本站答问卷，或跳转到外部调查平台作答，回来后得到九种结果之一。",
  sources: ["own", "external"],
  usual: () => ({}),
};
const byHand = AuditPolicy.of.reconciliation;
const {
  default: normal,
  welcome,
  questionnaire,
  trial,
  discussion,
  snap,
  appTrial,
  video,
} = TaskType.of;

const guides: Record<TaskType, Guide> = {
  [normal]: { ...asked, runs: `没有更合适的类型时用它。${asked.runs}` },
  [questionnaire]: asked,
  [welcome]: {
    runs: "新会员的第一个任务：答一份资料问卷，有自己的完成页和失败页，每人一次。",
    sources: ["own"],
    usual: () => ({ module: TaskModule.of.newcomer, repeat: "once", agentPriceFen: null }),
  },
  [trial]: {
    runs: "会员先申请，您在“试用申请”里挑选并寄出产品；收到后交一份带照片的报告，由您审核。总名额就是产品份数。",
    sources: ["own"],
    usual: (draft) => ({
      auditPolicy: byHand,
      repeat: "once",
      quotaTotal: draft.quotaTotal ?? 20,
      minutes: Math.max(draft.minutes, 15),
      limitMinutes: draft.limitMinutes ?? 14 * 24 * 60,
      questionnaire: draft.questionnaire ?? trialReport,
      agentPriceFen: null,
      ipMax: null,
      deviceOnce: false,
    }),
  },
  [discussion]: {
    runs: "会员进入讨论组，答完所有必答话题就算完成。话题在“讨论组话题”页设置。",
    sources: ["discussion"],
    usual: (draft) => ({
      minutes: Math.max(draft.minutes, 20),
      limitMinutes: draft.limitMinutes ?? 7 * 24 * 60,
      agentPriceFen: null,
    }),
  },
  [snap]: {
    runs: "名额在开始时间同时放出，先到先得，一个也不会多放；每人一次。中途离开或超时，名额还给别人。",
    sources: ["own", "external"],
    usual: (draft) => ({
      module: TaskModule.of.snap,
      repeat: "once",
      quotaTotal: draft.quotaTotal ?? 100,
    }),
  },
  [appTrial]: {
    runs: "会员按步骤试用应用，每步上传一张截图，由您审核。",
    sources: ["own"],
    usual: (draft) => ({
      auditPolicy: byHand,
      minutes: Math.max(draft.minutes, 10),
      limitMinutes: draft.limitMinutes ?? 24 * 60,
      questionnaire: draft.questionnaire ?? appTrialSteps,
    }),
  },
  [video]: {
    runs: "会员看视频，由服务器数真正看过的秒数；快进、开两个页面都不算数。",
    sources: ["video"],
    usual: (draft) => ({
      videoSeconds: draft.videoSeconds ?? 30,
      minutes: 1,
      auditPolicy: AuditPolicy.of.atOnce,
      agentPriceFen: null,
    }),
  },
};

export const guideOf = (type: TaskType): Guide => guides[type];

/** The draft's changes when its type becomes this one: a source that it can have, and what is usual. */
export function changesForType(draft: TaskDraft, type: TaskType): Partial<TaskDraft> {
  const { sources, usual } = guides[type];
  const source = sources.includes(draft.source) ? draft.source : sources[0];
  const leftModule = draft.module === guides[draft.type].usual(draft).module;
  return {
    ...(leftModule && { module: TaskModule.of.default }),
    ...usual(draft),
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
  ...(draft.type === trial && { ipMax: null, deviceOnce: false }),
});
