/** Reading the signals of a study as they were found last (search.ts), each as a sentence. */
import type {
  CleanedResponse,
  cleaningList,
  Signal,
  SignalKind,
} from "#contract/console/study/cleaning.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import type { AuditState } from "#contract/enums.ts";
import { wholeOf } from "#questionnaire/expand.ts";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { cutPage, readCursorOf } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import { mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { staffNames } from "../../people/staff/api.ts";
import { versionsOfTask } from "../survey/api.ts";
import { mustBeTask } from "../task/api.ts";
import * as rows from "./run-sql.ts";
import { sentenceOf } from "./sentence.ts";

/** Of all versions, the newest's words first. Throws `notFound`. */
export async function questionsOfTask(db: Db, taskId: number): Promise<Map<string, Question>> {
  const [, versions] = await Promise.all([mustBeTask(db, taskId), versionsOfTask(db, taskId)]);
  // Parsed when they were stored; the newest comes last and stays.
  const all = versions
    .toReversed()
    .flatMap(({ body }) => questionsOf(wholeOf(body as Questionnaire)));
  return new Map(all.map((question) => [question.name, question]));
}

type ListAsked = ParsedOf<typeof cleaningList>["query"] & { taskId: number };

export async function listCleaning(
  { db }: World,
  { taskId, cursor, size, signal, standing, atLeast }: ListAsked,
): Promise<DataOf<typeof cleaningList>> {
  const after = readCursorOf(cursor, ["sort", "row"]);
  const questions = await questionsOfTask(db, taskId);
  const [run, completes, counts, found] = await Promise.all([
    rows.runOf(db, taskId),
    rows.completesOf(db, taskId),
    rows.countsOf(db, taskId),
    rows.listed(db, { taskId, signal, standing, atLeast, after, size: size + 1 }),
  ]);
  const page = cutPage(found, size, ({ kinds, id }) => [kinds, id]);
  const ids = page.list.map(({ id }) => id);
  const [signals, exclusions] = await Promise.all([
    sentencesOf(db, ids, questions),
    exclusionsOf(db, ids),
  ]);
  return {
    run: run
      ? { at: run.computedAt.toISOString(), responses: run.responses, milliseconds: run.spentMs }
      : null,
    newer: Math.max(0, completes.n - (run?.responses ?? 0)),
    ...counts,
    list: page.list.map((row) => shown(row, signals, exclusions)),
    next: page.next,
  };
}

type ByResponse<T> = ReadonlyMap<number, T>;
type Exclusion = NonNullable<CleanedResponse["exclusion"]>;

const shown = (
  { id, memberId, agentId, finishedAt, seconds, auditState }: rows.Listed,
  signals: ByResponse<Signal[]>,
  exclusions: ByResponse<Exclusion>,
): CleanedResponse => ({
  id,
  who: memberId !== null ? `会员 ${memberId}` : agentId !== null ? "代理带来的" : "存档里的受访者",
  imported: memberId === null && !agentId,
  finishedAt: finishedAt?.toISOString() ?? null,
  seconds,
  // The table's check allows the enumeration's values only.
  auditState: auditState as AuditState | null,
  signals: signals.get(id) ?? [],
  exclusion: exclusions.get(id) ?? null,
});

/** Kinds whose evidence is in the words themselves. */
const inWords = new Set(["copied", "gibberish", "typing"]);

async function sentencesOf(
  db: Db,
  ids: readonly number[],
  questions: ReadonlyMap<string, Question>,
): Promise<ByResponse<Signal[]>> {
  const found = await rows.signalsOf(db, ids);
  const spoken = found.filter(({ kind }) => inWords.has(kind)).map(({ question }) => question);
  const words = await rows.wordsOf(db, ids, [...new Set(spoken)]);
  const said = new Map(words.map((one) => [`${one.responseId} ${one.question}`, one.words]));
  const titleOf = (name: string) => questions.get(name)?.title ?? name;
  const labelOf = (name: string, code: string) => {
    const question = questions.get(name);
    const columns = question?.kind === "matrix" ? question.columns : [];
    return columns.find(({ value }) => value === code)?.label ?? code;
  };
  const signals = found.map(({ responseId, question, evidence, ...row }) => {
    // Written from the same list.
    const kind = row.kind as SignalKind;
    const sentence = sentenceOf(
      { kind, question, evidence },
      { titleOf, labelOf, said: said.get(`${responseId} ${question}`) },
    );
    return { responseId, signal: { kind, question, sentence } };
  });
  const byResponse = Map.groupBy(signals, ({ responseId }) => responseId);
  return new Map([...byResponse].map(([id, some]) => [id, some.map(({ signal }) => signal)]));
}

async function exclusionsOf(db: Db, ids: readonly number[]): Promise<ByResponse<Exclusion>> {
  const found = await rows.exclusionsOf(db, ids);
  const names = await staffNames(db, [...new Set(found.map(({ staffId }) => staffId))]);
  return new Map(
    found.map(({ responseId, reason, staffId, excludedAt }) => [
      responseId,
      { reason, by: names.get(staffId) ?? "", at: excludedAt.toISOString() },
    ]),
  );
}

/** Throws `notFound`. */
export async function signalsOfResponse({ db }: World, id: number) {
  const response = mustFind(await rows.responseById(db, id));
  const { taskId, finishedAt } = response;
  const questions = await questionsOfTask(db, taskId);
  const [run, signals, exclusions] = await Promise.all([
    rows.runOf(db, taskId),
    sentencesOf(db, [id], questions),
    exclusionsOf(db, [id]),
  ]);
  // A respondent who began before others may have ended after them.
  const wasThere =
    run &&
    run.lastId >= id &&
    finishedAt !== null &&
    finishedAt.getTime() <= run.computedAt.getTime();
  return {
    computedAt: wasThere ? run.computedAt.toISOString() : null,
    signals: signals.get(id) ?? [],
    exclusion: exclusions.get(id) ?? null,
  };
}
