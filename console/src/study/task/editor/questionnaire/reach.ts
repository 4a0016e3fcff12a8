/** Brings a part of the structure into view once it is drawn: what was just added, or what a finding is about. */
/** `path` is the part's own (partOf). */
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

/** The same for a new choice: after Enter the next one can be typed at once. */
export const writeChoice = (name: string, index: number): void =>
  afterDrawing(() => {
    const box = document.querySelector<HTMLInputElement>(
      `[data-question="${CSS.escape(name)}"] [data-choice="${index}"]`,
    );
    box?.focus();
    box?.select();
  });

/** A moved question is drawn again on another page, and keeps the focus. */
export const holdQuestion = (name: string): void =>
  afterDrawing(() =>
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)?.focus(),
  );

const afterDrawing = (act: () => void): void => void requestAnimationFrame(act);
