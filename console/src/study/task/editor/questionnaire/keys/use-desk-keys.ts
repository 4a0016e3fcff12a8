/** Ctrl + S saves, wherever one is on the page and not behind a dialog; Ctrl + Z undoes where no field has letters of its own to undo. */
import { useEffect, useEffectEvent } from "react";
import { isMasked } from "../../../../../platform/keys.ts";
import type { Desk } from "../../desk.ts";

export function useDeskKeys({ mayWrite, editing, task, history, save }: Desk): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!mayWrite || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
    if (event.key.toLowerCase() === "s" && !event.altKey && !event.shiftKey) {
      // The browser's own would save the page as a file.
      event.preventDefault();
      if (isMasked()) return;
      if ((editing.isDirty || task === null) && !editing.isSaving) save();
    } else if (!isWriting(event.target) && !isMasked()) history.onKeyDown(event);
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
