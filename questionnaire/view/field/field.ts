/** What every kind of field is given. */
import type { Answer, Chosen, Place, Question } from "#questionnaire/model.ts";
import type { ShownQuestion } from "#questionnaire/walk.ts";

/** What only the site around the form can do. */
export interface Surroundings {
  /** Resolves to the key under which the file was stored; rejects with the reason as its message. */
  uploadFile: (file: File, sending: Sending) => Promise<string>;
  /** The places inside the one with this code, or the provinces; none where there are no smaller ones. */
  regions?: ((parent: string | undefined) => Promise<Place[]>) | undefined;
}

interface Sending {
  /** The name of the question that the file answers. */
  question: string;
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
}

export interface FieldProps<Q extends Question = Question> extends Surroundings {
  question: Q;
  shown: ShownQuestion;
  answer: Answer | undefined;
  /** Unique on the page. */
  id: string;
  /** Names and describes a field that is a single control. */
  control: {
    "aria-labelledby": string | undefined;
    /** Where nothing on the page says it. */
    "aria-label"?: string;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean;
  };
  /** Fills in the pipes. */
  words: (text: string) => string;
  onChange: (value: unknown) => void;
}

/** What was chosen, whether one or several may be. */
export const chosenIn = (answer: Answer | undefined): Chosen[] => {
  const items = Array.isArray(answer) ? answer : [answer];
  return items.filter(isChosen);
};

export const valueOf = (chosen: Chosen): string =>
  typeof chosen === "string" ? chosen : chosen.value;

/** What an input shows of an answer that is a text or a number. */
export const textIn = (answer: Answer | undefined): string =>
  typeof answer === "string" || typeof answer === "number" ? String(answer) : "";

const isChosen = (item: unknown): item is Chosen =>
  typeof item === "string" || (typeof item === "object" && item !== null && "value" in item);
