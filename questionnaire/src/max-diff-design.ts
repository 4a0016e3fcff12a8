/**
 * Which items stand together in which set of a MaxDiff: each equally often, and each pair as nearly equally often as
 * the numbers allow. The design follows from the numbers alone; the seed says which item takes which place in it.
 */
import type { MaxDiffQuestion } from "./model.ts";
import { randomNumbers, shuffled } from "./shuffle.ts";

type Size = { items: number; perSet: number; sets: number };

/** Fewer than three have no middle: the worst is whatever is not the best. */
const LEAST_PER_SET = 3;
/** Once seen, an item was compared with one set's others only, and never found a place among the rest. */
const LEAST_TIMES = 2;

/** Why there is no such design, with numbers for which there is one. */
export const designProblem = ({ items, perSet, sets }: Size): string | undefined => {
  if (perSet < LEAST_PER_SET) return `每组至少 ${LEAST_PER_SET} 项`;
  if (perSet > items) return `每组 ${perSet} 项，而一共只有 ${items} 项`;
  const unit = unitOf({ items, perSet });
  const least = setsOf({ items, perSet }, LEAST_TIMES);
  if (sets % unit !== 0) {
    const near = [Math.floor(sets / unit) * unit, Math.ceil(sets / unit) * unit];
    const fitting = near.filter((one) => one >= least);
    return `${items} 项、每组 ${perSet} 项分成 ${sets} 组，各项出现的次数不会一样多；请改为 ${(fitting.length > 0 ? fitting : [least]).join(" 或 ")} 组`;
  }
  return sets < least
    ? `每项至少要出现 ${LEAST_TIMES} 次才能比出高下，请至少分成 ${least} 组`
    : undefined;
};

/** The fewest sets in which each item is there equally often, and at least so many times. */
export const setsOf = (size: Omit<Size, "sets">, times: number): number => {
  const unit = unitOf(size);
  return Math.ceil((times * size.items) / size.perSet / unit) * unit;
};

const unitOf = ({ items, perSet }: Omit<Size, "sets">): number => items / divisorOf(items, perSet);

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** The sets of one respondent, in their order; of a question that is refused there are none. */
export const setsFor = (question: MaxDiffQuestion, seed: string): string[][] => {
  // A form asks for them with every key.
  const last = lastSets.get(question);
  if (last?.seed === seed) return last.sets;
  const sets = placed(question, seed);
  lastSets.set(question, { seed, sets });
  return sets;
};

const lastSets = new WeakMap<MaxDiffQuestion, { seed: string; sets: string[][] }>();

const placed = ({ name, items, perSet, sets }: MaxDiffQuestion, seed: string): string[][] => {
  const size = { items: items.length, perSet, sets };
  if (designProblem(size) !== undefined) return [];
  const free = () => false;
  const order = shuffled(items, seed, `${name}/items`, free);
  return shuffled(designOf(size), seed, `${name}/sets`, free).map((set, i) =>
    shuffled(set, seed, `${name}/${i}`, free).flatMap((place) => order[place]?.value ?? []),
  );
};

const known = new Map<string, number[][]>();

/** Never change what it answers: stored answers are judged by it again (max-diff-design.test.ts pins it). */
export const designOf = (size: Size): number[][] => {
  const key = [size.items, size.perSet, size.sets].join();
  const found = known.get(key) ?? searched(size);
  known.set(key, found);
  return found;
};

/** Swaps that are tried, in all; some 20 ms of a slow phone. */
const EFFORT = 150_000;
/** How much worse a swap may make it, pass by pass: a search that only improves ends at the nearest local optimum. */
const SLACK = [4, 2, 2, 0, 0];

/** Whole numbers only, so that every browser and the server find the same. */
const searched = (size: Size): number[][] => {
  const table = startOf(size);
  const next = randomNumbers("maxDiff");
  const optimum = optimumOf(size);
  const tries = size.sets * size.perSet * 25;
  let best = table.copy();
  let least = table.cost();
  for (let effort = EFFORT; effort > 0 && least > optimum;) {
    for (const slack of SLACK) {
      for (let i = 0; i < tries && table.cost() > optimum; i += 1)
        table.trySwap(
          { s: next() % size.sets, i: next() % size.perSet },
          { s: next() % size.sets, i: next() % size.perSet },
          slack,
        );
      effort -= tries;
    }
    // The last passes only went down: where they ended is their best.
    if (table.cost() < least) best = table.copy();
    least = Math.min(least, table.cost());
  }
  return best;
};

/** The least that the sum of squares can be: no two pairs differ by more than one in how often they stand together. */
const optimumOf = ({ items, perSet, sets }: Size): number => {
  const pairs = (items * (items - 1)) / 2;
  const together = (sets * perSet * (perSet - 1)) / 2;
  const each = Math.floor(together / pairs);
  return pairs * each * each + (together - pairs * each) * (2 * each + 1);
};

type Place = { s: number; i: number };

/** Items one after the other, again from the first after the last: each is there equally often from the start, and swaps keep it so. */
const startOf = ({ items, perSet, sets: count }: Size) => {
  const sets = Array.from({ length: count }, (_, s) =>
    Array.from({ length: perSet }, (__, i) => (s * perSet + i) % items),
  );
  // How often two stand together, and whether a set has an item.
  const together = new Int16Array(items * items);
  const has = new Uint8Array(count * items);
  const times = (a: number, b: number): number => together[a * items + b] ?? 0;
  const meet = (a: number, b: number, by: number) => {
    together[a * items + b] = times(a, b) + by;
    together[b * items + a] = times(b, a) + by;
  };
  const isIn = (s: number, item: number) => has[s * items + item] === 1;
  sets.forEach((set, s) => {
    for (const a of set) {
      has[s * items + a] = 1;
      for (const b of set) if (a < b) meet(a, b, 1);
    }
  });
  let cost = together.reduce((sum, one) => sum + one * one, 0) / 2;
  /** Exchanges two items of two sets, if that makes the sum of squares at most this much greater. */
  const trySwap = (one: Place, other: Place, slack: number): void => {
    const [here, there] = [sets[one.s], sets[other.s]];
    const [a, b] = [here?.[one.i], there?.[other.i]];
    if (!here || !there || a === undefined || b === undefined) return;
    if (isIn(one.s, b) || isIn(other.s, a)) return;
    let change = 0;
    for (const x of here)
      if (x !== a && !isIn(other.s, x)) change += 2 * (times(b, x) - times(a, x)) + 2;
    for (const y of there)
      if (y !== b && !isIn(one.s, y)) change += 2 * (times(a, y) - times(b, y)) + 2;
    if (change > slack) return;
    cost += change;
    const move = (set: readonly number[], from: number, to: number, elsewhere: number) => {
      for (const x of set)
        if (x !== from && !isIn(elsewhere, x)) {
          meet(from, x, -1);
          meet(to, x, 1);
        }
    };
    move(here, a, b, other.s);
    move(there, b, a, one.s);
    here[one.i] = b;
    there[other.i] = a;
    has[one.s * items + a] = 0;
    has[one.s * items + b] = 1;
    has[other.s * items + b] = 0;
    has[other.s * items + a] = 1;
  };
  return { cost: () => cost, copy: () => sets.map((set) => [...set]), trySwap };
};
