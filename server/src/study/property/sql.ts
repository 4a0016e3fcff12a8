/** Members' answers to the profile questionnaire, and which tasks looked at them. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

export const answersOf = (db: Db, memberId: number) =>
  db
    .selectFrom("propertyAnswer")
    .select(["name", "value", "taskId", "answeredAt", "formVersion", "stands"])
    .where("memberId", "=", memberId)
    .execute();

type NewAnswer = {
  memberId: number;
  name: string;
  /** JSON. */
  value: string;
  taskId: number | null;
  answeredAt: Date;
  formVersion: number;
};

/** It stands: only such are written. */
export const putAnswer = (tx: Tx, answer: NewAnswer) =>
  tx
    .insertInto("propertyAnswer")
    .values(answer)
    .onConflict((on) =>
      on.columns(["memberId", "name"]).doUpdateSet({
        value: answer.value,
        taskId: answer.taskId,
        answeredAt: answer.answeredAt,
        formVersion: answer.formVersion,
        stands: true,
      }),
    )
    .execute();

export const dropAnswersBut = (tx: Tx, memberId: number, kept: readonly string[]) =>
  tx
    .deleteFrom("propertyAnswer")
    .where("memberId", "=", memberId)
    .where(sql<boolean>`name <> all (${kept}::text[])`)
    .execute();

/** Each answer's newest uses, newest first. */
export const usesOf = (db: Db, memberId: number, perAnswer: number) =>
  db
    .with("ranked", (q) =>
      q
        .selectFrom("propertyUse")
        .select(["name", "taskId", "usedAt"])
        .select(
          sql<number>`row_number() over (partition by name order by used_at desc, task_id desc)`.as(
            "place",
          ),
        )
        .where("memberId", "=", memberId),
    )
    .selectFrom("ranked")
    .select(["name", "taskId", "usedAt"])
    .where("place", "<=", perAnswer)
    .orderBy("name")
    .orderBy("place")
    .execute();

type Use = { memberId: number; name: string; taskId: number; usedAt: Date };

/** A task that looks again only moves its date. */
export const putUses = (db: Db, uses: readonly Use[]) =>
  db
    .insertInto("propertyUse")
    .values(uses)
    .onConflict((on) =>
      on.columns(["memberId", "name", "taskId"]).doUpdateSet({
        usedAt: sql<Date>`greatest(property_use.used_at, excluded.used_at)`,
      }),
    )
    .execute();
