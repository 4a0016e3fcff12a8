/** Checks what is typed into one field: a question of its own, a blank, or a cell of a grid. */
import { checkDate, checkNumber } from "./check-figures.ts";
import { checkText } from "./check-text.ts";
import { checkTime } from "./check-time.ts";
import type { Checked } from "./checked.ts";
import type { DateQuestion, NumberQuestion, TextQuestion, TimeQuestion } from "./model.ts";

type EntryQuestion = TextQuestion | NumberQuestion | DateQuestion | TimeQuestion;

export const checkEntry = (question: EntryQuestion, raw: unknown): Checked => {
  switch (question.kind) {
    case "text":
      return checkText(question, raw);
    case "number":
      return checkNumber(question, raw);
    case "date":
      return checkDate(question, raw);
    case "time":
      return checkTime(question, raw);
  }
};
