/** Patterns: the same verdict as a regular expression's, and never more than a few milliseconds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fitsPattern, patternProblem } from "./pattern.ts";

const fits = (regex: string, text: string, ignoreCase = false) =>
  fitsPattern({ regex, ignoreCase }, text);

test("the whole text must fit", () => {
  expect(fits("\\d{6}", "100080")).toBe(true);
  expect(fits("\\d{6}", "1000801")).toBe(false);
  expect(fits("^\\d{6}$", "100080")).toBe(true);
  expect(fits("[\\u4e00-\\u9fa5]{2,4}", "王小明")).toBe(true);
  expect(fits("\\p{Script=Han}+", "王小明A")).toBe(false);
  expect(fits("a|b{2}", "bb")).toBe(true);
  expect(fits("ab?", "AB", true)).toBe(true);
  expect(fits("", "")).toBe(true);
  expect(fits(".", "😀")).toBe(true);
  expect(fits(".", "\n")).toBe(false);
});

test("what cannot be kept from running away, or reads more than one character at once, is refused in words", () => {
  for (const [regex, why] of [
    ["(", "有效"],
    ["(?=a)b", "前后查看"],
    ["(?<!a)b", "前后查看"],
    ["(a)\\1", "引用"],
    ["\\bword", "引用"],
    ["a^", "最前面"],
    ["(a$)b", "最后面"],
    ["(?:a{50}){50}", "展开"],
    // Of no characters at all, and read for minutes.
    ["(".repeat(9) + "|" + "){90}".repeat(9), "展开"],
    [".{1,500}", "字数限制"],
    ["(".repeat(40) + "a" + ")".repeat(40), "太深"],
    ["a".repeat(301), "300"],
  ] as const)
    expect(patternProblem({ regex }), regex).toContain(why);
  expect(patternProblem({ regex: "(?<year>\\d{4})-(?:0[1-9]|1[0-2])" })).toBeUndefined();
});

/** Expressions of everything that may be used, nested. */
const expression: fc.Arbitrary<string> = fc.letrec<{ regex: string }>((tie) => ({
  regex: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom("a", "b", "c", ".", "[ab]", "[^a]", "\\d", "\\w", "\\s", "\\.", "[\\]a-c]", ""),
    fc.tuple(tie("regex"), tie("regex")).map(([one, other]) => one + other),
    fc.tuple(tie("regex"), tie("regex")).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(
        tie("regex"),
        fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,2}", "*?", "{0}", "{0,}"),
      )
      .map(([one, times]) => `(${one})${times}`),
  ),
})).regex;

test("a text fits exactly when the language's own expression takes the whole of it", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "1", " ", ".", "\n", "]") });
  fc.assert(
    fc.property(expression, text, fc.boolean(), (regex, said, ignoreCase) => {
      fc.pre(patternProblem({ regex, ignoreCase }) === undefined);
      const native = new RegExp(`^(?:${regex})$`, ignoreCase ? "iu" : "u");
      expect(fits(regex, said, ignoreCase)).toBe(native.test(said));
    }),
    { numRuns: 3000 },
  );
});

/** Least milliseconds of the processor of five: a busy machine's pauses are not the pattern's. */
const least = (work: () => void): number =>
  Math.min(
    ...[1, 2, 3, 4, 5].map(() => {
      const began = process.threadCpuUsage();
      work();
      return process.threadCpuUsage(began).user / 1000;
    }),
  );

/** Each of the places that a pattern may have (pattern-reader.ts), for each character of a text: what no pattern need exceed. */
const PLACES = 96;
const FEW = 12;
const eachPlace = (text: string) => () => {
  let sum = 0;
  for (let place = 0; place < PLACES; place += 1)
    for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  expect(sum).not.toBeNaN();
};

test("no pattern that may be used takes longer for 10,000 hostile characters than to look at each a few times for each of its places", () => {
  const hostile = [
    "(a+)+b",
    "(a|a)*b",
    "(.*a){20}",
    ".*.*.*.*.*=.*",
    "(?:a?){45}a{45}",
    ".*a.{90}",
  ];
  const texts = ["a".repeat(10_000), "ab".repeat(5000), "a".repeat(9999) + "!"];
  const slowest = { took: 0, regex: "" };
  const time = (regex: string, text: string) => {
    if (patternProblem({ regex }) !== undefined) return;
    const took = least(() => fits(regex, text));
    if (took > slowest.took) Object.assign(slowest, { took, regex });
  };
  for (const regex of hostile) for (const text of texts) time(regex, text);
  fc.assert(
    fc.property(expression, fc.constantFrom(...texts), (regex, text) => time(`${regex}b`, text)),
    { numRuns: 200 },
  );
  // On the machine of now: 12 ms of a quiet one were 13 of one that was slower that day.
  expect(slowest.took, slowest.regex).toBeLessThan(FEW * least(eachPlace(texts[0] ?? "")));
});
