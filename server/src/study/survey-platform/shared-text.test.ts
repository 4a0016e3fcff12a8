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
const saying = (kinds: readonly SharedTextKind[]) => kinds.map(({ says }) => says).join(" ");

test("two rows of fields share a text when trying every text finds one, and never otherwise", () => {
  let shared = 0;
  fc.assert(
    fc.property(layout, layout, (one, other) => {
      const found = sharedText([languageOf(one), languageOf(other)])?.toString();
      if (found !== undefined) {
        shared += 1;
        // The example is one, also where it is longer than what is tried.
        expect([isIn(found, one), isIn(found, other)]).toEqual([true, true]);
      } else
        for (const text of texts)
          if (isIn(text, one) && isIn(text, other))
            throw new Error(`${saying(one)} and ${saying(other)} share “${text}”`);
    }),
    { numRuns: 600 },
  );
  expect(shared).toBeGreaterThan(100);
  expect(shared).toBeLessThan(550);
});

test("a third condition narrows what two share, and a shortest text is found first", () => {
  fc.assert(
    fc.property(layout, layout, layout, (one, other, third) => {
      const found = sharedText([languageOf(one), languageOf(other), languageOf(third)])?.toString();
      const tried = texts.find((text) => [one, other, third].every((kinds) => isIn(text, kinds)));
      if (tried !== undefined) expect(found?.length).toBe(tried.length);
      else if (found !== undefined) expect(found.length).toBeGreaterThan(LONGEST);
    }),
    { numRuns: 200 },
  );
});

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

test("fields can be cut in two ways when trying every text finds two, and never otherwise", () => {
  let ambiguous = 0;
  fc.assert(
    fc.property(layout, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (kinds, isRead) => {
      const fields: Field[] = kinds.map(({ language }, n) => ({
        language,
        isRead: isRead[n] ?? false,
      }));
      const found = ambiguousText(fields)?.toString();
      if (found !== undefined) {
        ambiguous += 1;
        expect(readings(found, kinds, isRead).length).toBeGreaterThan(1);
      } else
        for (const text of texts)
          if (readings(text, kinds, isRead).length > 1)
            throw new Error(`${saying(kinds)} reads “${text}” in two ways`);
    }),
    { numRuns: 600 },
  );
  expect(ambiguous).toBeGreaterThan(50);
});

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
