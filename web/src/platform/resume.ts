/** What begins an attempt, and where a running one goes on: our own pages at once, everything else through the entry. */
import type { TaskSource } from "#contract/member/study/task.ts";

type Running = { taskId: number; source: TaskSource; resumeToken: string | null };

export function resumePath({ taskId, source, resumeToken }: Running): string {
  const { page } = ways[source];
  if (resumeToken !== null && page) return `/task/${page}/${resumeToken}`;
  return `/task/go?id=${taskId}`;
}

type Way = {
  /** On the button that begins it, unless its kind says another. */
  start: string;
  /** On the button that continues it: an outside platform keeps its own place, our questionnaires keep theirs. */
  resume: string;
  /** Its own page, below /task. */
  page?: string;
};
const ways: Record<TaskSource, Way> = {
  own: { start: "开始答题", resume: "继续作答", page: "answer" },
  external: { start: "前往作答", resume: "回到外部平台" },
  video: { start: "开始观看", resume: "继续观看", page: "watch" },
  discussion: { start: "进入讨论组", resume: "回到讨论组" },
};

export const startWords = (source: TaskSource): string => ways[source].start;
export const resumeWords = (source: TaskSource): string => ways[source].resume;
