/** What is given to a respondent before the first page and never asked: arms, and the order of a loop. */
import { type Block, type Experiment, orderName } from "./block.ts";
import type { Item } from "./loop.ts";
import type { Condition, Page, Question } from "./model.ts";

/** No page of an author's can have this name. */
const ASSIGNED = "@";

/** As questions, so that conditions, the books and the check read an arm as they read an answer. */
export const assignedPage = (
  experiments: readonly Experiment[],
  orders: readonly { block: Block; items: readonly Item[] }[],
): Page | undefined => {
  const questions = [...experiments.map(armQuestion), ...orders.map(orderQuestion)];
  return questions.length > 0 ? { name: ASSIGNED, isAssigned: true, questions } : undefined;
};

const armQuestion = ({ name, title, arms }: Experiment): Question => ({
  kind: "single",
  name,
  title: title ?? `「${name}」的分组`,
  required: true,
  choices: arms,
});

const orderQuestion = ({ block, items }: { block: Block; items: readonly Item[] }): Question => ({
  kind: "ranking",
  name: orderName(block.name),
  title: `「${block.title ?? block.name}」的循环顺序`,
  required: false,
  choices: items.map(({ key, label }) => ({ value: key, label })),
});

export const armIf = ({ arm }: Block): Condition | undefined =>
  arm && { question: arm.experiment, test: "equals", value: arm.arm };
