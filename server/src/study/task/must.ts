/** The task that somebody names, or nothing at all. */
import type { Pipeline } from "../../platform/prepared.ts";
import { Failure } from "../../platform/failure.ts";
import { taskById } from "./sql.ts";

/** Throws `notFound`. */
export async function mustBeTask(line: Pipeline, id: number) {
  const task = await taskById(line, id);
  if (!task) throw new Failure("notFound");
  return task;
}

/** Throws `conflict`: an imported study is read, and nothing else (docs/decisions/0105). */
export function refuseImported({ imported }: { imported: boolean }): void {
  if (imported)
    throw new Failure("conflict", {
      msg: "这是导入的研究，只能查看结果；要再做一次，请复制任务",
    });
}
