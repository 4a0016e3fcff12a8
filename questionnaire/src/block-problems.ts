/** What the shape of blocks, loops, arms and carried choices cannot say, each with the place where it stands. */
import { type Block, type Carry, type Experiment, type LoopOver } from "./block.ts";
import { carryOf } from "./carry.ts";
import { expandedOf, runsOf, unitOf } from "./expand.ts";
import type { ParseProblem } from "./integrity.ts";
import type { Page, Question, Questionnaire } from "./model.ts";
import { questionsOf } from "./references.ts";
import { LIMITS } from "./limits.ts";

export const blockProblems = (questionnaire: Questionnaire): ParseProblem[] => [
  ...namesTaken(questionnaire),
  ...pagesApart(questionnaire),
  ...(questionnaire.blocks ?? []).flatMap((block, b) => [
    ...loopProblems(block, `blocks[${b}].loop`, questionnaire),
    ...armProblems(block, `blocks[${b}].arm`, questionnaire),
  ]),
  ...(questionnaire.experiments ?? []).flatMap(experimentProblems),
  ...carryProblems(questionnaire),
  ...jumpProblems(questionnaire),
  ...sizeProblems(questionnaire),
];

const namesTaken = (questionnaire: Questionnaire): ParseProblem[] => {
  const { blocks = [], experiments = [] } = questionnaire;
  const questions = questionsOf(questionnaire).map(({ name }) => name);
  const doubled = (list: readonly { name: string }[], path: string, taken: readonly string[]) =>
    list.flatMap(({ name }, i) =>
      taken.includes(name) || list.findIndex((one) => one.name === name) < i
        ? { path: `${path}[${i}].name`, message: `「${name}」重复了` }
        : [],
    );
  return [...doubled(blocks, "blocks", []), ...doubled(experiments, "experiments", questions)];
};

/** Pages of one block, or of blocks that are shuffled together, stand side by side: they are led to and moved as one. */
const pagesApart = ({ pages, blocks = [] }: Questionnaire): ParseProblem[] => {
  const problems: ParseProblem[] = [];
  const ended = new Set<string>();
  let open: string | undefined;
  for (const [p, page] of pages.entries()) {
    const block = blocks.find(({ name }) => name === page.block);
    const path = `pages[${p}].block`;
    if (page.block !== undefined && !block)
      problems.push({ path, message: `没有「${page.block}」这个块` });
    const unit = block && (unitOf(block) ?? block.name);
    if (unit !== open && open !== undefined) ended.add(open);
    if (unit !== undefined && unit !== open && ended.has(unit))
      problems.push({ path, message: apart(page, block?.shuffleWith) });
    open = unit;
  }
  return problems;
};

const apart = ({ name, block }: Page, word: string | undefined): string =>
  word === undefined
    ? `块「${block}」的页面要连在一起，页面「${name}」离开了它们`
    : `随机排列「${word}」的各块要连在一起，页面「${name}」离开了它们`;

const loopProblems = (
  { name, loop }: Block,
  path: string,
  questionnaire: Questionnaire,
): ParseProblem[] => {
  if (!loop) return [];
  const { pages, blocks = [] } = questionnaire;
  const first = runsOf(pages, blocks).find(({ block }) => block?.name === name)?.from;
  // A block without pages is told by the check: it harms nobody.
  if (first === undefined) return [];
  const message = overProblem(loop.over, (asked) => before(asked, first, questionnaire));
  return message === undefined
    ? []
    : [{ path: `${path}.over`, message: `循环「${name}」${message}` }];
};

type Before = (name: string) => Question | "later" | undefined;

/** A question above this page, as it is asked there. */
const before = (name: string, page: number, questionnaire: Questionnaire) => {
  const { questionnaire: whole, written } = expandedOf(questionnaire);
  const p = whole.pages.findIndex(({ questions }) => questions.some((one) => one.name === name));
  const origin = written[p]?.origin;
  if (origin === undefined || p < 0)
    return questionsOf(questionnaire).some((one) => one.name === name) ? "later" : undefined;
  if (origin >= page) return "later";
  return whole.pages[p]?.questions.find((one) => one.name === name);
};

const overProblem = (over: LoopOver, find: Before): string | undefined => {
  if ("list" in over) {
    const values = over.list.map(({ value }) => value);
    if (values.length === 0) return "的列表是空的，没有可循环的项";
    const again = values.find((value, i) => values.indexOf(value) < i);
    return again === undefined ? undefined : `的列表里「${again}」重复了`;
  }
  if ("from" in over)
    return over.from > over.to ? `从 ${over.from} 到 ${over.to}，一次也循环不到` : tooLong(over);
  if ("count" in over) {
    const asked = find(over.count);
    const known = wrongSource(over.count, asked);
    if (known !== undefined || typeof asked !== "object") return known;
    return asked.kind === "number" ? undefined : `按「${over.count}」的次数循环，而它不是数字题`;
  }
  return takenProblem(over, find);
};

const tooLong = ({ from, to }: { from: number; to: number }): string | undefined =>
  to - from >= LIMITS.choices ? `不能超过 ${LIMITS.choices} 次` : undefined;

const wrongSource = (name: string, asked: ReturnType<Before>): string | undefined => {
  if (asked === undefined) return `取自「${name}」，没有这道题`;
  return asked === "later" ? `取自「${name}」，而它不在前面` : undefined;
};

const takenProblem = ({ question }: Carry, find: Before): string | undefined => {
  const asked = find(question);
  const known = wrongSource(question, asked);
  if (known !== undefined || typeof asked !== "object") return known;
  if (!("choices" in asked)) return `取自「${question}」，而它没有选项`;
  return asked.choices.every(({ exclusive }) => exclusive)
    ? `取自「${question}」，而它没有可取的选项`
    : undefined;
};

const armProblems = ({ arm }: Block, path: string, { experiments = [] }: Questionnaire) => {
  if (!arm) return [];
  const experiment = experiments.find(({ name }) => name === arm.experiment);
  if (!experiment)
    return [{ path: `${path}.experiment`, message: `没有「${arm.experiment}」这个分组` }];
  return experiment.arms.some(({ value }) => value === arm.arm)
    ? []
    : [{ path: `${path}.arm`, message: `分组「${arm.experiment}」没有「${arm.arm}」这一组` }];
};

const experimentProblems = ({ name, arms }: Experiment, e: number): ParseProblem[] => {
  const path = `experiments[${e}].arms`;
  if (arms.length < 2) return [{ path, message: `分组「${name}」至少要有两组` }];
  return arms.flatMap(({ value }, a) =>
    arms.findIndex((one) => one.value === value) < a
      ? { path: `${path}[${a}].value`, message: `「${value}」重复了` }
      : [],
  );
};

const carryProblems = (questionnaire: Questionnaire): ParseProblem[] =>
  questionnaire.pages.flatMap((page, p) =>
    page.questions.flatMap((question, q) => {
      const carry = carryOf(question);
      if (!carry) return [];
      const above = page.questions.slice(0, q).find(({ name }) => name === carry.question);
      const message = takenProblem(
        carry,
        (name) =>
          above ?? before(name, p, questionnaire) ?? inBlock(name, { p, page, questionnaire }),
      );
      const path = `pages[${p}].questions[${q}].carry`;
      return message === undefined
        ? []
        : [{ path, message: `题目「${question.name}」的沿用选项${message}` }];
    }),
  );

type Where = { p: number; page: Page; questionnaire: Questionnaire };

/** A question of the same item, by its name without the item. */
const inBlock = (name: string, { p, page, questionnaire }: Where) =>
  questionnaire.pages
    .slice(0, p)
    .filter(({ block }) => block !== undefined && block === page.block)
    .flatMap(({ questions }) => questions)
    .find((one) => one.name === name);

const jumpProblems = ({ pages, blocks = [] }: Questionnaire): ParseProblem[] => {
  const blockOf = (page: Page | undefined) => blocks.find(({ name }) => name === page?.block);
  const unit = (page: Page | undefined) => {
    const block = blockOf(page);
    return block && unitOf(block);
  };
  const firstOf = new Map<string, string>();
  for (const page of pages) {
    const own = unit(page);
    if (own !== undefined && !firstOf.has(own)) firstOf.set(own, page.name);
  }
  return pages.flatMap((page, p) =>
    (page.jumps ?? []).flatMap(({ to }, j) => {
      const target = pages.find(({ name }) => name === to);
      const theirs = unit(target);
      if (theirs === undefined) return [];
      const path = `pages[${p}].jumps[${j}].to`;
      if (theirs !== unit(page))
        return firstOf.get(theirs) === to
          ? []
          : {
              path,
              message: `「${to}」在循环或随机排列里面，只能跳到它开头的「${firstOf.get(theirs)}」`,
            };
      const block = blockOf(page);
      const isLost = block !== blockOf(target) || block?.shufflePages;
      return isLost ? { path, message: `随机排列的页面之间不能跳转到「${to}」` } : [];
    }),
  );
};

const sizeProblems = (questionnaire: Questionnaire): ParseProblem[] => {
  const most = LIMITS.expandedQuestions;
  const { size } = expandedOf(questionnaire);
  return size > most
    ? [{ path: "blocks", message: `循环展开后有 ${size} 道题，不能超过 ${most} 道` }]
    : [];
};

/** Names that stand for something only inside a loop, and what to write outside it. */
export const insideNames = (questionnaire: Questionnaire): ReadonlyMap<string, string> => {
  const { pages, blocks = [] } = questionnaire;
  const whole = new Set(
    questionsOf(expandedOf(questionnaire).questionnaire).map((one) => one.name),
  );
  return new Map(
    runsOf(pages, blocks)
      .filter(({ block }) => block?.loop)
      .flatMap((run) => run.pages.flatMap(({ questions }) => questions))
      .map(({ name }) => [name, [...whole].find((one) => one.startsWith(`${name}@`)) ?? ""]),
  );
};
