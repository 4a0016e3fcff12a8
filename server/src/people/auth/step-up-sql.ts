/** Which sign-in proved the member's mobile or e-mail, for what, and when. */
import type { Db, Tx } from "../../platform/db.ts";

type StepUp = { sessionId: string; screen: number; checkedAt: Date };

/** The same check once more counts from now. */
export const saveStepUp = (tx: Tx, stepUp: StepUp) =>
  tx
    .insertInto("authStepUp")
    .values(stepUp)
    .onConflict((on) =>
      on.columns(["sessionId", "screen"]).doUpdateSet({ checkedAt: stepUp.checkedAt }),
    )
    .execute();

export const isSteppedUp = async (
  db: Db,
  asked: { sessionId: string; screens: readonly number[]; since: Date },
): Promise<boolean> => {
  const row = await db
    .selectFrom("authStepUp")
    .select("screen")
    .where("sessionId", "=", asked.sessionId)
    .where("screen", "in", asked.screens)
    .where("checkedAt", ">", asked.since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteStepUpsBefore = (db: Db, before: Date) =>
  db.deleteFrom("authStepUp").where("checkedAt", "<=", before).execute();
