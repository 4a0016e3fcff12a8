/** Columns of answers that would bear one name: codes with dots, put behind one another, may read the same. */
import { variablesOf } from "./codebook.ts";
import type { ParseProblem } from "./integrity.ts";
import { listsOf } from "./integrity-parts.ts";
import type { Question, Questionnaire } from "./model.ts";

/** As `row` `a.b` with `column` `c`, and `a` with `b.c`: a reader of the file could not tell them apart. */
export const columnProblems = ({ pages }: Questionnaire): ParseProblem[] =>
  pages.flatMap(({ questions }, p) =>
    questions.flatMap((question, q) => {
      const heads = variablesOf({
        version: 1,
        title: "",
        pages: [{ name: "p", questions: [question] }],
        quotaCells: [],
      }).map(({ head }) => head);
      const known = new Set<string>();
      const double = heads.find((head) => known.has(head) || !known.add(head));
      return double === undefined || hasDouble(question)
        ? []
        : {
            path: `pages[${p}].questions[${q}]`,
            message: `答案会有两列都叫「${double}」，请改一改编号里的点`,
          };
    }),
  );

/** What has the same code twice is told as that. */
const hasDouble = (question: Question): boolean =>
  listsOf(question).some(
    ([, items]) => new Set(items.map(({ value }) => value)).size < items.length,
  );
