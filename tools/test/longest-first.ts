/**
 * The tests that take longest begin first: one of two minutes that begins last keeps two cores waiting for
 * itself alone.
 */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { seconds } from "./seconds.ts";

type File = Pick<TestSpecification, "moduleId">;

const secondsOf = ({ moduleId }: File): number =>
  seconds[relative(process.cwd(), moduleId).replace(/\.test\.tsx?$/, "")] ?? 0;

/** Those that are not named come after all others, in the order in which they are given. */
export const longestFirst = <Given extends File>(files: readonly Given[]): Given[] =>
  files.toSorted((a, b) => secondsOf(b) - secondsOf(a));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}
