/** A loop written out: its items, and the pages of one of them. */
import { ITEM, type Loop, turnName } from "./block.ts";
import { carriedFrom } from "./carry.ts";
import { holds } from "./logic.ts";
import type { Comparison, Condition, Page, Question } from "./model.ts";

export interface Item {
  /** The item in names: characters that a name cannot have are replaced. */
  key: string;
  value: string;
  label: string;
  if: Condition;
}

/** `known`: the questions before the loop, by name; a loop over one that is not among them has no items. */
export const itemsOf = (
  { over }: Loop,
  known: ReadonlyMap<string, Question>,
  isLive: boolean,
): Item[] => keyed(rawItems(over, known, isLive));

const ALWAYS: Condition = { all: [] };
const NEVER: Condition = { any: [] };

type Raw = Omit<Item, "key">;

const rawItems = (
  over: Loop["over"],
  known: ReadonlyMap<string, Question>,
  isLive: boolean,
): Raw[] => {
  if ("list" in over) return over.list.map((one) => ({ ...one, if: ALWAYS }));
  if ("from" in over)
    return numbers(over.from, over.to).map((value) => ({ ...numbered(value), if: ALWAYS }));
  if ("count" in over)
    return numbers(1, known.has(over.count) ? over.most : 0).map((value) => ({
      ...numbered(value),
      if: { question: over.count, test: "atLeast", value },
    }));
  return carriedFrom(known.get(over.question), over.take, isLive).map(
    ({ value, label, visibleIf }) => ({ value, label, if: visibleIf }),
  );
};

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

const numbered = (value: number) => ({ value: String(value), label: String(value) });

const keyed = (items: readonly Raw[]): Item[] => {
  const taken = new Set<string>();
  return items.map((item) => {
    const base = item.value.replace(/[^\p{L}\p{N}_-]+/gu, "_");
    let key = base;
    for (let n = 2; taken.has(key); n++) key = `${base}_${n}`;
    taken.add(key);
    return { ...item, key };
  });
};

/** Names that the loop's pages and questions have, which each item has for itself. */
interface Inside {
  questions: ReadonlySet<string>;
  pages: ReadonlySet<string>;
}

export const insideOf = (pages: readonly Page[]): Inside => ({
  questions: new Set(pages.flatMap(({ questions }) => questions.map(({ name }) => name))),
  pages: new Set(pages.map(({ name }) => name)),
});

/** The page as it is for one item: its names, what its conditions read, and what its words say. */
export const pageFor = (page: Page, item: Item, inside: Inside): Page => {
  const { jumps, questions, ...rest } = turned(page, { item, inside });
  return {
    ...rest,
    name: turnName(page.name, item.key),
    questions: questions.map((one) => ({ ...one, name: turnName(one.name, item.key) })),
    ...(jumps && {
      jumps: jumps.map((jump) =>
        inside.pages.has(jump.to) ? { ...jump, to: turnName(jump.to, item.key) } : jump,
      ),
    }),
  };
};

type Turning = { item: Item; inside: Inside };

/** Whatever part of the model it is: it only matters that `question` names one, and which texts hold pipes. */
const turned = <T>(part: T, turning: Turning): T => {
  if (typeof part === "string") return textFor(part, turning) as T;
  if (Array.isArray(part)) return part.map((one: unknown) => turned(one, turning)) as T;
  if (typeof part !== "object" || part === null) return part;
  if (isOfItem(part))
    // Known beforehand, so that no answer need stand for it.
    return (holds(part, { [ITEM]: itemAsRead(part, turning.item) }) ? ALWAYS : NEVER) as T;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => [
      key,
      key === "question" && typeof value === "string"
        ? nameFor(value, turning)
        : turned(value, turning),
    ]),
  ) as T;
};

const isOfItem = (part: object): part is Comparison => "question" in part && part.question === ITEM;

/** A loop over numbers is compared as numbers where the condition has one: 「@」 of at least 2. */
const itemAsRead = (part: Comparison, { value }: Item): string | number => {
  const [asked] = "value" in part ? [part.value].flat() : [];
  return typeof asked === "number" && String(Number(value)) === value ? Number(value) : value;
};

const nameFor = (name: string, { item, inside }: Turning): string =>
  inside.questions.has(name) ? turnName(name, item.key) : name;

const textFor = (text: string, turning: Turning): string =>
  text.includes("{{")
    ? text.replace(/\{\{\s*([^{}\s/]+)([^{}\s]*)\s*\}\}/g, (_, name: string, rest: string) =>
        name === ITEM ? turning.item.label : `{{${nameFor(name, turning)}${rest}}}`,
      )
    : text;
