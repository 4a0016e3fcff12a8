/** Counts of arms and of loop items, by version of a questionnaire. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

export type Fill = { item: string; taken: number };
type Named = { questionnaireId: number; name: string };

/** Locked until the transaction ends, in the order of their items: the next transaction sees what was taken. */
export async function lockFills(
  tx: Tx,
  { questionnaireId, name }: Named,
  items: readonly string[],
): Promise<Fill[]> {
  await sql`
    insert into survey_fill (questionnaire_id, name, item)
    select ${questionnaireId}, ${name}, item from unnest(${items}::text[]) item order by item
    on conflict do nothing`.execute(tx);
  return tx
    .selectFrom("surveyFill")
    .select(["item", "taken"])
    .where("questionnaireId", "=", questionnaireId)
    .where("name", "=", name)
    .where("item", "in", items)
    .orderBy("item")
    .forUpdate()
    .execute();
}

export const fillsOf = (db: Db, { questionnaireId, name }: Named): Promise<Fill[]> =>
  db
    .selectFrom("surveyFill")
    .select(["item", "taken"])
    .where("questionnaireId", "=", questionnaireId)
    .where("name", "=", name)
    .execute();

/** `by`: 1, or -1 when somebody leaves. */
export const moveFill = (
  tx: Tx,
  { questionnaireId, name, item }: Named & { item: string },
  by: 1 | -1,
) =>
  tx
    .insertInto("surveyFill")
    .values({ questionnaireId, name, item, taken: Math.max(by, 0) })
    .onConflict((on) =>
      on
        .columns(["questionnaireId", "name", "item"])
        .doUpdateSet({ taken: sql`greatest(survey_fill.taken + ${by}, 0)` }),
    )
    .execute();
