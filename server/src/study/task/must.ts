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
