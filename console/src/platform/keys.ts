/**
 * Single-key shortcuts of a page. They rest while somebody types, and behind a question that is open. `Shift+` is
 * said only of keys that have no letter of their own: Shift with j is J.
 */
import { useEffect, useEffectEvent } from "react";

export type Shortcuts = Readonly<Record<string, () => void>>;

export function useShortcuts(shortcuts: Shortcuts, isOn = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isBusy(event.target) || isMasked()) return;
    const isNamed = event.key.length > 1 || event.key === " ";
    // What Enter, the space bar and the arrows do to the control that has the focus goes first.
    if (isNamed && event.key !== "Escape" && isControl(event.target)) return;
    const act = shortcuts[isNamed && event.shiftKey ? `Shift+${event.key}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Behind a dialog or a drawer with a mask; the details beside a list have none, and its keys go on. */
export const isMasked = (): boolean =>
  [...document.querySelectorAll(".ant-modal-mask, .ant-drawer-mask")].some((mask) =>
    mask.checkVisibility(),
  );

/** Typing, or answering a modal question; the details drawer is not one. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const typing =
    "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
  return target.closest(`${typing}, .ant-modal, [role=combobox]`) !== null;
}

/** Or a drawer, which the arrows scroll. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "a, button, input, summary, [role=button], [role=tab], .ant-drawer, .ant-popover",
  ) !== null;
