/** SurveyJS elements on one page, imported: what became of them, which always parses, and what was told of it. */
import { expect } from "vitest";
import { importSurveyJs } from "#questionnaire/import-surveyjs.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";

export const imported = (...elements: object[]) => {
  const { questionnaire, remarks } = importSurveyJs({ pages: [{ elements }] });
  expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: true });
  return {
    questionnaire,
    questions: questionnaire.pages[0]?.questions ?? [],
    told: remarks.map(({ message }) => message),
  };
};
