/** Half an answer outlives walking on, a reload and a lost session, in this tab only: it may hold what a member wrote. */
import { useState } from "react";

const keyOf = (id: number) => `console.feedback.${id}`;

export function useDraft(id: number) {
  const [text, setText] = useState(() => read(id));
  const write = (next: string) => {
    setText(next);
    try {
      if (next === "") sessionStorage.removeItem(keyOf(id));
      else sessionStorage.setItem(keyOf(id), next);
    } catch {
      // Without storage a reload costs the unsent words, as it would anywhere.
    }
  };
  return [text, write] as const;
}

function read(id: number): string {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? "";
  } catch {
    return "";
  }
}
