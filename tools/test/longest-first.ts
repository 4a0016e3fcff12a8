/**
 * The tests that take longest begin first: one of two minutes that begins last keeps two cores waiting for
 * itself alone.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Above half a minute on two cores, then those that are short to read and long to run: vitest's own order, in which
 * the others follow, goes by the size of a file and would begin them last. The server's have their turn before
 * the browser's, and the longest of them are named for the same reason.
 */
const long = [
  "reconciliation/crash",
  "auth/theft",
  "sample/seed",
  "sample/filters",
  "fuzz/fuzz",
  "fuzz/each-input",
  "accessibility-member",
  "study/whole-study",
  "third-party",
  "main-job",
  "accessibility-stranger",
  "inert",
  "community/site",
  "console-results",
  "console-desk",
  "study/types",
  "console-money",
  "study/phone",
  "console-narrow",
  "video",
  "login-pages",
  "early",
  "console-readable",
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? long.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
