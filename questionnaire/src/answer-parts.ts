/** Valid answers to questions that are several: shares of a total, blanks, cells, the best and worst of each set. */
import { isCompound, partsOf, type PartQuestion } from "./parts.ts";
import type {
  Answer,
  ConstantSumQuestion,
  GridAnswer,
  MaxDiffAnswer,
  PartsAnswer,
  Row,
} from "./model.ts";
import type { ShownQuestion } from "./walk.ts";

/** Whatever draws: of the sample's people, or of a dry run. `between` is whole and takes both ends. */
export interface Draw {
  shuffle<T>(items: readonly T[]): T[];
  between(min: number, max: number): number;
}

type AnswerPart = (question: PartQuestion) => Answer | undefined;

/** `answer` draws for one part, as for a question of its own. */
export function partsAnswer(
  { question, rows }: ShownQuestion,
  draw: Draw,
  answer: AnswerPart,
): PartsAnswer | GridAnswer {
  if (question.kind === "constantSum") return sharesOf(question, rows, draw);
  if (!isCompound(question)) return {};
  const cells: GridAnswer = {};
  const blanks: PartsAnswer = {};
  for (const { row, column, question: part } of partsOf(question)) {
    if (column !== undefined && !rows.some(({ value }) => value === row)) continue;
    const value = answer(part);
    // Choices of a cell have no words of one's own.
    const several = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
    const one = typeof value === "string" || typeof value === "number" ? value : undefined;
    if (column !== undefined && (one ?? several[0]) !== undefined)
      cells[row] = { ...cells[row], [column]: one ?? several };
    else if (one !== undefined) blanks[row] = one;
  }
  return question.kind === "grid" ? cells : blanks;
}

/** Each row first gets its least; then each takes a part of the rest, and the last rows what is left. */
function sharesOf(question: ConstantSumQuestion, rows: readonly Row[], draw: Draw): PartsAnswer {
  const open = draw.shuffle(
    question.rows.filter(({ value }) => rows.some((row) => row.value === value)),
  );
  const shares = new Map(open.map(({ value, min = 0 }) => [value, min]));
  let rest = question.total - [...shares.values()].reduce((sum, one) => sum + one, 0);
  open.forEach(({ value, min = 0, max = question.total }, at) => {
    const others = open
      .slice(at + 1)
      .reduce((sum, one) => sum + (one.max ?? question.total) - (one.min ?? 0), 0);
    const least = Math.max(0, rest - others);
    const most = Math.min(max - min, rest);
    const part =
      most <= least ? least : Math.floor(least + draw.between(0, Math.floor(most - least)));
    shares.set(value, min + part);
    rest -= part;
  });
  return Object.fromEntries(shares);
}

export const endsOf = ({ sets = [] }: ShownQuestion, draw: Draw): MaxDiffAnswer =>
  Object.fromEntries(
    sets.map((shown, i) => {
      const [best = "", worst = ""] = draw.shuffle(shown);
      return [String(i + 1), { shown, best, worst }];
    }),
  );

/** One part, as it is asked. */
export const shownPart = (question: PartQuestion): ShownQuestion => ({
  question,
  choices: "choices" in question ? question.choices : [],
  rows: [],
  answer: undefined,
  problem: undefined,
});
