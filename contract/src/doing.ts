/**
 * How tasks are spoken of to members: what groups and kinds are called, and what one does in them. A film is watched and a
 * discussion is held, nobody hands them in.
 */
import { JoinResult, TaskModule, TaskType } from "./enums.ts";
import type { TaskSource } from "./member/study/task.ts";

export type Doing = {
  /** 作答: fits 开始…, 放弃…, …时限. */
  act: string;
  /** 交卷: fits 已…, 还没有…. */
  done: string;
  /** What its time being too short is called. */
  tooFast: string;
  /** What can come of it once somebody has begun; the refusals of the entry checks can come to every kind. */
  ends: readonly JoinResult[];
};

const { complete, screenedOut, quotaFull, tooShort, timeout } = JoinResult.of;

const answering: Doing = {
  act: "作答",
  done: "交卷",
  tooFast: "答题过快",
  ends: [complete, screenedOut, quotaFull, tooShort, timeout],
};
/** Nothing is asked in it that could find somebody unfit, and its seat was taken on entering. */
const unasked = [complete, tooShort, timeout];

const doings: Record<TaskSource, Doing> = {
  own: answering,
  external: answering,
  video: { act: "观看", done: "看完", tooFast: "用时过短", ends: unasked },
  discussion: { act: "讨论", done: "完成讨论", tooFast: "用时过短", ends: unasked },
};

export const doingOf = (source: TaskSource): Doing => doings[source];

/** The enumeration's 默认 says something to us and nothing to a member. */
export const moduleName = (module: TaskModule): string =>
  module ? TaskModule.label(module) : "常规任务";

export const typeName = (type: TaskType): string => (type ? TaskType.label(type) : "普通任务");
