/** Undo and redo of a value that somebody else keeps; typing in one field is one step. */
import { useEffect, useRef, useState } from "react";

const MOST = 200;

/** React's and the browser's own are alike in this. */
type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "preventDefault"
>;

type Line = { past: unknown[]; future: unknown[]; mark: string | null };
type Edit = (make: (now: unknown) => unknown, mark?: string) => void;

export function useHistory(value: unknown, onChange: (value: unknown) => void) {
  const [line, setLine] = useState<Line>({ past: [], future: [], mark: null });
  // A picture arrives seconds later, and is added to what has been written meanwhile.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const set = (next: unknown) => {
    latest.current = next;
    onChange(next);
  };
  const edit: Edit = (make, mark) => {
    const before = latest.current;
    const next = make(before);
    if (next === before) return;
    setLine(({ past, mark: last }) =>
      mark !== undefined && mark === last
        ? { past, future: [], mark: last }
        : { past: [...past, before].slice(-MOST), future: [], mark: mark ?? null },
    );
    set(next);
  };
  const undo = () => {
    if (line.past.length === 0) return;
    setLine({
      past: line.past.slice(0, -1),
      future: [latest.current, ...line.future],
      mark: null,
    });
    set(line.past.at(-1));
  };
  const redo = () => {
    if (line.future.length === 0) return;
    setLine({ past: [...line.past, latest.current], future: line.future.slice(1), mark: null });
    set(line.future[0]);
  };
  const onKeyDown = (event: Press) => {
    const step = stepOf(event);
    if (!step) return;
    // The browser's own undo would change letters that are no longer there.
    event.preventDefault();
    if (step === "undo") undo();
    else redo();
  };
  const endStep = () => setLine((now) => (now.mark === null ? now : { ...now, mark: null }));
  return {
    edit,
    undo,
    redo,
    canUndo: line.past.length > 0,
    canRedo: line.future.length > 0,
    onKeyDown,
    endStep,
  };
}

export type History = ReturnType<typeof useHistory>;

/** For a box whose text is not part of the questionnaire: Ctrl + Z belongs to the box, other keys do what they do. */
export const ownUndo = (event: Press & Pick<KeyboardEvent, "stopPropagation">): void => {
  if (stepOf(event)) event.stopPropagation();
};

function stepOf(event: Press): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}
