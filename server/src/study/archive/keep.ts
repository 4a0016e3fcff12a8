/** Makes the study out of what was read: a task that nobody can take part in, its versions, responses and marks. */
import { AuditState, JoinResult } from "#contract/enums.ts";
import { importedExclusions } from "../cleaning/api.ts";
import { importedCategory, importedCodings } from "../results/api.ts";
import { insertVersion } from "../survey/api.ts";
import { insertImportedTask, showVersion } from "../task/api.ts";
import type { Tx } from "../../platform/db.ts";
import type { AnswerLine } from "./answer-line.ts";
import type { ArchivedStudy } from "./study-files.ts";
import * as rows from "./study-sql.ts";

type ImportedBy = { staffId: number; now: Date; hash: string };

/** Where the lines go. */
export type Kept = {
  taskId: number;
  by: ImportedBy;
  versions: ReadonlyMap<number, number>;
  /** Numbers of categories by place and name. */
  categories: ReadonlyMap<string, number>;
};

export const categoryKey = (place: string, name: string) => JSON.stringify([place, name]);

export async function keepStudy(tx: Tx, study: ArchivedStudy, by: ImportedBy): Promise<Kept> {
  const { now, staffId, hash } = by;
  const taskId = await insertImportedTask(tx, { title: study.title, hash, now });
  const versions = new Map<number, number>();
  for (const { version, body } of study.versions) {
    // oxlint-disable-next-line no-await-in-loop -- in order, so that the newest has the highest number
    const id = await insertVersion(tx, { taskId, version, body, staffId, createdAt: now });
    versions.set(version, id);
  }
  await showVersion(tx, taskId, [...versions.values()].at(-1) ?? null);
  const categories = new Map<string, number>();
  for (const { place, name } of study.categories) {
    // oxlint-disable-next-line no-await-in-loop -- their numbers are their order
    const id = await importedCategory(tx, { taskId, question: place, name, createdAt: now });
    categories.set(categoryKey(place, name), id);
  }
  return { taskId, by, versions, categories };
}

/** Some hundred at a time. */
export async function keepLines(tx: Tx, kept: Kept, lines: readonly AnswerLine[]): Promise<number> {
  const ids = await rows.insertResponses(
    tx,
    kept.taskId,
    lines.map((line) => responseOf(kept, line)),
  );
  const placed = lines.map((line) => ({ line, responseId: ids.get(line.id) ?? 0 }));
  const answers = placed.flatMap(({ line, responseId }) => answersIn(line, responseId));
  await rows.insertAnswers(tx, answers);
  await keepExclusions(tx, kept, placed);
  await keepCodings(tx, kept, placed);
  return answers.length;
}

const responseOf = (
  { versions }: Kept,
  { id, questionnaire, result, audit, agent, seats = [], ...line }: AnswerLine,
): rows.NewResponse => ({
  number: id,
  respondent: line.respondent,
  token: line.token,
  questionnaireId: versions.get(questionnaire ?? 0) ?? null,
  // The names were read as those of the enumerations.
  result: JoinResult.of[result as keyof typeof JoinResult.of],
  auditState: audit === null ? null : AuditState.of[audit as keyof typeof AuditState.of],
  flags: line.flags,
  seats,
  byAgent: agent === true,
  city: line.city,
  startedAt: line.startedAt,
  finishedAt: line.finishedAt,
});

const answersIn = (
  { answers, milliseconds, typing = {} }: AnswerLine,
  responseId: number,
): rows.NewAnswer[] =>
  Object.entries(answers).map(([question, value]) => {
    const [pasted = null, away = null, edits = null] = typing[question] ?? [];
    return {
      responseId,
      question,
      value,
      milliseconds: milliseconds[question] ?? 0,
      pasted,
      away,
      edits,
    };
  });

type PlacedLines = readonly { line: AnswerLine; responseId: number }[];

async function keepExclusions(tx: Tx, { taskId, by }: Kept, placed: PlacedLines) {
  const out = placed.filter(({ line }) => line.excluded !== null);
  for (const [reason, some] of Map.groupBy(out, ({ line }) => line.excluded ?? "")) {
    const ids = some.map(({ responseId }) => responseId);
    const { staffId, now: excludedAt } = by;
    // oxlint-disable-next-line no-await-in-loop -- of one connection
    await importedExclusions(tx, ids, { taskId, reason, staffId, excludedAt });
  }
}

async function keepCodings(tx: Tx, { taskId, by, categories }: Kept, placed: PlacedLines) {
  const codes = placed.flatMap(({ line, responseId }) =>
    Object.entries(line.categories ?? {}).flatMap(([place, names]) =>
      names.map((name) => ({ place, key: categoryKey(place, name), responseId })),
    ),
  );
  for (const [key, some] of Map.groupBy(codes, (one) => one.key)) {
    const categoryId = categories.get(key);
    const [{ place } = { place: "" }] = some;
    if (categoryId === undefined) continue;
    const responseIds = some.map(({ responseId }) => responseId);
    // oxlint-disable-next-line no-await-in-loop -- of one connection
    await importedCodings(tx, { taskId, categoryId, place, responseIds, at: by.now });
  }
}
