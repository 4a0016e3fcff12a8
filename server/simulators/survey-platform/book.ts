/** The platform's own book: who was let in, how each sheet ended, what our server answered. Append-only. */
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

export type Entry = { at: string; code: string; token: string; what: string };
export type SurveyBook = { keep(entry: Entry): void; all(): readonly Entry[] };

/** Without a file it lives in memory only. */
export function openSurveyBook(file: string | undefined): SurveyBook {
  const entries = file === undefined ? [] : read(file);
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  return {
    keep: (entry) => {
      entries.push(entry);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
    },
    all: () => entries,
  };
}

function read(file: string): Entry[] {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return text.split("\n").flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Entry] : [];
    } catch {
      return []; // torn by a crash
    }
  });
}
