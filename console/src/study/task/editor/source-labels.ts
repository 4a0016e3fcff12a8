/** The four ways in which a task is done, in words. */
import type { TaskSource } from "#contract/member/study/task.ts";

export const sourceLabels: Record<TaskSource, string> = {
  own: "本站问卷",
  external: "外部平台",
  video: "视频",
  discussion: "讨论组",
};
