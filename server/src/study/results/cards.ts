/** What was answered to each question, with the figures that its kind has. */
import type { Card } from "#contract/console/study/results.ts";
import { countAnswered, countFrequencies, countNumbers } from "./counted.ts";
import { packedFor, type Source } from "./source.ts";
import {
  binsOf,
  type Counted,
  countEnds,
  numberBins,
  type NumberFigures,
  numberFigures,
} from "./cards-sql.ts";
import { hasMany } from "./code-sql.ts";
import { npsOf, summaryOf, topTwoOf, type Valued } from "./statistics/distribution.ts";
import { isPart, type Measured } from "./variable.ts";

/** One card for each variable, in the order asked. */
export async function cardsOf(source: Source, variables: readonly Measured[]): Promise<Card[]> {
  const groups = [...Map.groupBy(variables, groupOf).values()];
  const cards = await Promise.all(groups.map((group) => cardsOfGroup(source, group)));
  const byKey = new Map(cards.flat().map((card) => [card.key, card]));
  return variables.flatMap(({ key }) => byKey.get(key) ?? []);
}

/** What one statement counts together. */
const groupOf = (variable: Measured): string =>
  variable.reading === "number" || isPart(variable)
    ? variable.key
    : `${variable.reading} ${variable.questionnaireIds?.join() ?? ""}`;

function cardsOfGroup(source: Source, group: readonly Measured[]): Promise<Card[]> {
  const [first] = group;
  if (!first) return Promise.resolve([]);
  if (first.reading === "number") return numberCard(source, first);
  if (first.reading === "end") return endCard(source, first);
  return first.shape === "text" || first.shape === "none"
    ? answeredCards(source, group)
    : codeCards(source, group);
}

const nothing = {
  rows: [],
  mean: null,
  median: null,
  deviation: null,
  topTwo: null,
  least: null,
  most: null,
  nps: null,
} satisfies Partial<Card>;

const placeOf = ({ question, row }: { question: string; row: string }) =>
  JSON.stringify([question, row]);

async function answeredCards(source: Source, group: readonly Measured[]) {
  const found = await countAnswered(source, group);
  const byPlace = new Map(found.map((one) => [placeOf(one), one.n]));
  return group.map((variable) => ({
    key: variable.key,
    base: byPlace.get(placeOf(variable)) ?? 0,
    ...nothing,
  }));
}

async function codeCards(source: Source, group: readonly Measured[]): Promise<Card[]> {
  const isApart = group.some(({ reading }) => hasMany(reading) || reading === "rank");
  const { counted, answered } = await countFrequencies(source, group);
  const byPlace = Map.groupBy(counted, placeOf);
  const bases = new Map(answered.map((one) => [placeOf(one), one.n]));
  return group.map((variable) => {
    const rows = (byPlace.get(placeOf(variable)) ?? []).filter(({ code }) => code !== null);
    const all = rows.reduce((sum, { n }) => sum + n, 0);
    return codeCard(variable, rows, isApart ? (bases.get(placeOf(variable)) ?? 0) : all);
  });
}

function codeCard(variable: Measured, counted: readonly Counted[], base: number): Card {
  const byCode = new Map(counted.map((one) => [one.code ?? "", one]));
  const codes = codesSeen(variable, counted);
  const values: Valued[] = codes.flatMap(({ code, score }) => {
    const n = byCode.get(code)?.n ?? 0;
    return score === null ? [] : [{ value: score, n, weight: n, squares: n }];
  });
  return {
    ...nothing,
    key: variable.key,
    base,
    rows: codes.map(({ code, label }) => {
      const { n = 0, placed = 0, places = 0 } = byCode.get(code) ?? {};
      const place = placed > 0 ? places / placed : null;
      return { code, label, n, share: base > 0 ? n / base : 0, place, ends: null };
    }),
    ...scoredFigures(variable, values),
  };
}

/** The figures of a scale; none for a question without scores. */
function scoredFigures({ kind, codes }: Measured, values: readonly Valued[]) {
  const scores = codes.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length === 0) return {};
  const { mean, median, deviation } = summaryOf(values);
  return {
    mean,
    median,
    deviation,
    topTwo: topTwoOf(values, Math.max(...scores)),
    nps: kind === "nps" ? npsOf(values) : null,
  };
}

/** Those that are asked, in their order, and then what else was answered, the most frequent first. */
export function codesSeen(
  { codes, reading }: Measured,
  counted: readonly { code: string | null; n: number }[],
): Measured["codes"] {
  const known = new Set(codes.map(({ code }) => code));
  const others = counted
    .flatMap(({ code, n }) => (code === null || known.has(code) ? [] : [{ code, n }]))
    .toSorted((a, b) =>
      reading === "month" || reading === "hour" ? byCode(a, b) : b.n - a.n || byCode(a, b),
    );
  return [...codes, ...others.map(({ code }) => ({ code, label: code, score: null }))];
}

const byCode = (a: { code: string }, b: { code: string }): number => (a.code < b.code ? -1 : 1);

/** Shares are of the sets in which an item stood; its score is the best less the worst of them, −1 to 1. */
async function endCard(source: Source, variable: Measured): Promise<Card[]> {
  const [counted, answered] = await Promise.all([
    source.read((db) => countEnds(db, source.filter, variable)),
    countAnswered(source, [variable]),
  ]);
  const byCode = new Map(counted.map((one) => [one.code, one]));
  const seen = codesSeen(
    variable,
    counted.map(({ code, shown }) => ({ code, n: shown })),
  );
  const rows = seen.map(({ code, label }) => {
    const { shown = 0, best = 0, worst = 0 } = byCode.get(code) ?? {};
    const n = variable.row === "best" ? best : worst;
    const shareOf = (part: number) => (shown > 0 ? part / shown : 0);
    const ends = { shown, best, worst, score: shareOf(best - worst) };
    return { code, label, n, share: shareOf(n), place: null, ends };
  });
  return [{ ...nothing, key: variable.key, base: answered[0]?.n ?? 0, rows }];
}

const unplaced = { place: null, ends: null };
const PARTS = 10;

async function numberCard(source: Source, variable: Measured): Promise<Card[]> {
  const packed = packedFor(source, [variable]);
  const { filter, read } = source;
  const given = packed && (await countNumbers(source, packed, variable));
  const figures = given
    ? figuresOf(given)
    : await read((db) => numberFigures(db, filter, variable));
  const { least, most } = figures;
  if (least === null || most === null || least === most)
    return numberCardOf(variable, { ...figures, bins: [] });
  const range = { least, most, parts: PARTS };
  const bins = await read((db) =>
    given ? binsOf(db, given, range) : numberBins(db, filter, { variable, ...range }),
  );
  return numberCardOf(variable, { ...figures, bins });
}

/** Figures of values that were counted already. */
function figuresOf(given: readonly { value: number; n: number }[]): NumberFigures {
  const values = given.map((one) => ({ ...one, weight: one.n, squares: one.n }));
  const { n, mean, median, deviation } = summaryOf(values);
  const [least = null, most = null] = [given[0]?.value, given.at(-1)?.value];
  return { n, mean, median, deviation, least, most };
}

type NumberCounted = NumberFigures & { bins: readonly { bin: number; n: number }[] };

function numberCardOf(variable: Measured, { n, bins, ...figures }: NumberCounted): Card[] {
  const card = { ...nothing, key: variable.key, base: n, ...figures };
  const { least, most } = figures;
  if (least === null || most === null) return [card];
  if (least === most)
    return [{ ...card, rows: [{ code: "1", label: String(least), n, share: 1, ...unplaced }] }];
  const byBin = new Map(bins.map((one) => [one.bin, one.n]));
  const edge = (at: number) => String(Number((least + ((most - least) * at) / PARTS).toFixed(2)));
  const rows = Array.from({ length: PARTS }, (_, at) => {
    const count = byBin.get(at + 1) ?? 0;
    const label = `${edge(at)} – ${edge(at + 1)}`;
    return { code: String(at + 1), label, n: count, share: count / n, ...unplaced };
  });
  return [{ ...card, rows }];
}
