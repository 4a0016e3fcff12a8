/** What is being typed stays as it is typed while the value is what was made of it; whatever else changes the value is shown. */
import { useState } from "react";
import { isSame } from "./version/same.ts";

export function useTyped<T>(value: T, textOf: (value: T) => string) {
  const [typing, setTyping] = useState<{ text: string; made: T; before: T } | null>(null);
  // An undo, or a version that is taken back, is no longer what was typed.
  const mine = typing !== null && isSame(typing.made, value) ? typing : null;
  const before = mine?.before ?? value;
  return {
    text: mine?.text ?? textOf(value),
    /** As it was when the typing began: a half word on the way leaves no trace. */
    before,
    /** `made`: of the text, or the value as it is where the text cannot be read yet. */
    type: (text: string, made: T = value) => setTyping({ text, made, before }),
    leave: () => setTyping(null),
  };
}
