/** Page timers: the mark that a page's time was up, and what the server's clock says of both times. */
import type { Page } from "./model.ts";

/** A name that no question can have: they begin with a letter. */
export const timeUpOf = ({ name }: { name: string }): string => `@${name}`;
export const TIME_UP = 1;

/** The page is left with what is answered, whatever is missing. */
export const isTimeUp = (page: Page, given: Readonly<Record<string, unknown>>): boolean =>
  page.timer?.mostSeconds !== undefined && given[timeUpOf(page)] === TIME_UP;
