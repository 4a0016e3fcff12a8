/** Words that name a place of an answer that is not there, a row, a blank, a cell: nothing would stand in them. */
import { endPagesOf } from "./end-pages.ts";
import { type Finding, warning } from "./finding.ts";
import { textsOf } from "./lint-words.ts";
import type { Question, Questionnaire } from "./model.ts";
import { pipesIn } from "./pipe.ts";
import { pipedPlaceProblem } from "./place-problem.ts";

type QuestionOf = (name: string) => Question | undefined;
interface Words {
  path: string;
  where: string;
  texts: readonly (string | undefined)[];
}

export const misplacedPipes = (whole: Questionnaire, questionOf: QuestionOf): Finding[] =>
  wordsOf(whole).flatMap(({ path, where, texts }) => {
    const problems = pipesIn(texts.join("\n")).flatMap(({ name, place }) => {
      const question = questionOf(name);
      const problem = question && place !== undefined && pipedPlaceProblem(question, place);
      return problem ? [problem] : [];
    });
    return [...new Set(problems)].map((problem) => warning(path, `${where}引用错了：${problem}`));
  });

const wordsOf = (whole: Questionnaire): Words[] => {
  const { pages, computedValues = [] } = whole;
  return [
    ...pages.flatMap((page, p) => [
      { path: `pages[${p}].title`, where: `页面「${page.name}」的标题`, texts: [page.title] },
      ...page.questions.map((question, q) => ({
        path: `pages[${p}].questions[${q}].title`,
        where: `题目「${question.name}」`,
        texts: textsOf(question),
      })),
    ]),
    ...computedValues.flatMap((value, v) =>
      (value.kind === "text" ? value.cases : []).map(({ text }, c) => ({
        path: `computedValues[${v}].cases[${c}].text`,
        where: `计算值「${value.name}」`,
        texts: [text],
      })),
    ),
    ...endPagesOf(whole).map(({ path, page: { title, text } }) => ({
      path,
      where: `结束页「${title}」`,
      texts: [title, text],
    })),
  ];
};
