/** The two questions about signed texts, against trying every text of a small alphabet. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  between,
  either,
  holding,
  type Language,
  literal,
  machineOf,
  many,
  nothing,
  sequence,
} from "./language.ts";
import { ambiguousText, type Field, sharedText } from "./shared-text.ts";

const LETTERS = ["a", "1", "."];
/** So that every text can be tried: 3^0 + … + 3^5. */
const LONGEST = 5;

const texts: string[] = [""];
for (let from = 0; (texts[from] ?? "").length < LONGEST; from += 1)
  texts.push(...LETTERS.map((letter) => `${texts[from]}${letter}`));

/** A field as it may be: fixed, of a kind of letters, of a length, or any of some words. */
type SharedTextKind = { says: string; language: Language; takes: (text: string) => boolean };
const bytes = (letters: readonly string[]) => new Set(letters.map((one) => one.charCodeAt(0)));
const letters = fc.subarray(LETTERS, { minLength: 1 });
const isOf = (of: readonly string[]) => (text: string) =>
  Array.from(text).every((one) => of.includes(one));
const word = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 2 });

const kind: fc.Arbitrary<SharedTextKind> = fc.oneof(
  word.map((text) => ({
    says: `“${text}”`,
    language: literal(text),
    takes: (one: string) => one === text,
  })),
  fc.array(word, { minLength: 0, maxLength: 3 }).map((words) => ({
    says: words.join("|"),
    language: either(words.map(literal)),
    takes: (one: string) => words.includes(one),
  })),
  letters.map((of) => ({
    says: `[${of.join("")}]*`,
    language: many(bytes(of)),
    takes: isOf(of),
  })),
  fc.tuple(letters, fc.nat(2), fc.nat(2)).map(([of, least, more]) => ({
    says: `[${of.join("")}]{${least},${least + more}}`,
    language: between(bytes(of), [least, least + more]),
    takes: (one: string) => isOf(of)(one) && one.length >= least && one.length <= least + more,
  })),
  fc.tuple(letters, letters, fc.integer({ min: 1, max: 3 })).map(([of, also, length]) => {
    const all = [...new Set([...of, ...also])];
    return {
      says: `[${all.join("")}]{${length}} with one of ${also.join("")}`,
      language: holding(bytes(all), bytes(also), length),
      takes: (one: string) =>
        isOf(all)(one) &&
        one.length === length &&
        Array.from(one).some((letter) => also.includes(letter)),
    };
  }),
);
const layout = fc.array(kind, { minLength: 1, maxLength: 4 });
const languageOf = (kinds: readonly SharedTextKind[]) =>
  sequence(kinds.map(({ language }) => language));

/** Every way to cut a text into values of these fields. */
function cuts(text: string, kinds: readonly SharedTextKind[]): string[][] {
  const [first, ...rest] = kinds;
  if (!first) return text === "" ? [[]] : [];
  return Array.from({ length: text.length + 1 }, (_, at) => text.slice(0, at))
    .filter((value) => first.takes(value))
    .flatMap((value) => cuts(text.slice(value.length), rest).map((others) => [value, ...others]));
}
const isIn = (text: string, kinds: readonly SharedTextKind[]) => cuts(text, kinds).length > 0;

type Layout = readonly SharedTextKind[];
const triedIn = (rows: readonly Layout[]) =>
  texts.find((text) => rows.every((kinds) => isIn(text, kinds)));

test.each([
  ["two rows of fields share a text", 2, 300],
  ["two rows and a third condition share a text", 3, 100],
] as const)(
  "%s, and a shortest is found, when trying every text finds one, and never otherwise",
  (_, count, numRuns) => {
    for (const isShared of [true, false]) {
      const drawn = fc
        .array(layout, { minLength: count, maxLength: count })
        .filter((rows) => (triedIn(rows) !== undefined) === isShared);
      fc.assert(
        fc.property(drawn, (rows) => {
          const found = sharedText(rows.map(languageOf))?.toString();
          // A shared text that is longer than what is tried is a shared text all the same.
          if (isShared) expect(found?.length).toBe(triedIn(rows)?.length);
          else if (found !== undefined) expect(found.length).toBeGreaterThan(LONGEST);
          if (found !== undefined) for (const row of rows) expect(isIn(found, row)).toBe(true);
        }),
        { numRuns },
      );
    }
  },
);

/** Where each value that is read begins and ends; what nobody reads, side by side, is one value. */
function readings(
  text: string,
  kinds: readonly SharedTextKind[],
  isRead: readonly boolean[],
): string[] {
  const found = cuts(text, kinds).map((values) => {
    const groups: string[][] = [];
    values.forEach((value, n) => {
      const joins = n > 0 && !isRead[n] && !isRead[n - 1];
      if (joins) groups.at(-1)?.push(value);
      else groups.push([value]);
    });
    return JSON.stringify(groups.map((group) => group.join("")));
  });
  return [...new Set(found)];
}

const isAmbiguous = (kinds: Layout, isRead: readonly boolean[]) =>
  texts.some((text) => readings(text, kinds, isRead).length > 1);

test.each([
  [true, 100],
  [false, 500],
])(
  "fields can be cut in two ways when trying every text finds two, and never otherwise: %s",
  (isTwofold, numRuns) => {
    const drawn = fc
      .tuple(layout, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
      .filter(([kinds, isRead]) => isAmbiguous(kinds, isRead) === isTwofold);
    fc.assert(
      fc.property(drawn, ([kinds, isRead]) => {
        const fields = kinds.map(({ language }, n): Field => ({
          language,
          isRead: isRead[n] ?? false,
        }));
        const found = ambiguousText(fields)?.toString();
        if (isTwofold) expect(found, kinds.map(({ says }) => says).join(" ")).toBeDefined();
        if (found === undefined) return;
        expect(readings(found, kinds, isRead).length).toBeGreaterThan(1);
        if (!isTwofold) expect(found.length).toBeGreaterThan(LONGEST);
      }),
      { numRuns },
    );
  },
);

test("t=ab with r=c, and t=a with r=bc, are one signed text", () => {
  const free = many(bytes(["a", "b", "c"]));
  const field = { language: free, isRead: true };
  expect(ambiguousText([field, field])?.toString()).toBe("a");
  const fixed = { language: between(bytes(["a", "b", "c"]), [2, 2]), isRead: true };
  expect(ambiguousText([fixed, field])).toBeUndefined();
  expect(ambiguousText([])).toBeUndefined();
});

test("a machine without free moves takes what the language does", () => {
  const { ends } = machineOf(sequence([nothing, either([nothing, literal("a")])]));
  expect(ends[0]).toBe(true);
});
