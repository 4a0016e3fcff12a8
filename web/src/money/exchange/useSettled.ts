/** A value once it has stopped changing: so that typing 1250 asks the server once and not four times. */
import { useEffect, useState } from "react";

export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
