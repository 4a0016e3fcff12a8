/** Answers that are personal by their format: mobile numbers, e-mail addresses, identity cards. Only the server imports it. */
import type { Questionnaire } from "#questionnaire/model.ts";
import { pipedNames } from "#questionnaire/pipe.ts";

const personal = /"format":"(?:mobile|email|idcard)"/;

/** Whether later words repeat such an answer, where no field marks it as personal (questionnaire/view/field/InputField.tsx). */
export function repeatsPersonal(questionnaire: Questionnaire): boolean {
  const asked = questionnaire.pages
    .flatMap(({ questions }) => questions)
    // As text, because such a field may also be a blank or a cell.
    .filter((question) => personal.test(JSON.stringify(question)));
  if (asked.length === 0) return false;
  // Of all of it: a value that is worked out may be made of such an answer, and a page then names the value.
  const said = new Set(pipedNames(JSON.stringify(questionnaire)));
  return asked.some(({ name }) => said.has(name));
}
