/** What the groups and kinds of tasks are called here. */
import { TaskModule, TaskType } from "#contract/enums.ts";

/** The enumeration's 默认 says something to us and nothing to a member. */
export const moduleName = (module: TaskModule): string =>
  module === TaskModule.of.default ? "常规任务" : TaskModule.label(module);

export const typeName = (type: TaskType): string =>
  type === TaskType.of.default ? "普通任务" : TaskType.label(type);
