/**
 * A task before anybody has written anything into it: what the editor, the sample and the tests begin
 * with, so that a new field of TaskDraft is given its default in one place.
 */
import { AuditPolicy, Role, TaskModule, TaskType } from "../../enums.ts";
import type { TaskDraft } from "./task.ts";

export const blankTask = (opensAt: Date): TaskDraft => ({
  title: "",
  summary: "",
  description: "",
  cover: null,
  type: TaskType.of.questionnaire,
  module: TaskModule.of.default,
  rewardGold: 0,
  rewardFen: 0,
  screenOutGold: [0, 0, 0],
  quotaFullGold: 0,
  minutes: 5,
  minimumSeconds: 0,
  limitMinutes: null,
  opensAt: opensAt.toISOString(),
  closesAt: null,
  quotaTotal: null,
  quotaDaily: null,
  roles: [...Role.values],
  platforms: ["pc", "h5"],
  audience: null,
  cities: [],
  unknownCity: true,
  ipMax: null,
  deviceOnce: false,
  repeat: "once",
  auditPolicy: AuditPolicy.of.reconciliation,
  auditDays: 0,
  agentPriceFen: null,
  leaderPercent: 0,
  bouncePercent: null,
  source: "own",
  platformId: null,
  link: null,
  videoUrl: null,
  videoSeconds: null,
  questionnaire: null,
});
