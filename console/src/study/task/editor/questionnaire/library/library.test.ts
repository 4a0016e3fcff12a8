/** The library: every entry can be asked as it is, finds a place in any questionnaire, and can be taken out of one. */
import { expect, test } from "vitest";
import { runMany } from "#questionnaire/dry-run-report.ts";
import { checkLogic } from "#questionnaire/lint.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { blankQuestionnaire } from "../outline.ts";
import { entries } from "./entries.ts";
import { blockOf, putBlock } from "./put.ts";

const at = { page: 0, question: 0 };

test("every entry can be asked as it is: no rule is broken, nothing is dead, and respondents get through", () => {
  for (const { name, questions } of entries) {
    const parsed = parseQuestionnaire(putBlock(blankQuestionnaire, at, questions));
    if (!parsed.ok) throw new Error(`${name}：${parsed.problems[0]?.message}`);
    expect(checkLogic(parsed.questionnaire), name).toEqual([]);
    const report = runMany(parsed.questionnaire, { count: 60, seed: name, day: "2026-11-26" });
    expect(report.stuck, name).toEqual([]);
    for (const { shown, question } of report.questions)
      expect(shown, question.name).toBeGreaterThan(0);
  }
});

test("codes begin at 1, and no two entries have the same name", () => {
  for (const { questions } of entries)
    for (const question of questions)
      if ("choices" in question)
        expect(question.choices.map(({ value }) => value)).toEqual(
          question.choices.map((_, i) => String(i + 1)),
        );
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
});

test("put in twice, the second goes by names of its own, and so do its conditions", () => {
  const funnel = entries.find(({ name }) => name === "品牌漏斗")?.questions ?? [];
  const twice = putBlock(putBlock(blankQuestionnaire, at, funnel), at, funnel);
  const parsed = parseQuestionnaire(twice);
  expect(parsed).toMatchObject({ ok: true });
  expect(parsed.ok && checkLogic(parsed.questionnaire)).toEqual([]);
  expect(new Set(twice.pages[0]?.questions.map(({ name }) => name)).size).toBe(funnel.length * 2);
});

test("taken out of a questionnaire, a block leaves behind what it asks of others", () => {
  const funnel = entries.find(({ name }) => name === "品牌漏斗")?.questions ?? [];
  const whole: Questionnaire = putBlock(blankQuestionnaire, at, funnel);
  const questions = whole.pages[0]?.questions ?? [];
  expect(blockOf(questions).lost).toBe(0);
  const { questions: last, lost } = blockOf(questions.slice(-1));
  expect(lost).toBe(1);
  expect(parseQuestionnaire({ ...whole, pages: [{ name: "p1", questions: last }] }).ok).toBe(true);
});
