/** What an attempt is called outside: in links, returns and postbacks. */
import type { Clock } from "../../platform/clock.ts";

const BYTES = 24;

/**
 * 32 letters, digits, - and _, never digits alone: what a platform signs of an event is digits, and no
 * link of ours may be taken for one. Nor a - first: a spreadsheet takes that for a formula, and the file of answers
 * would have to say it otherwise than the links do.
 */
export function newToken(clock: Clock): string {
  for (;;) {
    const token = clock.token(BYTES);
    if (isToken(token) && !token.startsWith("-")) return token;
  }
}

/** To the letter: where fields are joined by nothing, only a fixed length says where one ends. */
export const isToken = (text: string): boolean =>
  /^[A-Za-z0-9_-]{32}$/.test(text) && /\D/.test(text);
