/** The list's filters live in the URL: ?module=2&type=5&maxMinutes=10. What it does not know counts as no filter. */
import { TaskModule, TaskType } from "#contract/enums.ts";

/** At most this many minutes; other numbers are none of ours. */
export const minuteChoices = [5, 10, 20, 30] as const;

export type TaskFilter = { module?: TaskModule; type?: TaskType; maxMinutes?: number };

export function readFilter(search: URLSearchParams): TaskFilter {
  const module = known(TaskModule.values, search.get("module"));
  const type = known(TaskType.values, search.get("type"));
  const maxMinutes = known(minuteChoices, search.get("maxMinutes"));
  return {
    ...(module !== undefined && { module }),
    ...(type !== undefined && { type }),
    ...(maxMinutes !== undefined && { maxMinutes }),
  };
}

const known = <T extends number>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => String(value) === text);
