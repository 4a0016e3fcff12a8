/**
 * Regular expressions that cannot run away: a text is read once, from its first character to its last, with all the
 * places at which the expression may stand (Glushkov's automaton, one bit each). Loaded only where one is used.
 */
import {
  add,
  type Automaton,
  type Bits,
  PatternReader,
  setBit,
  Unusable,
  WORDS,
} from "./pattern-reader.ts";
import type { Pattern } from "./value-model.ts";

/** The longest expression. */
export const PATTERN_LENGTH = 300;

export const fitsPattern = (pattern: Pattern, text: string): boolean => {
  const automaton = automatonOf(pattern);
  return typeof automaton === "string" || run(automaton, text);
};

/** What keeps it from being used, as a sentence for its author. */
export const patternProblem = (pattern: Pattern): string | undefined => {
  const automaton = automatonOf(pattern);
  return typeof automaton === "string" ? automaton : undefined;
};

const known = new Map<string, Automaton | string>();

const automatonOf = (pattern: Pattern): Automaton | string => {
  const key = `${pattern.ignoreCase ? "i" : ""}/${pattern.regex}`;
  const found = known.get(key) ?? build(pattern);
  // A browser shows one questionnaire, a server some hundreds.
  if (known.size > 500) known.clear();
  known.set(key, found);
  return found;
};

const build = ({ regex, ignoreCase }: Pattern): Automaton | string => {
  if (regex.length > PATTERN_LENGTH) return `格式不能超过 ${PATTERN_LENGTH} 个字符`;
  try {
    // Says what is no expression at all, so that the reader below need not.
    RegExp(regex, "u");
  } catch {
    return "格式不是有效的正则表达式";
  }
  try {
    return new PatternReader(regex, ignoreCase ? "iu" : "u").read();
  } catch (error) {
    if (error instanceof Unusable) return error.message;
    throw error;
  }
};

const run = (automaton: Automaton, text: string): boolean => {
  const { first, last, follow, takesNothing } = automaton;
  if (text === "") return takesNothing;
  const standing = standingFor(automaton);
  const here = new Int32Array(WORDS);
  const next = first.slice();
  for (const character of text) {
    const fitting = standing(character);
    let isAnywhere = 0;
    for (let word = 0; word < WORDS; word++)
      isAnywhere |= here[word] = (next[word] ?? 0) & (fitting[word] ?? 0);
    if (isAnywhere === 0) return false;
    next.fill(0);
    // Written out instead of bitsOf: a list for each character took five times as long.
    for (let word = 0; word < WORDS; word++)
      for (let left = here[word] ?? 0; left !== 0; left &= left - 1) {
        const after = follow[word * 32 + 31 - Math.clz32(left & -left)];
        if (after) add(next, after);
      }
  }
  return here.some((word, at) => (word & (last[at] ?? 0)) !== 0);
};

/** At which places a character may stand: each class is asked about it once. */
const standingFor = ({ places, classes }: Automaton): ((character: string) => Bits) => {
  const met = new Map<string, Bits>();
  return (character) => {
    const before = met.get(character);
    if (before) return before;
    const fits = classes.map((one) => one.test(character));
    const found = new Int32Array(WORDS);
    places.forEach((one, place) => {
      if (fits[one]) setBit(found, place);
    });
    met.set(character, found);
    return found;
  };
};
