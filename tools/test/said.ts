/**
 * What the programs under test write while a test file runs: error lines that are expected, addresses, warnings.
 * It is kept, and shown when that file fails (show-said.ts): among hundreds of such lines nobody finds the one
 * that matters.
 */

import { personalIn } from "./personal.ts";

/** Enough for the last tests of a file; the first lines of a flood say less than the last. */
const MOST_LINES = 2_000;

const lines: string[] = [];
/** Lines of a server's log in which somebody's own stands; whichever test ran fails for them (show-said.ts). */
const leaks: string[] = [];

export function keepSaid(text: string): void {
  for (const line of text.split("\n")) if (line.startsWith("{")) search(line);
  lines.push(text.endsWith("\n") ? text : `${text}\n`);
  if (lines.length > MOST_LINES) lines.splice(0, lines.length - MOST_LINES);
}

/** All since the last time that somebody asked. */
export const takeSaid = (): string => lines.splice(0).join("");

function search(line: string): void {
  const found = personalIn(line);
  if (found.length > 0) leaks.push(`${found.join(", ")} in ${line}`);
}

export const takeLeaks = (): string[] => leaks.splice(0);

const LEVELS: Readonly<Record<string, number>> = { debug: 20, info: 30, warn: 40, error: 50 };

/** For a log that writes everything: each line is searched, and shown from this level on. */
export const heardFrom = (level: string) => ({
  write: (line: string): void => {
    const [, own] = /^\{"level":(\d+)/.exec(line) ?? [];
    if (Number(own) >= (LEVELS[level] ?? Infinity)) keepSaid(line);
    else search(line);
  },
});

// Node's own way is a line on the terminal.
process.removeAllListeners("warning");
process.on("warning", ({ name, message }) => keepSaid(`${name}: ${message}`));

// A worker that ends in the middle of a file has nobody else to tell it.
process.once("exit", () => void process.stdout.write(takeSaid()));
