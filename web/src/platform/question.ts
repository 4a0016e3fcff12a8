/** A question that a dialog puts, one at a time: a late answer to an earlier one does not close the dialog of this one. */
import { createStore, type Store } from "./store.ts";

export type Question<Shown, Answer> = {
  /** What is asked now; null where nothing is. */
  shown: Store<Shown | null>;
  /** `shownOf` is handed what ends the question, with an answer or with a promise that rejects. */
  ask: (shownOf: (end: (answer: Answer | Promise<never>) => void) => Shown) => Promise<Answer>;
};

export function createQuestion<Shown, Answer>(): Question<Shown, Answer> {
  const shown = createStore<Shown | null>(null);
  return {
    shown,
    ask: (shownOf) =>
      new Promise((resolve) => {
        const mine = shownOf((answer) => {
          if (shown.get() === mine) shown.set(null);
          resolve(answer);
        });
        shown.set(mine);
      }),
  };
}
