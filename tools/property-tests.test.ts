/**
 * A property test whose verdict hangs on the seed fails one day on a change that has nothing to do with it: what
 * must come is drawn (`.filter` by verdict, a run count for each) or given as an example, and never counted
 * (docs/decisions/0107).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PARTS = "console contract drill questionnaire server tools web".split(" ");
const files = PARTS.flatMap((part) =>
  readdirSync(join(ROOT, part), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes("node_modules"))
    .map((path) => join(part, path)),
)
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }))
  .filter(({ text }) => text.includes('from "fast-check"'));

/** What a property could count in: a number, a truth or something empty, known to the whole test or file. */
const counter =
  /^( *)(?:let|const) (\w+)(?:: [^=]+)? = (?:0|false|\[\]|\{[^()]*\}|new (?:Set|Map)\b[^\n]*\(\));$/gm;

/** Counters that a property fills and that are asserted on outside of it. */
function countedIn(text: string): string[] {
  const properties = [
    ...text.matchAll(/^( *)(?:await |const .* = )?fc\.(?:assert|check)\([\s\S]*?^\1\);$/gm),
  ];
  const inside = properties.map(([whole]) => whole).join("\n");
  const outside = properties.reduce((rest, [whole]) => rest.replace(whole, ""), text);
  return [...outside.matchAll(counter)].flatMap(([, , name = ""]) => {
    const isFilled = new RegExp(
      String.raw`\b${name}(?:\[[^\n]*\]|\.\w+)? ?(?:\+\+|(?:\+|\|\|)?=(?!=))|\b${name}\.(?:add|set|push)\(`,
    ).test(inside);
    const isAsserted = new RegExp(String.raw`expect\([^;]*\b${name}\b`).test(outside);
    return isFilled && isAsserted ? [name] : [];
  });
}

test("there are property tests to be read", () => {
  expect(files.length).toBeGreaterThan(45);
});

test("no property test counts how often something came", () => {
  const found = files.flatMap(({ path, text }) =>
    countedIn(text).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

const counting = (declared: string, filled: string, asserted: string) => `
test("…", async () => {
  ${declared}
  await fc.assert(
    fc.asyncProperty(answers, async (given) => {
      ${filled}
    }),
    { numRuns: 300 },
  );
  ${asserted}
});
`;

test.each([
  ["let trues = 0;", "if (holds(given)) trues += 1;", "expect(trues).toBeGreaterThan(150);"],
  ["let complete = 0;", "complete++;", "expect(complete).toBeGreaterThan(100);"],
  ["let isSeen = false;", "isSeen ||= holds(given);", "expect(isSeen).toBe(true);"],
  [
    "const seen = { yes: 0, open: 0, no: 0 };",
    'seen[holds(given) ? "yes" : "no"] += 1;',
    "expect(Math.min(seen.yes, seen.open, seen.no)).toBeGreaterThan(100);",
  ],
  ["const ends = new Set<string>();", "ends.add(end(given));", "expect(ends.size).toBe(3);"],
  [
    "const told = new Map<string, number>();",
    "told.set(given, 1);",
    "for (const kind of KINDS)\n    expect(told.get(kind), kind).toBeGreaterThan(5);",
  ],
])("a count is seen in what it is kept in: %s", (declared, filled, asserted) => {
  expect(countedIn(counting(declared, filled, asserted))).toHaveLength(1);
  // What only the property itself knows is its own affair.
  expect(countedIn(counting("", `${declared} ${filled} ${asserted}`, ""))).toEqual([]);
  expect(countedIn(counting(declared, filled, ""))).toEqual([]);
});
