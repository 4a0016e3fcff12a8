/** Frequencies: counted from blocks, and one by one for the responses in no block, then added up. */
import * as rows from "./cards-sql.ts";
import { hasMany } from "./code-sql.ts";
import type { Measured } from "./variable.ts";
import { countBits, type MeasureCount } from "./count-bits-sql.ts";
import { measureOf } from "./block-measure.ts";
import { packedFor, type Source } from "./source.ts";

export async function countResponses({ packed, filter, read }: Source): Promise<number> {
  if (!packed) return read((db) => rows.countResponses(db, filter));
  const rest = await read((db) => rows.countResponses(db, packed.rest));
  return packed.blocks.reduce((sum, { n }) => sum + n, rest);
}

export type Frequencies = {
  counted: rows.Counted[];
  /** Empty where each answer is one code: who gave one is counted by it already. */
  answered: rows.Answered[];
};

/** `group`: variables that are read alike, of the same versions. */
export async function countFrequencies(
  source: Source,
  group: readonly Measured[],
): Promise<Frequencies> {
  const packed = packedFor(source, group);
  const filter = packed?.rest ?? source.filter;
  const isApart = group.some(({ reading }) => hasMany(reading) || reading === "rank");
  const [counted, answered, bits] = await Promise.all([
    source.read((db) => rows.countCodes(db, filter, group)),
    isApart ? source.read((db) => rows.countAnswered(db, filter, group)) : [],
    packed ? source.read((db) => countBits(db, packed, group)) : [],
  ]);
  const found = frequenciesOf(group, bits);
  return {
    counted: added([...counted, ...found.counted]),
    answered: isApart ? addedUp([...answered, ...found.answered]) : [],
  };
}

export async function countAnswered(
  source: Source,
  group: readonly Measured[],
): Promise<rows.Answered[]> {
  const packed = packedFor(source, group);
  const filter = packed?.rest ?? source.filter;
  const [answered, bits] = await Promise.all([
    source.read((db) => rows.countAnswered(db, filter, group)),
    packed ? source.read((db) => countBits(db, packed, group)) : [],
  ]);
  return addedUp([...answered, ...frequenciesOf(group, bits).answered]);
}

/** How often each figure was given. */
export async function countNumbers(
  { read }: Source,
  packed: NonNullable<Source["packed"]>,
  variable: Measured,
): Promise<{ value: number; n: number }[]> {
  const [bits, loose] = await Promise.all([
    read((db) => countBits(db, packed, [variable])),
    read((db) => rows.numbersGiven(db, packed.rest, variable)),
  ]);
  const coded = bits.filter(({ part }) => part === 1);
  const counts = new Map<number, number>();
  for (const { value, n } of [
    ...coded.map(({ code, n }) => ({ value: Number(code), n })),
    ...loose,
  ])
    counts.set(value, (counts.get(value) ?? 0) + n);
  return [...counts].map(([value, n]) => ({ value, n })).toSorted((a, b) => a.value - b.value);
}

/** Lines of bits in the words of the statements that read answers. */
function frequenciesOf(group: readonly Measured[], bits: readonly MeasureCount[]): Frequencies {
  const places = new Map(group.map((one) => [measureOf(one), one]));
  const found: Frequencies = { counted: [], answered: [] };
  for (const { measure, part, code, n } of bits) {
    const variable = places.get(measure);
    if (!variable) continue;
    const { question, row } = variable;
    if (part === 0) found.answered.push({ question, row, n });
    if (part === 1) found.counted.push({ question, row, code, n, placed: 0, places: 0 });
    if (part === 2) {
      const [, place = "", placedCode = ""] = /^(\d+) (.*)$/s.exec(code) ?? [];
      const placed = { placed: n, places: n * Number(place) };
      found.counted.push({ question, row, code: placedCode, n: 0, ...placed });
    }
  }
  return found;
}

const placeOf = ({ question, row }: { question: string; row: string }) =>
  JSON.stringify([question, row]);

function added(all: readonly rows.Counted[]): rows.Counted[] {
  const groups = Map.groupBy(all, (one) => JSON.stringify([placeOf(one), one.code]));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    const sumOf = (key: "n" | "placed" | "places") => same.reduce((sum, one) => sum + one[key], 0);
    return first
      ? [{ ...first, n: sumOf("n"), placed: sumOf("placed"), places: sumOf("places") }]
      : [];
  });
}

function addedUp(all: readonly rows.Answered[]): rows.Answered[] {
  return [...Map.groupBy(all, placeOf).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, n: same.reduce((sum, { n }) => sum + n, 0) }] : [];
  });
}
