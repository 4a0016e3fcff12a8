/** What every part of the structured editor shares: the value, changing it, what is wrong where, what is open. */
import { createContext, useContext } from "react";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import type { At } from "./outline.ts";
import type { Selected } from "./selection.ts";

/** A rule that is broken, or a fatal finding, keeps it from being published; any other finding is told. */
export type Note = { path: string; message: string; tone: "bad" | "waiting" };

/** Changes it, and answers what it is then; `mark` names the field that is being typed in, one step to undo. */
export type EditWhole = (
  make: (whole: Questionnaire) => Questionnaire,
  mark?: string,
) => Questionnaire;

/** Stays the same while one types, so that of two hundred questions only the one being edited is drawn again. */
export type Actions = {
  edit: EditWhole;
  /** What stands in the middle. */
  select: (selected: Selected) => void;
  /** The same for a question, by name. */
  setOpen: (name: string | null) => void;
  /** To the question before or after. */
  step: (by: -1 | 1) => void;
  /** Takes a question away, with the way to have it back. */
  remove: (at: At) => void;
};

type Structure = Actions & {
  whole: Questionnaire;
  notes: readonly Note[];
  questionOf: (name: string) => Question | undefined;
  selected: Selected;
};

export const StructureContext = createContext<Structure | null>(null);
export const ActionsContext = createContext<Actions | null>(null);

export const useStructure = (): Structure => within(useContext(StructureContext));
export const useActions = (): Actions => within(useContext(ActionsContext));

function within<T>(value: T | null): T {
  if (value === null) throw new Error("outside of the structured editor");
  return value;
}

/** What is said of this place, or of anything within it. */
export const notesAt = (notes: readonly Note[], path: string, isExact: boolean): Note[] =>
  notes.filter(
    (note) =>
      note.path === path ||
      (!isExact && (note.path.startsWith(`${path}.`) || note.path.startsWith(`${path}[`))),
  );
