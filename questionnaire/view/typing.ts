/**
 * How open answers come to be typed, as small counts a question: changes by hand, pastes, and leaving the page while at it.
 * What was typed is never looked at. Around the form, not in it: a site that keeps no counts does not load this.
 */
import { useEffect, useState } from "react";

interface TypingCounts {
  pasted: number;
  away: number;
  edits: number;
}

const MOST = { pasted: 9999, away: 9999, edits: 99_999 };
const WRITTEN = "textarea, input:not([type=radio], [type=checkbox], [type=file], [type=range])";

/** Which question is written to; nothing outside of the form's open fields. */
const questionOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element && target.matches(WRITTEN)
    ? target.closest("[data-question]")?.getAttribute("data-question") || undefined
    : undefined;

export const createTyping = () => {
  const counts = new Map<string, TypingCounts>();
  let at: string | undefined;
  const add = (name: string | undefined, what: keyof TypingCounts) => {
    if (name === undefined) return;
    const before = counts.get(name) ?? { pasted: 0, away: 0, edits: 0 };
    counts.set(name, { ...before, [what]: Math.min(before[what] + 1, MOST[what]) });
  };
  return {
    /** `inputType` as the browser's input event has it. */
    edited: (name: string | undefined, inputType: string) => {
      at = name ?? at;
      // A paste is counted by its own event; one that is dropped has no other.
      if (inputType === "insertFromDrop") add(name, "pasted");
      else if (inputType !== "insertFromPaste") add(name, "edits");
    },
    pasted: (name: string | undefined) => {
      at = name ?? at;
      add(name, "pasted");
    },
    left: () => add(at, "away"),
    focused: (name: string | undefined) => {
      at = name;
    },
    of: (name: string): TypingCounts | undefined => counts.get(name),
  };
};

/** `around` goes on whatever holds the form. Only what a hand did counts: a script's events are not trusted ones. */
export const useTyping = () => {
  const [typing] = useState(createTyping);
  useEffect(() => {
    // Before the form itself sends what waits, so that leaving goes along with it.
    const hidden = () => document.visibilityState === "hidden" && typing.left();
    document.addEventListener("visibilitychange", hidden, true);
    return () => document.removeEventListener("visibilitychange", hidden, true);
  }, [typing]);
  const around = {
    onInputCapture: ({ target, nativeEvent }: { target: EventTarget; nativeEvent: Event }) => {
      if (!nativeEvent.isTrusted) return;
      const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : "";
      typing.edited(questionOf(target), inputType);
    },
    onPasteCapture: ({ target, nativeEvent }: { target: EventTarget; nativeEvent: Event }) => {
      if (nativeEvent.isTrusted) typing.pasted(questionOf(target));
    },
    onFocusCapture: ({ target }: { target: EventTarget }) => typing.focused(questionOf(target)),
  };
  return { around, of: typing.of };
};
