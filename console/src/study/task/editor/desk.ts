/** What both faces of the task editor work with. */
import type { ConsoleTask } from "#contract/console/study/task.ts";
import type { History } from "./questionnaire/history.ts";
import type { Editing } from "./use-draft.ts";

export type Desk = {
  task: ConsoleTask | null;
  /** The path of the task's own page. */
  home: string;
  mayWrite: boolean;
  editing: Editing;
  /** Undo and redo of the questionnaire. */
  history: History;
  /** Or shows the first thing that keeps it from being saved. */
  save: () => void;
};

export const questionnairePath = (home: string): string => `${home}/questionnaire`;
