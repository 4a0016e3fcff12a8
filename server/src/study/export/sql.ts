/** Reads for the export of answers: in pages, so that memory stays flat however many there are. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type Which = "valid" | "complete" | "all";

/** What was excluded when the data were cleaned (docs/decisions/0090) is left out, or marked. */
export type Excluded = "out" | "in";
export type ExportInput = { taskId: number; which: Which; excluded: Excluded };
export type Exported = Awaited<ReturnType<typeof pageForExport>>[number];
export type Saved = { question: string; value: unknown; milliseconds: number };

/** Small enough that a page of it holds nobody else up for long. */
const AT_ONCE = 200;

/** Oldest first, each with what was saved of its answers. */
export async function* pagesForExport(
  db: Db,
  asked: ExportInput,
): AsyncGenerator<{ response: Exported; saved: readonly Saved[] }[]> {
  for (let after = 0; ;) {
    const page = await pageForExport(db, { ...asked, after, size: AT_ONCE });
    const last = page.at(-1);
    if (!last) return;
    const ids = page.map(({ id }) => id);
    const saved = Map.groupBy(await answersForExport(db, ids), ({ responseId }) => responseId);
    yield page.map((response) => ({ response, saved: saved.get(response.id) ?? [] }));
    after = last.id;
  }
}

/** Oldest first, after this id; nobody who was refused at the door. */
const pageForExport = (
  db: Db,
  { taskId, which, excluded, after, size }: ExportInput & { after: number; size: number },
) =>
  db
    .selectFrom("surveyResponse as r")
    .leftJoin("cleaningExclusion as x", "x.responseId", "r.id")
    .select([
      "r.id",
      "r.token",
      "r.questionnaireId",
      "r.result",
      "r.auditState",
      "r.startedAt",
      "r.finishedAt",
      "r.flags",
      "r.city",
      "x.reason as excluded",
    ])
    // The first response of the same person here: joins what they did in this task, and leads nowhere else.
    .select(
      sql<number>`coalesce((select min(first.id) from survey_response first
        where first.task_id = r.task_id and first.member_id = r.member_id), r.id)`.as("respondent"),
    )
    .where("r.taskId", "=", taskId)
    .where("r.atDoor", "=", false)
    .where("r.id", ">", after)
    .$if(excluded === "out", (q) => q.where("x.responseId", "is", null))
    .$if(which === "complete", (q) => q.where("r.result", "=", 1))
    .$if(which === "valid", (q) => q.where("r.auditState", "=", 1))
    .orderBy("r.id")
    .limit(size)
    .execute();

const answersForExport = (db: Db, responseIds: readonly number[]) =>
  db
    .selectFrom("surveyAnswer")
    .select(["responseId", "question", "value", "milliseconds"])
    .where(sql<boolean>`response_id = any(${responseIds}::bigint[])`)
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
    .selectFrom("surveyAnswer as a")
    .innerJoin("surveyResponse as r", "r.id", "a.responseId")
    .select("a.question")
    .select(sql<number>`max(octet_length(a.value::text))`.as("bytes"))
    .where("r.taskId", "=", taskId)
    .where("r.atDoor", "=", false)
    .groupBy("a.question")
    .execute();
  const { flags, city } = await db
    .selectFrom("surveyResponse")
    .select([
      sql<number>`coalesce(max(octet_length(array_to_string(flags, '；'))), 0)`.as("flags"),
      sql<number>`coalesce(max(octet_length(city)), 0)`.as("city"),
    ])
    .where("taskId", "=", taskId)
    .where("atDoor", "=", false)
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
