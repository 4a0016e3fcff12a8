/** Unsaved work outlives a lost session or a closed page, in this tab only. */
import * as z from "zod/mini";
import type { TaskDraft } from "#contract/console/study/task.ts";

const keyOf = (id: number | null) => `console.task.${id ?? "new"}`;
/** Loose about its rules, since it is unfinished, but of the right shape. */
const Shape = z.looseObject({ title: z.string(), roles: z.array(z.number()), opensAt: z.string() });

export function readStash(id: number | null, base: TaskDraft): TaskDraft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null");
    // What was written came from this page; fields that it lacks are taken from the base.
    return Shape.safeParse(value).success ? { ...base, ...(value as Partial<TaskDraft>) } : null;
  } catch {
    return null;
  }
}

export function writeStash(id: number | null, draft: TaskDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // Without storage a lost session costs the unsaved changes, as it would anywhere.
  }
}
