/** The task that somebody names, or nothing at all. */
import type { Pipeline } from "../../platform/prepared.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { taskById } from "./sql.ts";

/** Throws `notFound`. */
export async function mustBeTask(line: Pipeline, id: number) {
  return mustFind(await taskById(line, id));
}

/** Throws `conflict`: an imported study is read, and nothing else (docs/decisions/0105). */
export function refuseImported({ imported }: { imported: boolean }): void {
  if (imported)
    throw new Failure("conflict", {
      msg: "这是导入的研究，只能查看结果；要再做一次，请复制任务",
    });
}
