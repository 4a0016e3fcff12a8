/** What begins an attempt, and where a running one goes on: our own pages at once, everything else through the door. */
import type { TaskSource } from "#contract/member/study/task.ts";

type Running = { taskId: number; source: TaskSource; resumeToken: string | null };

export function resumePath({ taskId, source, resumeToken }: Running): string {
  if (resumeToken !== null && source === "own") return `/task/answer/${resumeToken}`;
  if (resumeToken !== null && source === "video") return `/task/watch/${resumeToken}`;
  return `/task/go?id=${taskId}`;
}

type Words = {
  /** On the button that begins it, unless its kind says another. */
  start: string;
  /** On the one that goes on: a platform knows where one stopped, and we know where our own questionnaire is. */
  resume: string;
};
const words: Record<TaskSource, Words> = {
  own: { start: "开始答题", resume: "继续作答" },
  external: { start: "前往作答", resume: "回到外部平台" },
  video: { start: "开始观看", resume: "继续观看" },
  discussion: { start: "进入讨论组", resume: "回到讨论组" },
};

export const startWords = (source: TaskSource): string => words[source].start;
export const resumeWords = (source: TaskSource): string => words[source].resume;
