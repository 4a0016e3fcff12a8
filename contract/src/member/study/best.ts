/** What is worth this member's time today, and the facts that say why (rule study-37). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { TaskType } from "../../enums.ts";
import { limits } from "../../limits.ts";

/** Each is null where it is not known; a sentence is made of what is (web/src/community/home/why.ts). */
export const Why = z.object({
  /** What people really had of an hour of it, in fen at the member's home rate; 20 have finished (rule study-4). */
  fenPerHour: z.nullable(z.int()),
  /** How many of a hundred who came to its end completed it. */
  completionPercent: z.nullable(z.int()),
  /** How many of the last tasks of this type that this member took were completed. */
  own: z.nullable(z.object({ completed: z.int(), taken: z.int() })),
  /** As long as what this member usually completes; false also where that is not known. */
  isUsualLength: z.boolean(),
});
export type Why = z.output<typeof Why>;

export const BestTask = z.object({
  id: z.int(),
  title: z.string(),
  type: TaskType.schema,
  minutes: z.int(),
  rewardGold: z.int(),
  rewardFen: z.int(),
  closesAt: z.nullable(z.string()),
  /** Null = no limit. */
  seatsLeft: z.nullable(z.int()),
  why: Why,
});
export type BestTask = z.output<typeof BestTask>;

export const listBestTasks = endpoint({
  method: "GET",
  path: "/v1/tasks/best",
  summary:
    "今天值得做的任务：只列我现在真能参与的，按实际时薪、完成率、截止时间和我的习惯排序，附理由",
  access: "member",
  data: z.object({ list: z.array(BestTask).check(z.maxLength(limits.bestTasksMax)) }),
});
