/** A cell of a SurveyJS table that no table of ours can ask: a question of its own. */
import type { Column, Condition, Question } from "./model.ts";
import type { elementFrom, Named } from "./surveyjs-element.ts";
import { ALWAYS_SHOWN, both, type Scope } from "./surveyjs-import.ts";
import type { Source } from "./surveyjs-source.ts";

type Cell = {
  row: Column & { visibleIf?: Condition };
  /** How conditions call the row behind the table's name: `.tea`, `[0]`. */
  at: string;
  usual: string;
  read: typeof elementFrom;
};

export const cellAlone = (
  { ref, name, title, scope, importer }: Named,
  column: Source,
  { row, at, usual, read }: Cell,
): Question[] => {
  const inner: Scope = {
    ...scope,
    refs: `${ref}${at}.`,
    names: `${name}_${row.value}_`,
    local: (text) => scope.local(text).replaceAll("{row.", `{${ref}${at}.`),
    titled: (words) => `${title}：${row.label}，${words}`,
    shows: [],
  };
  const questions = read(column, importer, inner, { key: "cellType", usual });
  for (const question of questions) {
    const apply = () => {
      if (row.visibleIf) question.visibleIf = both(question.visibleIf, row.visibleIf);
    };
    importer.pending.push({ text: ALWAYS_SHOWN, source: column, key: "", where: title, apply });
  }
  return questions;
};
