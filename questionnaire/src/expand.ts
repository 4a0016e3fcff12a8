/**
 * A questionnaire with its loops, arms and carried choices written out as plain pages and conditions, in the author's
 * order. The judge, the check and the books know nothing else (docs/decisions/0086).
 */
import { armIf, assignedPage } from "./arm.ts";
import type { Block, Mix } from "./block.ts";
import { both, carriedFrom, carryOf, withCarried } from "./carry.ts";
import { insideOf, type Item, itemsOf, pageFor } from "./loop.ts";
import type { Condition, Page, Question, Questionnaire } from "./model.ts";
import { LIMITS } from "./limits.ts";

export interface Expanded {
  questionnaire: Questionnaire;
  /** Its pages before their jumps were led to what is first there (landed). */
  written: readonly Written[];
  /** How many questions it has, or would have: what is too many is not written out. */
  size: number;
}

/** `origin`: its page's index in the questionnaire as it was written; -1: of none. */
interface Written {
  page: Page;
  origin: number;
}

/** `isLive`: for a respondent, with pipes where only they know the words. */
export const expandedOf = (questionnaire: Questionnaire, isLive = false): Expanded => {
  const remembered = isLive ? forOne : forAll;
  const known = remembered.get(questionnaire) ?? expand(questionnaire, isLive);
  remembered.set(questionnaire, known);
  return known;
};

/** Each answer that is saved asks for its whole questionnaire again. */
const forOne = new WeakMap<Questionnaire, Expanded>();
const forAll = new WeakMap<Questionnaire, Expanded>();

/** Everything that anybody could be asked. */
export const wholeOf = (questionnaire: Questionnaire): Questionnaire =>
  expandedOf(questionnaire).questionnaire;

const expand = (questionnaire: Questionnaire, isLive: boolean): Expanded => {
  const { blocks = [], experiments = [], pages: all, ...rest } = questionnaire;
  if (!isStructured(questionnaire))
    return { questionnaire, written: all.map((page, origin) => ({ page, origin })), size: 0 };
  let size = 0;
  const known = new Map<string, Question>();
  const written: Written[] = [];
  const orders: { block: Block; items: readonly Item[] }[] = [];
  const add = (page: Page, origin: number, given: Given) => {
    size += page.questions.length;
    if (size > LIMITS.expandedQuestions) return;
    const settled = settledPage(page, given, { known, isLive });
    for (const question of settled.questions) known.set(question.name, question);
    written.push({ page: settled, origin });
  };
  for (const { block, pages, from } of runsOf(all, blocks)) {
    const loop = block?.loop;
    if (!block || !loop) {
      for (const [i, page] of pages.entries()) add(page, from + i, { block });
      continue;
    }
    const items = itemsOf(loop, known, isLive);
    const inside = insideOf(pages);
    if (loop.order === "leastFilled") orders.push({ block, items });
    for (const item of items)
      for (const [i, page] of pages.entries())
        add(page, from + i, { block, item, turn: () => pageFor(page, item, inside) });
  }
  const assigned = assignedPage(experiments, orders);
  if (assigned) written.unshift({ page: assigned, origin: -1 });
  const landedPages = landed(written, questionnaire);
  return { questionnaire: { ...rest, pages: landedPages }, written, size };
};

export const isStructured = ({ pages, blocks, experiments }: Questionnaire): boolean =>
  (blocks?.length ?? 0) > 0 ||
  (experiments?.length ?? 0) > 0 ||
  pages.some(({ questions }) => questions.some((question) => carryOf(question) !== undefined));

interface Run {
  block: Block | undefined;
  pages: Page[];
  from: number;
}

/** Pages of one block that stand together, and each page of none by itself. */
export const runsOf = (pages: readonly Page[], blocks: readonly Block[]): Run[] => {
  const runs: Run[] = [];
  for (const [from, page] of pages.entries()) {
    const block = blocks.find(({ name }) => name === page.block);
    const last = runs.at(-1);
    if (block && last?.block === block) last.pages.push(page);
    else runs.push({ block, pages: [page], from });
  }
  return runs;
};

interface Given {
  block: Block | undefined;
  item?: Item;
  /** The page for its item. */
  turn?: () => Page;
}

const settledPage = (
  source: Page,
  { block, item, turn = () => source }: Given,
  { known, isLive }: { known: ReadonlyMap<string, Question>; isLive: boolean },
): Page => {
  const page = turn();
  const arm = block && armIf(block);
  const conditions = [item?.if, arm, page.visibleIf].filter((one) => one !== undefined);
  const visibleIf = conditions.reduceRight<Condition | undefined>(
    (rest, one) => both(one, rest),
    undefined,
  );
  const { most } = block?.loop ?? {};
  // What stands above it on the page may be carried from too.
  const here = new Map(known);
  const questions = page.questions.map((question) => {
    const carry = carryOf(question);
    const items = carry ? carriedFrom(here.get(carry.question), carry.take, isLive) : [];
    const settled = withCarried(question, items);
    here.set(settled.name, settled);
    return settled;
  });
  const mix = block && mixOf(block, item, source.name);
  return {
    ...page,
    questions,
    ...(visibleIf && { visibleIf }),
    ...(mix && { mix }),
    ...(block &&
      item && {
        turn: {
          loop: block.name,
          item: item.key,
          label: item.label,
          ...(most !== undefined && { most }),
        },
      }),
  };
};

/** A page alone where its block's pages have no order, else its item's or its block's. */
const mixOf = (block: Block, item: Item | undefined, page: string): Mix | undefined => {
  const { name, shuffleWith, shufflePages, loop } = block;
  const isMixed = shuffleWith !== undefined || shufflePages || loop?.order !== undefined;
  if (!isMixed) return undefined;
  const turn = loop?.order === undefined ? "" : `@${item?.key}`;
  return {
    group: unitOf(block) ?? name,
    part: shufflePages ? `${name}/${page}@${item?.key}` : `${name}${turn}`,
  };
};

/** What is come to as one: a jump to it leads to whichever of its pages is first. */
export const unitOf = ({ name, shuffleWith, shufflePages, loop }: Block): string | undefined => {
  if (shuffleWith !== undefined) return `~${shuffleWith}`;
  return shufflePages || loop ? name : undefined;
};

/** Jumps from outside lead to the first page of a loop or of what is in random order. */
export const landed = (
  found: readonly Written[],
  { pages, blocks = [] }: Questionnaire,
): Page[] => {
  const unit = (page: Page | undefined) => {
    const block = blocks.find(({ name }) => name === page?.block);
    return block && unitOf(block);
  };
  const firstOf = (name: string) => found.find(({ page }) => unit(page) === name)?.page.name ?? "";
  return found.map(({ page }) =>
    page.jumps
      ? {
          ...page,
          jumps: page.jumps.map((jump) => {
            const to = unit(pages.find(({ name }) => name === jump.to));
            return to === undefined || to === unit(page) ? jump : { ...jump, to: firstOf(to) };
          }),
        }
      : page,
  );
};
