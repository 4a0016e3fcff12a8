/**
 * Sets of texts, byte by byte, as small automata: what a signature may cover. Whether two such sets share
 * a text, and whether a row of fields can be cut in two ways, is decided here and not guessed.
 */

/** Any one byte of this set. */
export type Bytes = ReadonlySet<number>;
/** After it, every byte that leads on; `null` in `on` costs no byte. */
type JoinedInput = { on: Bytes | null; to: number };
export type Language = { moves: readonly (readonly JoinedInput[])[]; start: number; end: number };

const bytesOf = (text: string): number[] => [...Buffer.from(text)];
export const bytesIn = (...ranges: readonly string[]): Bytes =>
  new Set(
    ranges.flatMap((range) => {
      const [from = 0, to = from] = bytesOf(range);
      return Array.from({ length: to - from + 1 }, (_, n) => from + n);
    }),
  );
export const everyByte: Bytes = new Set(Array.from({ length: 256 }, (_, byte) => byte));
export const without = (bytes: Bytes, others: Bytes): Bytes =>
  new Set([...bytes].filter((byte) => !others.has(byte)));
export const allBut = (text: string): Bytes => without(everyByte, new Set(bytesOf(text)));

/** Exactly this text, in UTF-8 as it is signed. */
export const literal = (text: string): Language =>
  sequence(bytesOf(text).map((byte) => one(new Set([byte]))));

export const one = (on: Bytes): Language => ({ moves: [[{ on, to: 1 }], []], start: 0, end: 1 });
export const nothing: Language = { moves: [[]], start: 0, end: 0 };
/** Any number of these bytes, none as well. */
export const many = (on: Bytes): Language => ({ moves: [[{ on, to: 0 }]], start: 0, end: 0 });
export const anything: Language = many(everyByte);
export const between = (on: Bytes, [least, most]: readonly [number, number]): Language =>
  sequence(
    Array.from({ length: most }, (_, n) => (n < least ? one(on) : either([one(on), nothing]))),
  );

export function sequence(parts: readonly Language[]): Language {
  const all = joined(parts);
  const moves = all.moves.map((row) => [...row]);
  all.places.forEach(({ end }, n) => {
    const next = all.places[n + 1];
    if (next) moves[end]?.push({ on: null, to: next.start });
  });
  const [first] = all.places;
  const last = all.places.at(-1);
  return first && last ? { moves, start: first.start, end: last.end } : nothing;
}

export function either(parts: readonly Language[]): Language {
  const all = joined(parts);
  const [start, end] = [all.moves.length, all.moves.length + 1];
  const moves: JoinedInput[][] = all.moves.map((row) => [...row]);
  for (const place of all.places) moves[place.end]?.push({ on: null, to: end });
  moves.push(
    all.places.map((place) => ({ on: null, to: place.start })),
    [],
  );
  return { moves, start, end };
}

/** This many bytes of `of`, one of them at least of `least`. */
export function holding(of: Bytes, least: Bytes, length: number): Language {
  const moves = Array.from({ length: 2 * (length + 1) }, (_, at): JoinedInput[] => {
    const [step, row] = [at >> 1, at & 1];
    if (step === length) return [];
    const on = { on: of, to: at + 2 };
    return row === 0 ? [on, { on: least, to: 2 * (step + 1) + 1 }] : [on];
  });
  return { moves, start: 0, end: 2 * length + 1 };
}

/** All of them in one automaton, with the start and the end of each. */
function joined(parts: readonly Language[]) {
  const moves: JoinedInput[][] = [];
  const places: { start: number; end: number }[] = [];
  for (const part of parts) {
    const from = moves.length;
    for (const row of part.moves) moves.push(row.map(({ on, to }) => ({ on, to: to + from })));
    places.push({ start: part.start + from, end: part.end + from });
  }
  return { moves, places };
}

/** Without moves that cost nothing: from each state the bytes that lead on, and whether it may end there. */
export type Machine = { steps: readonly (readonly { on: Bytes; to: number }[])[]; ends: boolean[] };

/** `start` is state 0. */
export function machineOf({ moves, start, end }: Language): Machine {
  const numbers = new Map([[start, 0]]);
  const order = [start];
  const steps: { on: Bytes; to: number }[][] = [];
  const ends: boolean[] = [];
  for (let n = 0; n < order.length; n += 1) {
    const reached = freely(moves, order[n] ?? start);
    ends.push(reached.has(end));
    steps.push(
      [...reached].flatMap((state) =>
        (moves[state] ?? []).flatMap(({ on, to }) => {
          if (on === null) return [];
          if (!numbers.has(to)) numbers.set(to, order.push(to) - 1);
          return [{ on, to: numbers.get(to) ?? 0 }];
        }),
      ),
    );
  }
  return { steps, ends };
}

function freely(moves: Language["moves"], from: number): Set<number> {
  const reached = new Set([from]);
  for (const state of reached)
    for (const { on, to } of moves[state] ?? []) if (on === null) reached.add(to);
  return reached;
}
