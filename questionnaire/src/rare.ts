/**
 * Parts of the judge that few questionnaires need. The server has them from its start (rare-all.ts); a browser loads
 * them before it draws a questionnaire that does, so that the others stay light.
 */
import type { checkMaxDiff } from "./check-max-diff.ts";
import type { checkParts } from "./check-parts.ts";
import type { setsFor } from "./max-diff-design.ts";
import type { Answers, Questionnaire } from "./model.ts";
import type { Pattern } from "./value-model.ts";

interface Rare {
  /** Puts the computed values right: all, or those that follow from the question just answered. */
  compute: (questionnaire: Questionnaire, known: Answers, changed?: string) => void;
  fitsPattern: (pattern: Pattern, text: string) => boolean;
  checkParts: typeof checkParts;
  checkMaxDiff: typeof checkMaxDiff;
  setsFor: typeof setsFor;
}

const loaded: Partial<Rare> = {};

export const provideRare = (parts: Rare): void => {
  Object.assign(loaded, parts);
};

/** Without them the browser would judge otherwise than the server. */
export const rare = <Name extends keyof Rare>(name: Name): Rare[Name] => {
  const part = loaded[name];
  if (!part) throw new Error(`not loaded: ${name}`);
  return part;
};

export const isLoaded = (): boolean => loaded.compute !== undefined;

export const needsRare = ({ computedValues = [], pages }: Questionnaire): boolean =>
  computedValues.length > 0 ||
  pages.some(({ questions }) =>
    questions.some((one) => RARE.has(one.kind) || (one.kind === "text" && one.pattern)),
  );

const RARE = new Set(["grid", "blanks", "constantSum", "maxDiff"]);
