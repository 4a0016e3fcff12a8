/**
 * Everything of a study in one file (.zip) for keeping, and for coming back (study/archive): each version of the
 * questionnaire as the editor takes it, the answers as one JSON a line, the categories of open ends and the code book.
 * Nothing in it is specific to a statistics program.
 */
import { Readable } from "node:stream";
import archiver from "archiver";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { BOM, csvLine } from "../../platform/csv.ts";
import type { Db } from "../../platform/db.ts";
import { versionsOfTask } from "../survey/api.ts";
import { ARCHIVE_FORMAT, archiveFiles, BOOK_HEAD } from "./archive-format.ts";
import * as rows from "./sql.ts";
import { codeBookOf } from "./table.ts";

type ArchiveInput = rows.ExportInput & { title: string; at: Date };

export async function archiveOf(db: Db, asked: ArchiveInput): Promise<Readable> {
  const versions = await versionsOfTask(db, asked.taskId);
  const zip = archiver("zip");
  const add = (name: string, content: string | Readable) => zip.append(content, { name });
  const about = { format: ARCHIVE_FORMAT, title: asked.title, of: asked.which, at: asked.at };
  add(archiveFiles.study, inLines(about));
  for (const { version, body } of versions) add(archiveFiles.questionnaire(version), inLines(body));
  add(archiveFiles.codebook, bookFile(await codeBookOf(db, asked.taskId)));
  add(archiveFiles.categories, inLines(await rows.categoriesForExport(db, asked.taskId)));
  const numbers = new Map(versions.map(({ id, version }) => [id, version]));
  add(archiveFiles.answers, Readable.from(answerLines(db, asked, numbers)));
  zip.finalize().catch((error: Error) => zip.destroy(error));
  return zip;
}

const inLines = (value: unknown) => JSON.stringify(value, null, 2);

export const bookFile = (book: Awaited<ReturnType<typeof codeBookOf>>): string =>
  BOM +
  csvLine(BOOK_HEAD) +
  book.map(({ cells, versions }) => csvLine([...cells, versions.join(" ")])).join("");

async function* answerLines(
  db: Db,
  asked: rows.ExportInput,
  versions: ReadonlyMap<number, number>,
): AsyncGenerator<string> {
  for await (const page of rows.pagesForExport(db, asked)) {
    const ids = page.map(({ response }) => response.id);
    const codes = Map.groupBy(await rows.codesForExport(db, ids), ({ responseId }) => responseId);
    yield page
      .map((row) => {
        const version = versions.get(row.response.questionnaireId ?? 0) ?? null;
        return `${JSON.stringify(lineOf(row, version, codes.get(row.response.id) ?? []))}\n`;
      })
      .join("");
  }
}

function lineOf(
  { response, saved }: rows.ExportedRow,
  questionnaire: number | null,
  codes: readonly rows.Coded[],
) {
  const { number, respondent, token, result, auditState, startedAt, finishedAt, flags, city } =
    response;
  return {
    id: number,
    respondent,
    token,
    questionnaire,
    result: JoinResult.nameOf(result as JoinResult),
    audit: auditState === null ? null : AuditState.nameOf(auditState as AuditState),
    startedAt,
    finishedAt,
    flags,
    city,
    excluded: response.excluded,
    answers: Object.fromEntries(saved.map(({ question, value }) => [question, value])),
    milliseconds: Object.fromEntries(
      saved.map(({ question, milliseconds }) => [question, milliseconds]),
    ),
    ...marksOf({ response, saved }, codes),
  };
}

/** Fields that most responses do not have, and by which results are filtered, cleaned and coded. */
function marksOf({ response, saved }: rows.ExportedRow, codes: readonly rows.Coded[]) {
  const { seats, byAgent } = response;
  const typing = saved.flatMap(({ question, pasted, away, edits }) =>
    edits === null ? [] : [[question, [pasted ?? 0, away ?? 0, edits]] as const],
  );
  const categories = [...Map.groupBy(codes, ({ place }) => place)].map(
    ([place, some]) => [place, some.map(({ category }) => category)] as const,
  );
  return {
    ...(seats.length > 0 && { seats }),
    ...(byAgent && { agent: true }),
    ...(typing.length > 0 && { typing: Object.fromEntries(typing) }),
    ...(categories.length > 0 && { categories: Object.fromEntries(categories) }),
  };
}
