/**
 * What the programs under test write while a test file runs: error lines that are expected, addresses, warnings.
 * It is kept, and shown when that file fails (show-said.ts): among hundreds of such lines nobody finds the one
 * that matters.
 */

/** Enough for the last tests of a file; the first lines of a flood say less than the last. */
const MOST_LINES = 2_000;

const lines: string[] = [];

export function keepSaid(text: string): void {
  lines.push(text.endsWith("\n") ? text : `${text}\n`);
  if (lines.length > MOST_LINES) lines.splice(0, lines.length - MOST_LINES);
}

/** All since the last time that somebody asked. */
export const takeSaid = (): string => lines.splice(0).join("");

// Node's own way is a line on the terminal.
process.removeAllListeners("warning");
process.on("warning", ({ name, message }) => keepSaid(`${name}: ${message}`));

// A worker that ends in the middle of a file has nobody else to tell it.
process.once("exit", () => void process.stdout.write(takeSaid()));
