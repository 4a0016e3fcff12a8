/** Where a running attempt goes on: our own pages at once, everything else through the task's door. */
import type { TaskSource } from "#contract/member/study/task.ts";

type Running = { taskId: number; source: TaskSource; resumeToken: string | null };

export function resumePath({ taskId, source, resumeToken }: Running): string {
  if (resumeToken !== null && source === "own") return `/task/answer/${resumeToken}`;
  if (resumeToken !== null && source === "video") return `/task/watch/${resumeToken}`;
  return `/task/go?id=${taskId}`;
}

/** What the button says: a platform knows where one stopped, and we know where our own questionnaire is. */
export function resumeWords(source: TaskSource): string {
  switch (source) {
    case "own":
      return "继续作答";
    case "video":
      return "继续观看";
    case "discussion":
      return "回到讨论组";
    case "external":
      return "回到外部平台";
  }
}
