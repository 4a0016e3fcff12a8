/**
 * What the parts of a task's draft must not contradict, whatever its state: the editor says it under the fields, the
 * server refuses by it, in the same words. Cities are judged by the server alone, who has their list; what is only
 * missing before publication is `missing` of the task.
 */
import { TaskModule, TaskType } from "../../enums.ts";
import { isAppliedFor } from "../../task-gate.ts";
import { isMembersOnly, kindOf, sourceLabel } from "../../task-kind.ts";
import type { TaskDraft } from "./task.ts";

export type DraftField = keyof TaskDraft;
type Problem = [field: DraftField, sentence: string];

/** The limit in minutes when none is set (rule study-29). */
export const usualLimit = (minutes: number): number => Math.max(3 * minutes, 60);
export const limitOf = ({ limitMinutes, minutes }: Pick<TaskDraft, "limitMinutes" | "minutes">) =>
  limitMinutes ?? usualLimit(minutes);

/** Each with the field that it is said under; of several under one field the first counts. */
export function* contradictionsIn(draft: TaskDraft): Generator<Problem> {
  yield* sourceProblems(draft);
  yield* placeProblems(draft);
  if (draft.closesAt && Date.parse(draft.closesAt) <= Date.parse(draft.opensAt))
    yield ["closesAt", "结束时间应晚于开始时间"];
  if (draft.quotaTotal !== null && (draft.quotaDaily ?? 0) > draft.quotaTotal)
    yield ["quotaDaily", "每日名额不能超过总名额"];
  if (draft.minimumSeconds > draft.minutes * 60)
    yield ["minimumSeconds", "最短用时不能超过预计用时"];
  if (Math.max(draft.minimumSeconds, draft.videoSeconds ?? 0) > limitOf(draft) * 60)
    yield ["limitMinutes", "限时太短，没有人能在限时内完成"];
}

function* sourceProblems(draft: TaskDraft): Generator<Problem> {
  const { source, type, platformId, link, videoUrl, videoSeconds } = draft;
  const { sources } = kindOf(type);
  if (!sources.includes(source))
    yield ["source", `${TaskType.label(type)}任务的来源应为${sources.map(sourceLabel).join("或")}`];
  if (source === "external") {
    if (platformId === null) yield ["platformId", "请选择外部平台"];
    if (!link) yield ["link", "请填写或生成链接"];
  } else if (platformId !== null || link !== null)
    yield ["platformId", "只有外部平台的任务才有平台和链接"];
  if (source === "video") {
    if (!videoUrl) yield ["videoUrl", "请填写视频地址"];
    if (videoSeconds === null) yield ["videoSeconds", "请填写需要观看的秒数"];
  } else if (videoUrl !== null || videoSeconds !== null)
    yield ["videoUrl", "只有视频任务才有视频地址和秒数"];
  if (videoUrl && !/^(https:\/\/[^\s/]+\/|\/(?!\/))[^\s]*$/.test(videoUrl))
    yield ["videoUrl", "视频地址应以 https:// 或 / 开头"];
  if (draft.agentPriceFen !== null && isMembersOnly(draft))
    yield ["agentPriceFen", `「${TaskType.label(type)}」需要会员身份，不能开放给代理`];
}

function* placeProblems({ type, module, repeat, ...draft }: TaskDraft): Generator<Problem> {
  const { once } = kindOf(type);
  if (once !== null && repeat !== "once") yield ["repeat", once];
  // The report is open to anyone who has the product, and no application counts by address or device.
  if (isAppliedFor(type) && (draft.ipMax !== null || draft.deviceOnce))
    yield [
      draft.ipMax === null ? "deviceOnce" : "ipMax",
      `${TaskType.label(type)}由您挑选申请人，不按 IP 或设备限制`,
    ];
  if (module === TaskModule.of.daily && type === TaskType.of.welcome)
    yield ["module", "欢迎任务不能放在每日任务里"];
}
