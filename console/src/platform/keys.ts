/** Single-key shortcuts of a page. They rest while somebody types, and while a question is open. */
import { useEffect, useEffectEvent } from "react";

export type Shortcuts = Readonly<Record<string, () => void>>;

export function useShortcuts(shortcuts: Shortcuts, isOn = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isBusy(event.target)) return;
    const act = shortcuts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Typing, or answering a modal question; the details drawer is not one. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const typing =
    "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
  return target.closest(`${typing}, .ant-modal, [role=combobox]`) !== null;
}
