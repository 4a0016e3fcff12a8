/** Checks one answer against its question as it is shown. */
import { checkOne, checkRanking, checkSeveral } from "./check-choices.ts";
import { checkEntry } from "./check-entry.ts";
import { checkScale } from "./check-figures.ts";
import { checkFile, checkMatrix, checkRegion } from "./check-lists.ts";
import { checkSlider } from "./check-slider.ts";
import { isEmpty, type Checked } from "./checked.ts";
import { rare } from "./rare.ts";
import type { Answers, Choice, Question, Row } from "./model.ts";

/** Whether an answer must be given at all is not asked here: it may also be cleared. */
export const check = (
  question: Question,
  visible: { choices: Choice[]; rows: Row[]; sets?: string[][]; before?: Answers },
  raw: unknown,
): Checked => {
  if (isEmpty(raw)) return {};
  switch (question.kind) {
    case "single":
    case "dropdown":
      return checkOne(question, visible.choices, raw);
    case "picture":
      return (question.multiple ? checkSeveral : checkOne)(question, visible.choices, raw);
    case "multiple":
      return checkSeveral(question, visible.choices, raw);
    case "ranking":
      return checkRanking(question, visible.choices, raw);
    case "text":
    case "number":
    case "date":
    case "time":
      return checkEntry(question, raw);
    case "slider":
      return checkSlider(question, raw);
    case "scale":
    case "nps":
      return checkScale(question, raw);
    case "matrix":
      return checkMatrix(question, visible.rows, raw);
    case "grid":
    case "blanks":
    case "constantSum":
      return rare("checkParts")(question, visible, raw);
    case "maxDiff":
      return rare("checkMaxDiff")(question, visible.sets ?? [], raw);
    case "file":
      return checkFile(question, raw);
    case "region":
      return checkRegion(question, raw);
    case "explanation":
      return {};
  }
};
