/** What an archive says of the study itself: its title, its questionnaires and the categories of open ends. */
import * as z from "zod/mini";
import { CATEGORIES_MAX } from "#contract/console/study/results-kept.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { BOM } from "../../platform/csv.ts";
import { rowsOf } from "../../platform/csv-reader.ts";
import { ARCHIVE_FORMATS, archiveFiles, BOOK_HEAD } from "../export/api.ts";
import { ArchiveRefused, type Problems, refusedAt } from "./fault.ts";
import { fitsOf, type Fits, isStorable } from "./fits.ts";
import { pathIn, placeAt, placeOf, readJson, type Source } from "./json-place.ts";
import { questionIn } from "./answer-line.ts";
import { wholeText } from "./text-lines.ts";
import type { Archive } from "./zip.ts";

type ArchivedVersion = { version: number; body: string; fits: Fits };
type ArchivedCategory = { place: string; name: string };
export type ArchivedStudy = {
  title: string;
  versions: readonly ArchivedVersion[];
  categories: readonly ArchivedCategory[];
};

/** Throws `ArchiveRefused`; what else is wrong is collected. */
export async function readStudy(archive: Archive, problems: Problems): Promise<ArchivedStudy> {
  const title = readTitle(await sourceOf(archive, archiveFiles.study));
  if (archive.versions.length === 0) throw new ArchiveRefused(["存档里没有问卷"]);
  const versions: ArchivedVersion[] = [];
  for (const version of archive.versions) {
    // oxlint-disable-next-line no-await-in-loop -- of one file, from its beginning to its end
    const source = await sourceOf(archive, archiveFiles.questionnaire(version));
    const questionnaire = readQuestionnaire(source, problems);
    if (questionnaire) versions.push({ version, body: source.text, fits: fitsOf(questionnaire) });
  }
  readBook(archiveFiles.codebook, (await sourceOf(archive, archiveFiles.codebook)).text, problems);
  // Answers would be wrong by the questionnaires that could not be read.
  problems.end();
  const categories = archive.has(archiveFiles.categories)
    ? readCategories(await sourceOf(archive, archiveFiles.categories), versions)
    : [];
  return { title, versions, categories };
}

const sourceOf = async (archive: Archive, file: string): Promise<Source> => ({
  file,
  line: 1,
  text: await wholeText(file, archive.bytesOf(file)),
});

const About = z.object({
  format: z.string({ error: "缺少 format" }).check(
    z.refine((format) => ARCHIVE_FORMATS.includes(format), {
      error: `格式只能是 ${ARCHIVE_FORMATS.join("、")}`,
    }),
  ),
  title: z
    .string({ error: "缺少 title" })
    .check(
      z.trim(),
      z.minLength(1, { error: "title 不能为空" }),
      z.maxLength(60, { error: "title 最多 60 个字" }),
      z.refine(isStorable, { error: "title 里有不能保存的字符" }),
    ),
});

function readTitle(source: Source): string {
  const about = About.safeParse(readJson(source));
  if (about.success) return about.data.title;
  const { path = [], message = "" } = about.error.issues[0] ?? {};
  throw refusedAt(placeOf(source, path as (string | number)[]), message);
}

function readQuestionnaire(source: Source, problems: Problems): Questionnaire | undefined {
  const parsed = parseQuestionnaire(readJson(source));
  if (!parsed.ok) {
    for (const { path, message } of parsed.problems)
      problems.add(placeOf(source, pathIn(path)), message);
    return undefined;
  }
  const { text } = source;
  // Halves of pairs are escaped again, and whole ones are not.
  if (STRANGE.test(JSON.stringify(parsed.questionnaire)))
    throw refusedAt(placeAt(source, STRANGE.exec(text)?.index ?? 0), "这里有不能保存的字符");
  return parsed.questionnaire;
}

/** What jsonb does not take, written as JSON. */
const STRANGE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/i;

/** Read for its form alone: what the codes mean is in the questionnaires, and the book is written again from them. */
function readBook(file: string, text: string, problems: Problems): void {
  const [head, ...rows] = rowsOf(text.startsWith(BOM) ? text.slice(BOM.length) : text);
  const wrong = BOOK_HEAD.findIndex((name, at) => head?.cells[at] !== name);
  if (wrong >= 0)
    throw refusedAt({ file, line: 1, column: wrong + 1 }, `表头应为：${BOOK_HEAD.join("、")}`);
  for (const { line, cells } of rows)
    if (cells.length !== BOOK_HEAD.length)
      problems.add(
        { file, line, column: Math.min(cells.length, BOOK_HEAD.length) + 1 },
        `应有 ${BOOK_HEAD.length} 列，这里有 ${cells.length} 列`,
      );
}

const Category = z.strictObject(
  {
    place: z.string({ error: "缺少 place" }).check(z.maxLength(300, { error: "place 过长" })),
    name: z
      .string({ error: "缺少 name" })
      .check(
        z.minLength(1, { error: "name 不能为空" }),
        z.maxLength(40, { error: "name 最多 40 个字" }),
        z.refine(isStorable, { error: "name 里有不能保存的字符" }),
      ),
  },
  { error: "应为一个分类" },
);
const Categories = z
  .array(Category, { error: "应为分类的列表" })
  .check(z.maxLength(100_000, { error: "分类过多" }));

function readCategories(
  source: Source,
  versions: readonly ArchivedVersion[],
): readonly ArchivedCategory[] {
  const parsed = Categories.safeParse(readJson(source));
  if (!parsed.success) {
    const { path = [], message = "" } = parsed.error.issues[0] ?? {};
    throw refusedAt(placeOf(source, path as (string | number)[]), message);
  }
  const known = new Map<string, Set<string>>();
  parsed.data.forEach(({ place, name }, at) => {
    const why = (message: string) => refusedAt(placeOf(source, [at]), message);
    const isAsked = versions.some(({ fits }) => fits.has(questionIn(place)));
    if (!isAsked) throw why(`问卷里没有「${place}」`);
    const names = known.get(place) ?? new Set();
    known.set(place, names);
    if (names.has(name)) throw why(`「${place}」有两个分类叫「${name}」`);
    names.add(name);
    if (names.size > CATEGORIES_MAX) throw why(`一道题最多 ${CATEGORIES_MAX} 个分类`);
  });
  return parsed.data;
}
