/** What became of a questionnaire that was imported, which always parses, and what was told of it. */
import { expect } from "vitest";
import { importSurveyJs } from "#questionnaire/import-surveyjs.ts";
import { importText } from "#questionnaire/import-text.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";

/** SurveyJS elements on one page. */
export const imported = (...elements: object[]) => {
  const { questionnaire, remarks } = importSurveyJs({ pages: [{ elements }] });
  expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: true });
  return {
    questionnaire,
    questions: questionnaire.pages[0]?.questions ?? [],
    told: remarks.map(({ message }) => message),
  };
};

/** Text as it is pasted. */
export const importedText = (text: string) => {
  const { questionnaire, remarks } = importText(text.trim());
  if (questionnaire.pages.length > 0)
    expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: true });
  return {
    questionnaire,
    questions: questionnaire.pages.flatMap(({ questions }) => questions),
    told: remarks.map(({ line, kind, message }) => [line, kind, message]),
  };
};

export const labels = (items: readonly string[]) => items.map((label) => ({ label }));
