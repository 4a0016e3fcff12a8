/** Nothing cites what is not there: every comment and document of the repository is read. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { brokenCitations, type Source, sourcesOf } from "./citations.ts";

const sources = sourcesOf(fileURLToPath(new URL("..", import.meta.url)));

test("there are sources, rules and citations to be read", () => {
  expect(sources.length).toBeGreaterThan(3000);
  const citing = sources.filter(({ text }) => /\(rules? [a-z]+-\d+/.test(text));
  expect(citing.length).toBeGreaterThan(150);
});

test("whatever a comment or a document refers to is in the repository", () => {
  expect(brokenCitations(sources)).toEqual([]);
});

const repository: Source[] = [
  { path: "docs/rules/money.md", text: "- **money-1** Coins.\n- **money-2** Lines.\n" },
  { path: "docs/quality.md", text: "| web-1 | paint | 1 s |\n" },
  { path: "docs/protocols.md", text: "# 2 Payouts\n\n## 2.1 Gateway\n" },
  { path: "docs/decisions/0001-own-outbox.md", text: "# 0001 Outbox\n" },
  { path: "server/migrations/0001_begin.sql", text: "-- product.md section 4, as it landed\n" },
  { path: "server/src/ledger/wallet/ledger.ts", text: "" },
];
const read = (text: string, path = "server/src/wallet/coin.ts"): string[] =>
  brokenCitations([...repository, { path, text }]).map((one) => one.replace(/^.*?:\d+: /, ""));

test("what is there is cited without a word", () => {
  const comment = `/**
 * Coins (rules money-1, money-2; docs/decisions/0001, docs/protocols.md 2, 2.1). See ledger/wallet/ledger.ts,
 * server/src/wallet, docs/quality.md web-1 and migration 0001 (0001).
 */`;
  expect(read(comment)).toEqual([]);
});

test.each([
  ["/** Coins (rule money-3). */", "money-3 is not there"],
  ["/** Coins (rules money-1 to money-9). */", "money-9 is not there"],
  ["  // As docs/quality.md web-7 asks.", "web-7 is not there"],
  ["/** Signed (docs/protocols.md 2.9). */", "2.9 is not there"],
  ["/** Signed (docs/protocols.md 2.1 and 2.4). */", "2.4 is not there"],
  ["/** Jobs (docs/decisions/0002). */", "0002 is not there"],
  ["/** Jobs (docs/decisions/0001, 0003). */", "0003 is not there"],
  ["/** Jobs (0004). */", "0004 is not there"],
  ["/** As migration 0007 made it. */", "0007 is not there"],
  ["/** See server/src/wallet/gone.ts. */", "server/src/wallet/gone.ts is not there"],
  ["const a = 1; // See gone.ts.", "gone.ts is not there"],
  ["/* What server/src/purse keeps. */", "server/src/purse is not there"],
])("a citation that leads nowhere is found: %s", (comment, what) => {
  expect(read(comment)).toEqual([what]);
});

test("a section that stands on the next line of its comment is read", () => {
  expect(read(" * Signed (docs/protocols.md\n * 2.9).")).toEqual(["2.9 is not there"]);
});

test.each([
  "/** Coins (product.md section 4). */",
  "/** Coins (reliability.md 2). */",
  "/** Signed (protocols.md 2.1). */",
  "/** Shaken (spec section 9). */",
  'test("the limits are the specification\'s", () => {});',
])("a document that is not in the repository is found: %s", (text) => {
  expect(read(text).join("\n")).toContain("is not in the repository");
});

test("a rule that is given twice or stands on another shelf is found", () => {
  const twice = { path: "docs/rules/study.md", text: "- **money-2** Lines again.\n" };
  expect(brokenCitations([...repository, twice])).toEqual([
    "money-2 is given twice",
    "money-2 stands on another shelf",
  ]);
});

test("a rule that fell can neither be cited nor its number be given again", () => {
  const citing = { path: "server/src/wallet/coin.ts", text: "/** (rules money-1, study-1) */" };
  const after = (line: string) => [
    ...repository,
    { path: "docs/rules/study.md", text: `- ~~**study-1**~~ Ended by 0001.\n${line}\n` },
  ];
  expect(brokenCitations([...after("- **study-2** New."), citing])).toEqual([
    "server/src/wallet/coin.ts:1: study-1 is not there",
  ]);
  expect(brokenCitations(after("- **study-1** New."))).toEqual(["study-1 is given twice"]);
});

test("the changelog says what was, by the names of its day", () => {
  expect(
    read("- `server/src/purse/gone.ts` is faster (docs/decisions/0001).", "CHANGELOG.md"),
  ).toEqual([]);
  expect(read("- Faster (docs/decisions/0009).", "CHANGELOG.md")).toEqual(["0009 is not there"]);
});

test("a new migration names no document outside, and may outlive a file that it names", () => {
  const migration = "server/migrations/0026_next.sql";
  expect(read("-- As server/src/purse/gone.ts wants it.", migration)).toEqual([]);
  expect(read("-- Coins (spec section 4).", migration)).toEqual([
    '"spec section 4" is not in the repository',
  ]);
});

test("a landed migration is left as it landed, and code that only looks like a citation is no comment", () => {
  expect(read('const id = "money-77";\nconst path = "server/src/purse/gone.ts";')).toEqual([]);
});
