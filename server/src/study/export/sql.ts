/** Reads for the export of answers: in pages, so that memory stays flat however many there are. */
import { type NotNull, sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type Which = "valid" | "complete" | "all";

/** What was excluded when the data were cleaned (docs/decisions/0090) is left out, or marked. */
export type Excluded = "out" | "in";
export type ExportInput = { taskId: number; which: Which; excluded: Excluded };
type Page = Awaited<ReturnType<typeof pageForExport>>;
/** `excluded`: why it is kept out of the results. */
export type Exported = Page[number] & { excluded: string | null };
export type Saved = Awaited<ReturnType<typeof answersForExport>>[number];
/** The categories that an open answer was coded to. */
export type Coded = { place: string; category: string };
export type ExportedRow = { response: Exported; saved: readonly Saved[] };

/** Small enough that a page of it holds nobody else up for long. */
const AT_ONCE = 200;

/** Oldest first, each with its saved answers. */
export async function* pagesForExport(db: Db, asked: ExportInput): AsyncGenerator<ExportedRow[]> {
  for (let after = 0; ;) {
    const page = await pageForExport(db, { ...asked, after, size: AT_ONCE });
    const last = page.at(-1);
    if (!last) return;
    const kept = await withReasons(db, page, asked.excluded);
    const ids = kept.map(({ id }) => id);
    const saved = Map.groupBy(await answersForExport(db, ids), ({ responseId }) => responseId);
    if (kept.length > 0)
      yield kept.map((response) => ({ response, saved: saved.get(response.id) ?? [] }));
    after = last.id;
  }
}

/** Exclusions lie elsewhere than responses, so a page is read whole and loses who is left out. */
async function withReasons(db: Db, page: Page, excluded: Excluded): Promise<Exported[]> {
  const found = await db
    .selectFrom("cleaningExclusion")
    .select(["responseId", "reason"])
    .where(sql<boolean>`response_id = any(${page.map(({ id }) => id)}::bigint[])`)
    .execute();
  const reasons = new Map(found.map(({ responseId, reason }) => [responseId, reason]));
  const all = page.map((one) => ({ ...one, excluded: reasons.get(one.id) ?? null }));
  return excluded === "out" ? all.filter((one) => one.excluded === null) : all;
}

/** Oldest first, after this id; without those refused at entry, and with those who are excluded. */
const pageForExport = (
  db: Db,
  { taskId, which, after, size }: ExportInput & { after: number; size: number },
) =>
  db
    .selectFrom("surveyExported as r")
    .select([
      "r.id",
      "r.number",
      "r.respondent",
      "r.token",
      "r.questionnaireId",
      "r.result",
      "r.auditState",
      "r.startedAt",
      "r.finishedAt",
      "r.flags",
      "r.city",
      "r.seats",
      "r.byAgent",
    ])
    .where("r.taskId", "=", taskId)
    .where("r.id", ">", after)
    .$if(which === "complete", (q) => q.where("r.result", "=", 1))
    .$if(which === "valid", (q) => q.where("r.auditState", "=", 1))
    .orderBy("r.id")
    .limit(size)
    .$narrowType<RowIsThere>()
    .execute();

/** PostgreSQL does not say of a view's columns that they are never null. */
type RowIsThere = {
  id: NotNull;
  number: NotNull;
  respondent: NotNull;
  token: NotNull;
  result: NotNull;
  startedAt: NotNull;
  flags: NotNull;
  city: NotNull;
  seats: NotNull;
  byAgent: NotNull;
};

/** By the names of the questions, so that the same answers are the same file. */
const answersForExport = (db: Db, responseIds: readonly number[]) =>
  db
    .selectFrom("surveyResultAnswer")
    .select(["responseId", "question", "value", "milliseconds", "pasted", "away", "edits"])
    .where(sql<boolean>`response_id = any(${responseIds}::bigint[])`)
    .orderBy("responseId")
    .orderBy(sql`question collate "C"`)
    .$narrowType<{ responseId: NotNull; question: NotNull; milliseconds: NotNull }>()
    .execute();

/** Of open ends, in the order of the categories. */
export const codesForExport = (db: Db, responseIds: readonly number[]) =>
  db
    .selectFrom("resultCoding as k")
    .innerJoin("resultCategory as c", "c.id", "k.categoryId")
    .select(["k.responseId", "c.question as place", "c.name as category"])
    .where(sql<boolean>`k.response_id = any(${responseIds}::bigint[])`)
    .orderBy("k.responseId")
    .orderBy("c.id")
    .execute();

export const categoriesForExport = (db: Db, taskId: number) =>
  db
    .selectFrom("resultCategory")
    .select(["question as place", "name"])
    .where("taskId", "=", taskId)
    .orderBy("id")
    .execute();

/** The longest texts, in bytes of UTF-8; of an answer as JSON, which is never shorter than any text in it. */
export type Widths = {
  byQuestion: Map<string, number>;
  flags: number;
  city: number;
  excluded: number;
};

export async function widthsOf(db: Db, taskId: number): Promise<Widths> {
  const answers = await db
    .selectFrom("surveyResult as r")
    .innerJoin("surveyResultAnswer as a", "a.responseId", "r.id")
    .select("a.question")
    .select(sql<number>`max(octet_length(a.value::text))`.as("bytes"))
    .where("r.taskId", "=", taskId)
    .groupBy("a.question")
    .$narrowType<{ question: NotNull }>()
    .execute();
  const { flags, city } = await db
    .selectFrom("surveyExported")
    .select([
      sql<number>`coalesce(max(octet_length(array_to_string(flags, '；'))), 0)`.as("flags"),
      sql<number>`coalesce(max(octet_length(city)), 0)`.as("city"),
    ])
    .where("taskId", "=", taskId)
    .executeTakeFirstOrThrow();
  const { excluded } = await db
    .selectFrom("cleaningExclusion")
    .select(sql<number>`coalesce(max(octet_length(reason)), 0)`.as("excluded"))
    .where("taskId", "=", taskId)
    .executeTakeFirstOrThrow();
  return {
    byQuestion: new Map(answers.map(({ question, bytes }) => [question, bytes])),
    flags,
    city,
    excluded,
  };
}
