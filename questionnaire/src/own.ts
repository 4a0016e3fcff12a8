/** The questionnaire of one respondent: written out, with its blocks, pages and items in their own order. */
import { type Block, type Loop, orderName } from "./block.ts";
import { expandedOf, landed, unitOf } from "./expand.ts";
import type { Page, Questionnaire } from "./model.ts";
import { shuffled } from "./shuffle.ts";

interface Theirs {
  seed: string;
  /** With what they were given at the start. */
  answers: Readonly<Record<string, unknown>>;
}

/** Plain: what the browser draws and both sides judge. */
export const ownOf = (questionnaire: Questionnaire, theirs: Theirs): Questionnaire => {
  const { questionnaire: whole, written } = expandedOf(questionnaire, true);
  const { blocks = [] } = questionnaire;
  if (blocks.length === 0) return whole;
  const originOf = new Map(written.map((one) => [one.page, one]));
  const pages = written.map(({ page }) => page);
  const mine = ordered(pages, blocks, theirs).flatMap((page) => originOf.get(page) ?? []);
  return { ...whole, pages: landed(mine, questionnaire) };
};

const ordered = (pages: readonly Page[], blocks: readonly Block[], theirs: Theirs): Page[] => {
  const blockOf = new Map(blocks.map((block) => [block.name, block]));
  const units = split(pages, (page) => {
    const block = blockOf.get(page.block ?? "");
    return block && unitOf(block);
  });
  return units.flatMap(({ key, pages: inUnit }) => {
    if (key === undefined) return inUnit;
    const parts = split(inUnit, (page) => page.block).map(({ key: name, pages: inBlock }) => {
      const block = blockOf.get(name ?? "");
      return block ? orderedBlock(block, inBlock, theirs) : inBlock;
    });
    return key.startsWith("~")
      ? shuffled(parts, theirs.seed, key, () => false).flat()
      : parts.flat();
  });
};

const orderedBlock = (block: Block, pages: readonly Page[], theirs: Theirs): Page[] => {
  const turns = split(pages, (page) => page.turn?.item ?? "").map(({ key, pages: own }) => ({
    item: key ?? "",
    pages: block.shufflePages
      ? shuffled(own, theirs.seed, `${block.name}@${key}`, () => false)
      : own,
  }));
  return orderedTurns(block, turns, theirs).flatMap((turn) => turn.pages);
};

const orderedTurns = <T extends { item: string }>(
  { name, loop }: Block & { loop?: Loop },
  turns: readonly T[],
  { seed, answers }: Theirs,
): readonly T[] => {
  if (loop?.order === undefined) return turns;
  const mixed = shuffled(turns, seed, orderName(name), () => false);
  const given = answers[orderName(name)];
  if (loop.order === "random" || !Array.isArray(given)) return mixed;
  const place = (item: string) => (given.includes(item) ? given.indexOf(item) : given.length);
  return mixed.toSorted((a, b) => place(a.item) - place(b.item));
};

/** Neighbours with the same key together. */
const split = (pages: readonly Page[], keyOf: (page: Page) => string | undefined) => {
  const found: { key: string | undefined; pages: Page[] }[] = [];
  for (const page of pages) {
    const key = keyOf(page);
    const last = found.at(-1);
    if (last && last.key === key) last.pages.push(page);
    else found.push({ key, pages: [page] });
  }
  return found;
};
