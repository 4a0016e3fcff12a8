/** Edits of blocks and experiments. Pure: each makes a new questionnaire and leaves the old as it was. */
import type { Block, Experiment, Loop, LoopOver } from "#questionnaire/block.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { freeName, isNameTwice, namesIn } from "../names.ts";
import { changePage, withoutEmptyBlocks } from "../outline.ts";
import { patched } from "../patched.ts";
import { renamedWithin } from "../rename.ts";

/** The page joins the block, or leaves its own; a block that nobody is in any more goes. */
export const joinBlock = (
  whole: Questionnaire,
  index: number,
  block: string | undefined,
): Questionnaire =>
  withoutEmptyBlocks(changePage(whole, index, (page) => patched(page, { block })));

export function addBlock(whole: Questionnaire, index: number): Questionnaire {
  const blocks = whole.blocks ?? [];
  const name = freeName("b", new Set(blocks.map((block) => block.name)));
  return joinBlock({ ...whole, blocks: [...blocks, { name }] }, index, name);
}

export const changeBlock = (
  whole: Questionnaire,
  name: string,
  patch: Readonly<Record<string, unknown>>,
): Questionnaire =>
  withBlocks(
    whole,
    (whole.blocks ?? []).map((block) => (block.name === name ? patched(block, patch) : block)),
  );

export const renameBlock = (whole: Questionnaire, from: string, to: string): Questionnaire => ({
  ...changeBlock(whole, from, { name: to }),
  pages: whole.pages.map((page) => (page.block === from ? { ...page, block: to } : page)),
});

const withBlocks = (whole: Questionnaire, blocks: Block[]): Questionnaire =>
  patched(whole, { blocks: blocks.length > 0 ? blocks : undefined });

export type OverKind = "chosen" | "unchosen" | "shown" | "list" | "numbers" | "count";

export const overKindOf = (over: LoopOver): OverKind => {
  if ("list" in over) return "list";
  if ("from" in over) return "numbers";
  return "count" in over ? "count" : over.take;
};

/** `question`: the nearest before it; what is still to be chosen is told by the check. */
export const freshOver = (kind: OverKind, question: string): LoopOver => {
  if (kind === "list")
    return {
      list: ["1", "2"].map((value) => ({ value, label: `第 ${value} 项` })),
    };
  if (kind === "numbers") return { from: 1, to: 3 };
  return kind === "count" ? { count: question, most: 10 } : { question, take: kind };
};

export const changeLoop = (
  whole: Questionnaire,
  { name, loop }: Block,
  patch: Readonly<Partial<Record<keyof Loop, unknown>>>,
): Questionnaire => changeBlock(whole, name, { loop: loop && patched(loop, patch) });

export function addExperiment(whole: Questionnaire): Questionnaire {
  const experiments = whole.experiments ?? [];
  const arms = ["A", "B"].map((value) => ({ value, label: `${value} 组` }));
  const name = freeName("分组", namesIn(whole), experiments.length + 1);
  return { ...whole, experiments: [...experiments, { name, arms }] };
}

export const changeExperiment = (
  whole: Questionnaire,
  index: number,
  change: (experiment: Experiment) => Experiment,
): Questionnaire => ({
  ...whole,
  experiments: (whole.experiments ?? []).map((one, at) => (at === index ? change(one) : one)),
});

/** Its arms go from the blocks that had them, too. */
export function removeExperiment(whole: Questionnaire, index: number): Questionnaire {
  const gone = whole.experiments?.[index]?.name;
  const experiments = (whole.experiments ?? []).toSpliced(index, 1);
  const blocks = whole.blocks?.map((block) =>
    block.arm?.experiment === gone ? patched(block, { arm: undefined }) : block,
  );
  return patched(whole, {
    experiments: experiments.length > 0 ? experiments : undefined,
    blocks,
  });
}

/** Followed by the blocks of its arms, and by whatever reads it. */
export function renameExperiment(whole: Questionnaire, index: number, to: string): Questionnaire {
  const from = whole.experiments?.[index]?.name;
  if (from === undefined) return whole;
  const renamed = isNameTwice(whole, from) ? whole : renamedWithin(whole, new Map([[from, to]]));
  const next = changeExperiment(renamed, index, (one) => ({ ...one, name: to }));
  return patched(next, {
    blocks: next.blocks?.map((block) =>
      block.arm?.experiment === from ? { ...block, arm: { ...block.arm, experiment: to } } : block,
    ),
  });
}
