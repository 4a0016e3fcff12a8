/**
 * Which kinds of task begin with an application, from which an operator chooses: nobody is told of one as of a task
 * that can be taken, and its report is for those who were chosen. Apart from the other traits (task-kind.ts), because
 * this alone is asked in the browser.
 */
import { TaskType } from "./enums.ts";

export const appliedKinds: readonly TaskType[] = [TaskType.of.trial];

export const isAppliedFor = (type: TaskType): boolean => appliedKinds.includes(type);
