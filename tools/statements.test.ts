/** What ARCHITECTURE.md says that neither the compiler nor the linter can hold: read off the server's files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../server/src");
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: withoutComments(readFileSync(join(ROOT, path), "utf8")) }));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

/** The files in which this is written, but for those that may. */
const writing = (what: RegExp, may: RegExp): string[] =>
  files.flatMap(({ path, text }) => (what.test(text) && !may.test(path) ? [path] : []));

test("nobody but the ledger's own room posts to the ledger", () => {
  // The list of grants names it, and calls nothing.
  const may = /^(ledger\/wallet\/|platform\/grants\.ts$)/;
  expect(writing(/\bledger\.post\b/, may)).toEqual([]);
});

test("SQL stands in files that are named for it", () => {
  const query = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`/;
  expect(writing(query, /sql\.ts$|^platform\//)).toEqual([]);
});

test("no feature looks at the clock or rolls dice by itself", () => {
  const chance =
    /new Date\(\)|Date\.now\(|\bperformance\.now\(|Math\.random\(|\brandom(UUID|Bytes|Int)\b/;
  // Rendered pages need marks that nobody guesses, and are kept for a time that no test moves.
  expect(writing(chance, /^(config|platform|providers|community\/pages)\/|^app\.ts$/)).toEqual([]);
});

test("a condition with an or in it stands in brackets: and binds closer, and would leave out who is meant", () => {
  const conditions = (text: string) =>
    [...text.matchAll(/\bsql<boolean>`([^`]*)`/g)].map(([, condition = ""]) => condition);
  const all = files.flatMap(({ path, text }) =>
    conditions(text).map((condition) => ({ path, condition })),
  );
  expect(all.length).toBeGreaterThan(50);
  const open = all.filter(({ condition }) => /\bor\b/i.test(outsideBrackets(condition)));
  expect(open).toEqual([]);
  expect(outsideBrackets("a = 1 or (b or c)")).toContain("or");
});

/** From the innermost outwards, until there are none. */
function outsideBrackets(text: string): string {
  const less = text.replaceAll(/\([^()]*\)/g, "");
  return less === text ? text : outsideBrackets(less);
}

test("nobody notifies other processes but by announcing it after the commit", () => {
  expect(writing(/\bpg_notify\b|`\s*notify\s/i, /^platform\/announce\.ts$/)).toEqual([]);
});

test("a response ends in one place: nobody else writes its result, its reason or when it finished", () => {
  const ends = /\b(endResponse|endAtDoor|completeResponse|insertEnded)\b/;
  expect(writing(ends, /^study\/survey\/(settle|correction|end-sql|insert-sql)\.ts$/)).toEqual([]);
  expect(
    writing(/\bstoreResponse\b/, /^study\/survey\/(settle|confirm|change-sql|end-sql)\.ts$/),
  ).toEqual([]);
  expect(writing(/\bstoreAudit\b/, /^study\/survey\/(audit|reversal|change-sql)\.ts$/)).toEqual([]);
  // Whatever writes the table at all; setResponse takes no end, by its type.
  const table =
    /(insert into|update) survey_response\b|(updateTable|insertInto)\("surveyResponse"\)/;
  const writers = files.filter(({ text }) => table.test(text)).map(({ path }) => path);
  expect(writers.toSorted()).toEqual([
    "study/survey/batch-sql.ts",
    "study/survey/change-sql.ts",
    "study/survey/data-export-sql.ts",
    "study/survey/end-sql.ts",
    "study/survey/insert-sql.ts",
  ]);
  const ending =
    /\b(result|result_reason|finished_at|at_door) = \$|\.set\(\{[^}]*\b(result|resultReason|finishedAt|atDoor)\b/;
  const some = files.filter(({ path, text }) => writers.includes(path) && ending.test(text));
  expect(some.map(({ path }) => path)).toEqual(["study/survey/end-sql.ts"]);
});

test("settings are read in one room", () => {
  expect(writing(/\bprocess\.env\b/, /^(config\/|(main|platform\/failpoint)\.ts$)/)).toEqual([]);
});
