/** Escape in a field goes back to the line of what is selected, from where the single keys work. */
import type { KeyboardEvent } from "react";

export function leaveField(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  if (!(event.target instanceof Element) || !event.target.matches("input, textarea, select"))
    return;
  const line = document.querySelector<HTMLElement>('[data-row][aria-pressed="true"]');
  if (!line) return;
  event.preventDefault();
  line.focus();
}
