/** A dialog's fields, the first of which takes the focus; else the button that closes would have it. */
import type { ReactNode } from "react";

export const FocusFirst = ({ children }: { children: ReactNode }) => (
  <div ref={focusIn}>{children}</div>
);

/** One function for all times, so that it is called when the fields come and not whenever they change. */
const focusIn = (fields: HTMLDivElement | null): void =>
  fields?.querySelector<HTMLElement>("input, select, textarea")?.focus();
