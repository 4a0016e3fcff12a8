/**
 * The profile's questions as an audience may ask for them. Age is one of them: it is worked out from the
 * birthday on the day of asking, so that 18 to 35 still means that next year.
 */
import type { Answers, Question, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";

/** Also written out in SQL, in study/task/sql.ts and study/audience/sql.ts. */
const AGE = "age";
const BIRTHDAY = "birthday";

const age: Question = {
  kind: "number",
  name: AGE,
  title: "年龄",
  help: "按出生日期计算的周岁",
  required: false,
  min: 0,
  max: 120,
  integer: true,
  unit: "岁",
};

export const questionMap = (form: Questionnaire): ReadonlyMap<string, Question> =>
  new Map(questionsOf(form).map((question) => [question.name, question]));

/** The form with the age after the birthday. */
export const audienceForm = (form: Questionnaire): Questionnaire => ({
  ...form,
  pages: form.pages.map((page) => ({
    ...page,
    questions: page.questions.flatMap((question) =>
      question.name === BIRTHDAY && question.kind === "date" ? [question, age] : [question],
    ),
  })),
});

/** The answers with the age on that day (YYYY-MM-DD), where the birthday is known. */
export function withAge(answers: Answers, day: string): Answers {
  const born = answers[BIRTHDAY];
  if (typeof born !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(born)) return answers;
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return { ...answers, [AGE]: years - (day.slice(5) < born.slice(5) ? 1 : 0) };
}

/** What a member is asked when this is not known. */
export const askedFor = (name: string): string => (name === AGE ? BIRTHDAY : name);
