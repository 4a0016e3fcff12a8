/** What is wrong with an archive: sentences that name file, line and column, for the one who made it. */
import { ARCHIVE_PROBLEMS_MAX } from "#contract/console/study/archive.ts";

/** `column`: of the line's text, from 1, as an editor counts it. */
export type Place = { file: string; line?: number; column?: number };

const SENTENCE_MAX = 300;

const sentenceOf = ({ file, line, column }: Place, message: string): string => {
  const at =
    line === undefined ? "" : ` 第 ${line} 行${column === undefined ? "" : `第 ${column} 列`}`;
  return `${file}${at}：${message}`.slice(0, SENTENCE_MAX);
};

/** The archive is not taken, and nothing of it stays. */
export class ArchiveRefused extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`refused for ${problems.length} problems`);
    this.problems = problems;
  }
}

export const refusedAt = (place: Place, message: string): ArchiveRefused =>
  new ArchiveRefused([sentenceOf(place, message)]);

/** Collects what is wrong, so that a file is mended once and not twenty times. */
export type Problems = ReturnType<typeof problemsOf>;
export function problemsOf() {
  const found: string[] = [];
  const end = () => {
    if (found.length > 0) throw new ArchiveRefused(found);
  };
  return {
    add(place: Place, message: string) {
      found.push(sentenceOf(place, message));
      if (found.length >= ARCHIVE_PROBLEMS_MAX) end();
    },
    any: () => found.length > 0,
    /** Throws `ArchiveRefused` when there are any. */
    end,
  };
}
