/** Between a draft as the editor holds it and the task's columns. */
import { limitOf, usualLimit } from "#contract/console/study/task-checks.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import type { AuditPolicy, Role, TaskModule, TaskType } from "#contract/enums.ts";
import { cityName } from "../../foundation/geo/api.ts";
import type { ServedTask } from "../../study/task/api.ts";

/** The audience is stored as it was given, and compiled beside it by the one who writes. */
export const columnsOf = ({ questionnaire: _, screenOutGold, audience, ...draft }: TaskDraft) => ({
  ...draft,
  screenOutBands: screenOutGold,
  audience: audience === null ? null : JSON.stringify(audience),
  cities: draft.cities.map(cityName),
  opensAt: new Date(draft.opensAt),
  closesAt: draft.closesAt ? new Date(draft.closesAt) : null,
  limitMinutes: limitOf(draft),
});

export const draftOf = (task: ServedTask, questionnaire: unknown): TaskDraft => ({
  title: task.title,
  summary: task.summary,
  description: task.description,
  cover: task.cover,
  type: task.type as TaskType,
  module: task.module as TaskModule,
  rewardGold: task.rewardGold,
  rewardFen: task.rewardFen,
  screenOutGold: task.screenOutBands,
  quotaFullGold: task.quotaFullGold,
  minutes: task.minutes,
  minimumSeconds: task.minimumSeconds,
  // Given back as left open, so that it follows the minutes when these are changed.
  limitMinutes: task.limitMinutes === usualLimit(task.minutes) ? null : task.limitMinutes,
  opensAt: task.opensAt.toISOString(),
  closesAt: task.closesAt?.toISOString() ?? null,
  quotaTotal: task.quotaTotal,
  quotaDaily: task.quotaDaily,
  roles: task.roles as Role[],
  platforms: task.platforms as TaskDraft["platforms"],
  audience: task.audience ?? null,
  cities: task.cities,
  unknownCity: task.unknownCity,
  ipMax: task.ipMax,
  deviceOnce: task.deviceOnce,
  repeat: task.repeat as TaskDraft["repeat"],
  auditPolicy: task.auditPolicy as AuditPolicy,
  auditDays: task.auditDays,
  agentPriceFen: task.agentPriceFen,
  leaderPercent: task.leaderPercent,
  bouncePercent: task.bouncePercent,
  source: task.source as TaskDraft["source"],
  platformId: task.platformId,
  link: task.link,
  videoUrl: task.videoUrl,
  videoSeconds: task.videoSeconds,
  questionnaire,
});
