/**
 * Everything of a study in one file (.zip) for keeping: each version of the questionnaire as the editor takes
 * it, the answers as one JSON a line, and the code book. Nothing in it is specific to a statistics program.
 */
import { Readable } from "node:stream";
import archiver from "archiver";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { BOM, csvLine } from "../../platform/csv.ts";
import type { Db } from "../../platform/db.ts";
import { versionsOfTask } from "../survey/api.ts";
import * as rows from "./sql.ts";
import { codeBookOf } from "./table.ts";

const ARCHIVE_FORMAT = "panel-study/1";

type ArchiveInput = rows.ExportInput & { title: string; at: Date };

export async function archiveOf(db: Db, asked: ArchiveInput): Promise<Readable> {
  const versions = await versionsOfTask(db, asked.taskId);
  const zip = archiver("zip");
  const add = (name: string, content: string | Readable) => zip.append(content, { name });
  const about = { format: ARCHIVE_FORMAT, title: asked.title, of: asked.which, at: asked.at };
  add("study.json", JSON.stringify(about, null, 2));
  for (const { version, body } of versions)
    add(`questionnaire-${version}.json`, JSON.stringify(body, null, 2));
  add("codebook.csv", bookFile(await codeBookOf(db, asked.taskId)));
  const numbers = new Map(versions.map(({ id, version }) => [id, version]));
  add("answers.jsonl", Readable.from(answerLines(db, asked, numbers)));
  zip.finalize().catch((error: Error) => zip.destroy(error));
  return zip;
}

const BOOK_HEAD = ["列", "题目编号", "题型", "题目", "编码", "含义", "问卷版本"];

export const bookFile = (book: Awaited<ReturnType<typeof codeBookOf>>): string =>
  BOM +
  csvLine(BOOK_HEAD) +
  book.map(({ cells, versions }) => csvLine([...cells, versions.join(" ")])).join("");

async function* answerLines(
  db: Db,
  asked: rows.ExportInput,
  versions: ReadonlyMap<number, number>,
): AsyncGenerator<string> {
  for await (const page of rows.pagesForExport(db, asked))
    yield page
      .map(({ response, saved }) => {
        const { id, respondent, token, startedAt, finishedAt, flags, city } = response;
        const line = {
          id,
          respondent,
          token,
          questionnaire: versions.get(response.questionnaireId ?? 0) ?? null,
          result: JoinResult.nameOf(response.result as JoinResult),
          audit:
            response.auditState === null
              ? null
              : AuditState.nameOf(response.auditState as AuditState),
          startedAt,
          finishedAt,
          flags,
          city,
          excluded: response.excluded,
          answers: Object.fromEntries(saved.map(({ question, value }) => [question, value])),
          milliseconds: Object.fromEntries(
            saved.map(({ question, milliseconds }) => [question, milliseconds]),
          ),
        };
        return `${JSON.stringify(line)}\n`;
      })
      .join("");
}
