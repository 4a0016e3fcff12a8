/** An answer in the words of the version under which it was given: a renamed option is shown as the member read it. */
import { answerText } from "#questionnaire/answer-text.ts";
import type { Answer, Question, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import type { Db } from "../../platform/db.ts";
import { formsOf } from "./version-sql.ts";

type Versioned = { name: string; formVersion: number };
type AsAskedInput = { form: Questionnaire; version: number; stored: readonly Versioned[] };

/** Of each answer the question as it was asked; as it is asked now where its version does not know it. */
export async function asAsked(
  db: Db,
  { form, version, stored }: AsAskedInput,
): Promise<(answer: Versioned) => Question | undefined> {
  const older = stored.flatMap(({ formVersion }) => (formVersion === version ? [] : [formVersion]));
  // Stored versions are written by us, parsed, and never edited.
  const forms = new Map(
    (await formsOf(db, older)).map((row) => [row.version, row.body as Questionnaire]),
  );
  const find = (asked: Questionnaire | undefined, wanted: string) =>
    asked && questionsOf(asked).find(({ name }) => name === wanted);
  return ({ name, formVersion }) => find(forms.get(formVersion), name) ?? find(form, name);
}

/** What no version knows is shown as it is kept. */
export const textOf = (question: Question | undefined, value: Answer | undefined): string =>
  question ? answerText(question, value) : JSON.stringify(value ?? null);
