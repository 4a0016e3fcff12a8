/** Sign-ins of break-glass accounts, and which admin has seen which. */
import type { Db, Tx } from "../../platform/db.ts";

export const insertBreakGlass = (tx: Tx, use: { staffId: number; ip: string; at: Date }) =>
  tx.insertInto("staffBreakGlass").values(use).execute();

type Asked = { since: Date; most: number; unseenBy?: number };

/** Newest first. */
export const breakGlassUses = (db: Db, { since, most, unseenBy }: Asked) =>
  db
    .selectFrom("staffBreakGlass as b")
    .innerJoin("staffMember as m", "m.id", "b.staffId")
    .select(["b.id", "m.name as staffName", "b.ip", "b.at"])
    .where("b.at", ">", since)
    .$if(unseenBy !== undefined, (q) =>
      q.where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom("staffBreakGlassSeen as s")
              .select("s.useId")
              .whereRef("s.useId", "=", "b.id")
              .where("s.staffId", "=", unseenBy ?? 0),
          ),
        ),
      ),
    )
    .orderBy("b.id", "desc")
    .limit(most)
    .execute();

export const hasUse = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("staffBreakGlass").select("id").where("id", "=", id).executeTakeFirst()) !==
  undefined;

export const insertSeen = (db: Db, seen: { useId: number; staffId: number; at: Date }) =>
  db
    .insertInto("staffBreakGlassSeen")
    .values(seen)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
