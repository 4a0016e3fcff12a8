/**
 * Reads an archive that has come and makes a study of it, in one transaction: anyone who dies in the middle leaves nothing,
 * and the next worker begins again.
 */
import { createHash } from "node:crypto";
import { ARCHIVE_PART_BYTES, ARCHIVE_RESPONSES_MAX } from "#contract/console/study/archive.ts";
import { recordAudit } from "../../people/staff/api.ts";
import type { Tx } from "../../platform/db.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { Job } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { archiveFiles } from "../export/api.ts";
import { archiveDb, titlesByIds } from "../task/api.ts";
import { type AnswerLine, readAnswerLine } from "./answer-line.ts";
import { ArchiveRefused, type Problems, problemsOf } from "./fault.ts";
import { placeOf, type Source } from "./json-place.ts";
import { categoryKey, type Kept, keepLines, keepStudy } from "./keep.ts";
import { PartReader, type ReadPart } from "./part-reader.ts";
import * as rows from "./sql.ts";
import { type ArchivedStudy, readStudy } from "./study-files.ts";
import { linesOf } from "./text-lines.ts";
import { type Archive, openArchive } from "./zip.ts";

/** A repeat finds it ended and changes nothing. */
export async function readArchive(world: World, job: Job, id: number): Promise<void> {
  try {
    await whileHeld(archiveDb(world.db), job, (tx) =>
      makeStudy(tx, world, { id, signal: job.signal }),
    );
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    await whileHeld(world.db, job, (tx) => refuse(tx, world, { id, problems: error.problems }));
  }
}

async function refuse(
  tx: Tx,
  { clock }: World,
  { id, problems }: { id: number; problems: readonly string[] },
): Promise<void> {
  const row = await rows.lockImport(tx, id);
  if (row === undefined || row === "taken" || row.state !== "waiting") return;
  await rows.dropParts(tx, id);
  const endedAt = clock.now();
  await rows.setImport(tx, id, { state: "refused", problems: [...problems], endedAt });
}

type ReadImportInput = { id: number; signal: AbortSignal };

async function makeStudy(tx: Tx, world: World, { id, signal }: ReadImportInput): Promise<void> {
  const row = await rows.lockImport(tx, id);
  if (row === "taken") throw new Error(`archive ${id} is being removed or read`);
  if (row?.state !== "waiting") return;
  const readPart = partsOf(tx, id);
  const digest = await digestOf(readPart, row.bytes);
  await refuseSame(tx, digest);
  const archive = await openArchive(new PartReader(readPart), row.bytes);
  const problems = problemsOf();
  const study = await readStudy(archive, problems);
  const now = world.clock.now();
  const by = { staffId: row.staffId, now, hash: world.clock.token(15) };
  const kept = await keepStudy(tx, study, by);
  const counts = await keepAnswers(tx, { archive, study, kept, problems, signal });
  await rows.dropParts(tx, id);
  const { responses } = counts;
  const done = { state: "done", digest, taskId: kept.taskId, responses, endedAt: now } as const;
  await rows.setImport(tx, id, done);
  await recordAudit(tx, {
    actor: { staff: row, ip: null },
    action: "task.archive-import",
    subject: ["task", kept.taskId],
    after: { import: id, fileName: row.fileName, title: study.title, digest, ...counts },
    at: now,
  });
}

const partsOf =
  (tx: Tx, id: number): ReadPart =>
  async (at) => {
    const part = await rows.partAt(tx, id, at);
    if (!part) throw new Error(`archive ${id} has no part at ${at}`);
    return part;
  };

async function digestOf(readPart: ReadPart, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes; at += ARCHIVE_PART_BYTES)
    // oxlint-disable-next-line no-await-in-loop -- from its beginning to its end
    hash.update(await readPart(at));
  return hash.digest("hex");
}

async function refuseSame(tx: Tx, digest: string): Promise<void> {
  await rows.holdDigest(tx, digest);
  const same = await rows.taskOfDigest(tx, digest);
  if (same?.taskId === undefined || same.taskId === null) return;
  const title = (await titlesByIds(tx, [same.taskId])).get(same.taskId) ?? "";
  throw new ArchiveRefused([
    `这个存档已经导入过：任务 ${same.taskId}「${title}」；要重新导入，请先删除它`,
  ]);
}

type KeepStudyInput = {
  archive: Archive;
  study: ArchivedStudy;
  kept: Kept;
  problems: Problems;
  signal: AbortSignal;
};

const LINES_AT_ONCE = 500;
const CHARS_AT_ONCE = 4_000_000;

async function keepAnswers(tx: Tx, keeping: KeepStudyInput) {
  const { archive, kept, problems, signal } = keeping;
  const file = archiveFiles.answers;
  let [last, responses, answers, chars] = [0, 0, 0, 0];
  let waiting: AnswerLine[] = [];
  const keep = async () => {
    signal.throwIfAborted();
    if (waiting.length > 0 && !problems.any()) answers += await keepLines(tx, kept, waiting);
    [waiting, chars] = [[], 0];
  };
  for await (const { line, text } of linesOf(file, archive.bytesOf(file))) {
    responses += 1;
    if (responses > ARCHIVE_RESPONSES_MAX)
      throw new ArchiveRefused([`一个存档最多 ${ARCHIVE_RESPONSES_MAX} 份答卷`]);
    const source = { file, line, text };
    const read = readAnswerLine(source, problems);
    if (read && judge(source, read, { ...keeping, last })) waiting.push(read);
    last = read?.id ?? last;
    chars += text.length;
    if (waiting.length >= LINES_AT_ONCE || chars > CHARS_AT_ONCE) await keep();
  }
  await keep();
  problems.end();
  return { responses, answers };
}

/** Against the questionnaires, the categories and the line before. */
function judge(
  source: Source,
  { id, questionnaire, answers, categories = {} }: AnswerLine,
  { study, kept, problems, last }: KeepStudyInput & { last: number },
): boolean {
  const wrong = (path: (string | number)[], message: string) => {
    problems.add(placeOf(source, path), message);
    return false;
  };
  if (id <= last) return wrong(["id"], `编号应从小到大，前一份是 ${last}`);
  const version = study.versions.find((one) => one.version === questionnaire);
  if (!version && questionnaire !== null)
    return wrong(["questionnaire"], `存档里没有第 ${questionnaire} 版问卷，答案对不上任何一版`);
  let fits = true;
  for (const [name, value] of Object.entries(answers)) {
    const why = version ? version.fits.problem(name, value) : "没有写明是哪一版问卷的答案";
    if (why === undefined) continue;
    fits = wrong(["answers", name], `「${name}」对不上第 ${questionnaire ?? "?"} 版问卷：${why}`);
  }
  for (const [place, names] of Object.entries(categories))
    for (const name of names)
      if (!kept.categories.has(categoryKey(place, name)))
        fits = wrong(["categories", place], `「${place}」没有分类「${name}」`);
  return fits;
}
