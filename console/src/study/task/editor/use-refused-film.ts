/** What the server found of a film when somebody wanted to rehearse or publish it: said at the field that it is about. */
import { useMutationState } from "@tanstack/react-query";
import { CallFailed } from "#contract/client.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";

type Film = Pick<TaskDraft, "videoUrl" | "videoSeconds">;
type Refusal = { field: keyof Film; film: Film };

const isRefusal = (data: unknown): data is Refusal =>
  typeof data === "object" && data !== null && "field" in data && "film" in data;

/** Empty as soon as another film stands there, or the same one was taken. */
export function useRefusedFilm({
  videoUrl,
  videoSeconds,
}: Film): Partial<Record<keyof Film, string>> {
  const errors = useMutationState({
    filters: {
      predicate: ({ state }) => state.status === "success" || state.error instanceof CallFailed,
    },
    select: ({ state }) => (state.error instanceof CallFailed ? state.error : null),
  });
  const last = errors.at(-1);
  if (!last || !isRefusal(last.data)) return {};
  const { field, film } = last.data;
  const isStill = film.videoUrl === videoUrl && film.videoSeconds === videoSeconds;
  return isStill ? { [field]: last.message } : {};
}
