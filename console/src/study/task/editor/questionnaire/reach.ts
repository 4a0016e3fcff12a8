/** Brings a part of the structure into view once it is drawn: what was just added, or what a finding is about. */
/** By the path of the part (partOf). */
export const showPart = (path: string): void =>
  afterDrawing(() => document.querySelector(`[data-path="${CSS.escape(path)}"]`)?.scrollIntoView());

/** So that a new question's words can be typed over at once. */
export const writeTitle = (name: string): void =>
  afterDrawing(() => {
    const box = document.querySelector<HTMLTextAreaElement>(
      `[data-question="${CSS.escape(name)}"] textarea`,
    );
    // Room for the box's label above it.
    box?.scrollIntoView({ block: "center" });
    box?.focus({ preventScroll: true });
    box?.select();
  });

/** And a new choice's: anyone who presses Enter goes on typing the next one. */
export const writeChoice = (name: string, index: number): void =>
  afterDrawing(() => {
    const box = document.querySelector<HTMLInputElement>(
      `[data-question="${CSS.escape(name)}"] [data-choice="${index}"]`,
    );
    box?.focus();
    box?.select();
  });

/** It is drawn again on another page, and the hand stays on it. */
export const holdQuestion = (name: string): void =>
  afterDrawing(() =>
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)?.focus(),
  );

const afterDrawing = (act: () => void): void => void requestAnimationFrame(act);
