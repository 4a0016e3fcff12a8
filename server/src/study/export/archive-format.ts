/** How a study's archive is put together: what writes it and what reads it agree here (docs/decisions/0105). */

export const ARCHIVE_FORMAT = "panel-study/2";
/** The first has no categories, and its lines no marks beside the answers. */
export const ARCHIVE_FORMATS: readonly string[] = ["panel-study/1", ARCHIVE_FORMAT];

export const archiveFiles = {
  study: "study.json",
  questionnaire: (version: number) => `questionnaire-${version}.json`,
  codebook: "codebook.csv",
  categories: "categories.json",
  answers: "answers.jsonl",
} as const;

export const BOOK_HEAD = ["列", "题目编号", "题型", "题目", "编码", "含义", "问卷版本"];
