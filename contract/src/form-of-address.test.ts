/** Members are spoken to as 你 wherever the site speaks; a researcher's questions say what the researcher wrote. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Read by operators alone, to whom the console says 您, as it always did. */
const operators = [
  "contract/src/console/",
  "server/src/operations/brand-desk/",
  "server/src/operations/editor/",
  "server/src/people/staff/",
  "server/src/money/exchange-queue/single-approver-limit.ts",
  "server/src/money/exchange-queue/second.ts",
  "server/src/money/exchange-queue/why-not.ts",
  "server/src/platform/fingerprint.ts",
];
/** A questionnaire's own words, or not said to anybody: words that are cut from a title, or from what is searched for. */
const questions = [
  "server/src/study/property/form",
  "server/src/study/audience/sentence.ts",
  "server/src/community/content/search.ts",
];

const spoken = globSync(
  [
    "web/src/**/*.{ts,tsx}",
    "web/*.html",
    "questionnaire/{src,view}/**/*.{ts,tsx}",
    "contract/src/**/*.ts",
    "server/src/**/*.ts",
    "server/migrations/*.sql",
    "server/sample/articles/**/*.md",
    "server/src/foundation/brand/text/*.md",
    "server/sample/{descriptions,task-list}.ts",
    "server/sample/kinds/{tasks,outside}.ts",
  ],
  { cwd: root },
).filter((path) => !/\.test\.tsx?$|fixture\.ts$/.test(path));

/** A comment may quote a researcher's question. */
const lines = (path: string): string[] =>
  readFileSync(root + path, "utf8")
    .split("\n")
    .filter((line) => !/^\s*(\/\*\*|\*|\/\/|--)/.test(line));

test("members are addressed in one way, as 你, in every text of the site", () => {
  expect(spoken.length).toBeGreaterThan(1000);
  const others = [...operators, ...questions];
  const found = spoken
    .filter((path) => !others.some((other) => path.startsWith(other)))
    .flatMap((path) => lines(path).flatMap((line) => (line.includes("您") ? [path] : [])));
  expect(found).toEqual([]);
});
