/** Whether somebody is at a filter: by their keys and choices, until they leave it or have stopped for a while. */
import { type FocusEvent, useEffect, useRef, useState } from "react";

/** A choice keeps the focus after it is made; nobody edits for longer without a key. */
const QUIET_MS = 15_000;

export function useEditing() {
  const [isEditing, setEditing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setEditing(false);
  };
  const touch = () => {
    clearTimeout(timer.current);
    setEditing(true);
    timer.current = setTimeout(stop, QUIET_MS);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) stop();
  };
  return {
    isEditing,
    around: { onFocus: touch, onKeyDown: touch, onChange: touch, onBlur: leave },
  };
}
