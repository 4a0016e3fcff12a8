/** One key for the same input until the server has answered: a repeat after a lost answer has one effect. */
import { useRef } from "react";

export function useHeldKey() {
  const held = useRef<{ input: string; key: string } | null>(null);
  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input);
      if (held.current?.input !== text) held.current = { input: text, key: crypto.randomUUID() };
      return held.current.key;
    },
    /** From now on the same input is a new request. */
    release: () => {
      held.current = null;
    },
  };
}
