/** Small preferences of this browser (which columns are shown); never server data. */
import { useState } from "react";

export function useRemembered<T>(key: string, first: T, isValid: (value: unknown) => value is T) {
  const [value, setValue] = useState(() => read(key, first, isValid));
  const remember = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden storage only means that the choice is forgotten.
    }
  };
  return [value, remember] as const;
}

function read<T>(key: string, first: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isValid(value) ? value : first;
  } catch {
    return first;
  }
}

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
