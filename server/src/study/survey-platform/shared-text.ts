/**
 * The two questions about signed texts. Both walk through every pair (or more) of states that one and the
 * same text can lead to, so that "none" is a proof and anything else comes with an example.
 */
import { type Bytes, type Language, type Machine, machineOf } from "./language.ts";

/** Where a state was reached from, and by which byte. */
type Trail = Map<string, { from: string; byte: number | undefined }>;

/** A shortest text that is in all of these sets; undefined when there is none. */
export function sharedText(languages: readonly Language[]): Buffer | undefined {
  const machines = languages.map(machineOf);
  const first = machines.map(() => 0);
  const trail: Trail = new Map([[String(first), { from: "", byte: undefined }]]);
  const waiting = [first];
  for (const states of waiting) {
    if (states.every((state, n) => machines[n]?.ends[state]))
      return textAlong(trail, String(states));
    for (const { to, byte } of onward(machines, states)) {
      const key = String(to);
      if (trail.has(key)) continue;
      trail.set(key, { from: String(states), byte });
      waiting.push(to);
    }
  }
  return undefined;
}

/** Where all of them can go by the same byte, with one such byte. */
function onward(machines: readonly Machine[], states: readonly number[]) {
  let ways: { to: number[]; on: Bytes | undefined }[] = [{ to: [], on: undefined }];
  states.forEach((state, n) => {
    const steps = machines[n]?.steps[state] ?? [];
    ways = ways.flatMap((way) =>
      steps.flatMap(({ on, to }) => {
        const common = way.on === undefined ? on : both(way.on, on);
        return common.size === 0 ? [] : [{ to: [...way.to, to], on: common }];
      }),
    );
  });
  return ways.flatMap(({ to, on }) => (on === undefined ? [] : [{ to, byte: readable(on) }]));
}

const known = new WeakMap<Bytes, WeakMap<Bytes, Bytes>>();
function both(one: Bytes, other: Bytes): Bytes {
  if (one === other) return one;
  const met = known.get(one) ?? new WeakMap<Bytes, Bytes>();
  known.set(one, met);
  const found = met.get(other) ?? new Set([...one].filter((byte) => other.has(byte)));
  met.set(other, found);
  return found;
}

/** For the example: a letter or a digit where there is one. */
const readable = (on: Bytes): number =>
  [0x61, 0x31].find((byte) => on.has(byte)) ??
  [...on].find((byte) => byte > 0x20 && byte < 0x7f) ??
  [...on][0] ??
  0;

function textAlong(trail: Trail, end: string): Buffer {
  const bytes: number[] = [];
  for (let key = end; ;) {
    const step = trail.get(key);
    if (step?.byte === undefined) return Buffer.from(bytes.reverse());
    bytes.push(step.byte);
    key = step.from;
  }
}

export type Field = {
  language: Language;
  /** Whether we look at it; where two that nobody reads meet does not matter. */
  isRead: boolean;
};

/** A text that these fields, joined by nothing, can be cut into in two ways; undefined: there is none. */
export function ambiguousText(fields: readonly Field[]): Buffer | undefined {
  const row = rowOf(merged(fields));
  const first = { one: 0, other: 0, differs: false };
  const keyOf = ({ one, other, differs }: typeof first) => `${one},${other},${differs}`;
  const trail: Trail = new Map([[keyOf(first), { from: "", byte: undefined }]]);
  const waiting = [first];
  for (const at of waiting) {
    if (at.differs && row.ends[at.one] && row.ends[at.other]) return textAlong(trail, keyOf(at));
    for (const left of row.steps[at.one] ?? [])
      for (const right of row.steps[at.other] ?? []) {
        const on = both(left.on, right.on);
        if (on.size === 0) continue;
        const to = {
          one: left.to,
          other: right.to,
          differs: at.differs || left.field !== right.field,
        };
        if (trail.has(keyOf(to))) continue;
        trail.set(keyOf(to), { from: keyOf(at), byte: readable(on) });
        waiting.push(to);
      }
  }
  return undefined;
}

/** What nobody reads, side by side, is one field. */
const merged = (fields: readonly Field[]): Field[][] =>
  fields.reduce<Field[][]>((rows, field) => {
    const last = rows.at(-1);
    if (last && !field.isRead && last.every(({ isRead }) => !isRead)) last.push(field);
    else rows.push([field]);
    return rows;
  }, []);

type SharedTextRow = { steps: { on: Bytes; to: number; field: number }[][]; ends: boolean[] };

/** One automaton for all fields; every step names the field that its byte belongs to. */
function rowOf(groups: readonly (readonly Field[])[]): SharedTextRow {
  const machines = groups.flatMap((group, field) =>
    group.map(({ language }) => ({ ...machineOf(language), field })),
  );
  const starts = machines.map((_, n) =>
    machines.slice(0, n).reduce((sum, { ends }) => sum + ends.length, 0),
  );
  /** The steps of this machine's state and, where it may end, of the machines after it. */
  const stepsAt = (n: number, state: number): SharedTextRow["steps"][number] => {
    const machine = machines[n];
    if (!machine) return [];
    const own = (machine.steps[state] ?? []).map(({ on, to }) => ({
      on,
      to: (starts[n] ?? 0) + to,
      field: machine.field,
    }));
    return machine.ends[state] ? [...own, ...stepsAt(n + 1, 0)] : own;
  };
  const mayEnd = (n: number, state: number): boolean => {
    const machine = machines[n];
    if (!machine) return true;
    return (machine.ends[state] ?? false) && mayEnd(n + 1, 0);
  };
  const states = machines.flatMap(({ ends }, n) => ends.map((_, state) => [n, state] as const));
  return {
    steps: states.map(([n, state]) => stepsAt(n, state)),
    ends: states.map(([n, state]) => mayEnd(n, state)),
  };
}
