/**
 * Fits a questionnaire to what this site stores: file questions name the kinds and the size that the
 * storage will take, so that nobody waits for an upload that is refused at its end. It also has phones turn
 * their own picture format into one of these. The server judges the original.
 */
import type { FileQuestion, Question, Questionnaire } from "#questionnaire/model.ts";
import { limits } from "#contract/limits.ts";

const pictures = ["image/jpeg", "image/png", "image/webp"];
const paper = "application/pdf";

export function prepare(questionnaire: Questionnaire): Questionnaire {
  return {
    ...questionnaire,
    pages: questionnaire.pages.map((page) => ({ ...page, questions: page.questions.map(shownAs) })),
  };
}

const shownAs = (question: Question): Question =>
  question.kind === "file"
    ? {
        ...question,
        accept: typesOf(question),
        maxBytes: Math.min(question.maxBytes, limits.answerFileMaxBytes),
      }
    : question;

/** `image/*`, `.jpg`, `application/pdf` and the like as what can be stored; all of it where none is named. */
function typesOf({ accept }: FileQuestion): string[] {
  const named = (type: string, extensions: readonly string[]) =>
    accept.some(
      (each) => each === type || each === `${type.split("/")[0]}/*` || extensions.includes(each),
    );
  const extensions = [[".jpg", ".jpeg"], [".png"], [".webp"]];
  const found = pictures.filter((type, i) => named(type, extensions[i] ?? []));
  if (named(paper, [".pdf"])) found.push(paper);
  return found.length > 0 ? found : [...pictures, paper];
}
