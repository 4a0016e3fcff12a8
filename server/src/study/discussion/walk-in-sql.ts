/** Who takes part in a section without an account: how the section admits them, their links, themselves. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";
import type { Tables } from "../../platform/tables.ts";

export type LinkRow = Selectable<Tables["bbsWalkInLink"]>;
export type WalkInRow = Selectable<Tables["bbsWalkIn"]>;

/** `closed` where nobody has said anything. */
export const modeOf = async (db: Db, taskId: number): Promise<string> => {
  const row = await db
    .selectFrom("bbsAdmission")
    .select("mode")
    .where("taskId", "=", taskId)
    .executeTakeFirst();
  return row?.mode ?? "closed";
};

/** Makes two operators change a section's admission one after the other. */
export const lockAdmission = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bbs-admission:${taskId}`}, 0))`.execute(tx);

export const saveMode = (tx: Tx, row: Insertable<Tables["bbsAdmission"]>) =>
  tx
    .insertInto("bbsAdmission")
    .values(row)
    .onConflict((on) =>
      on.column("taskId").doUpdateSet({ mode: row.mode, changedAt: row.changedAt }),
    )
    .execute();

export const linkById = (db: Db, id: number): Promise<LinkRow | undefined> =>
  db.selectFrom("bbsWalkInLink").selectAll().where("id", "=", id).executeTakeFirst();

/** Until this transaction ends nobody else comes in by it, and nobody revokes it. */
export const lockLink = (tx: Tx, id: number): Promise<LinkRow | undefined> =>
  tx
    .selectFrom("bbsWalkInLink")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const openLinkOf = (db: Db, taskId: number): Promise<LinkRow | undefined> =>
  db
    .selectFrom("bbsWalkInLink")
    .selectAll()
    .where("taskId", "=", taskId)
    .where("kind", "=", "open")
    .where("revokedAt", "is", null)
    .executeTakeFirst();

/** The valid ones first, each kind newest first: beyond `size`, links that no longer count are left out before others. */
export const personalLinksOf = (db: Db, taskId: number, size: number): Promise<LinkRow[]> =>
  db
    .selectFrom("bbsWalkInLink")
    .selectAll()
    .where("taskId", "=", taskId)
    .where("kind", "=", "personal")
    .orderBy(sql`revoked_at is not null`)
    .orderBy("id", "desc")
    .limit(size)
    .execute();

export const countPersonal = async (db: Db, taskId: number): Promise<number> => {
  const { n } = await db
    .selectFrom("bbsWalkInLink")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("taskId", "=", taskId)
    .where("kind", "=", "personal")
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  return n;
};

export const insertLinks = (tx: Tx, rows: readonly Insertable<Tables["bbsWalkInLink"]>[]) =>
  tx.insertInto("bbsWalkInLink").values(rows).returningAll().execute();

export const setLink = (
  tx: Tx,
  id: number,
  change: { cap: number } | { taken: number } | { revokedAt: Date },
) => tx.updateTable("bbsWalkInLink").set(change).where("id", "=", id).execute();

/** For whom a personal link was made; an open one was for nobody. */
export const forgetLabel = (tx: Tx, id: number, label: string) =>
  tx
    .updateTable("bbsWalkInLink")
    .set({ label })
    .where("id", "=", id)
    .where("kind", "=", "personal")
    .execute();

export const insertWalkIn = (tx: Tx, row: Insertable<Tables["bbsWalkIn"]>): Promise<WalkInRow> =>
  tx.insertInto("bbsWalkIn").values(row).returningAll().executeTakeFirstOrThrow();

/** The one whom a personal link let in. */
export const walkInOfLink = (tx: Tx, linkId: number): Promise<WalkInRow | undefined> =>
  tx
    .selectFrom("bbsWalkIn")
    .selectAll()
    .where("linkId", "=", linkId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const walkInById = (db: Db, id: number): Promise<WalkInRow | undefined> =>
  db.selectFrom("bbsWalkIn").selectAll().where("id", "=", id).executeTakeFirst();

export const lockWalkIn = (tx: Tx, id: number): Promise<WalkInRow | undefined> =>
  tx.selectFrom("bbsWalkIn").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export const walkInsByPass = (db: Db, passHashes: readonly Buffer[]): Promise<WalkInRow[]> =>
  db.selectFrom("bbsWalkIn").selectAll().where("passHash", "in", passHashes).execute();

type WalkInUpdate = Partial<
  Pick<WalkInRow, "passHash" | "passUntil" | "bannedAt" | "bannedBy" | "erasedAt">
>;

export const setWalkIn = (tx: Tx, id: number, change: WalkInUpdate) =>
  tx.updateTable("bbsWalkIn").set(change).where("id", "=", id).execute();

/** The person of that number, where they have no account. */
export const walkInByNumber = async (
  db: Db,
  taskId: number,
  number: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom("bbsMember")
    .select("walkInId")
    .where("taskId", "=", taskId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.walkInId ?? undefined;
};

/** Newest first, with what the section knows of them and how much they said. */
export const pageOfWalkIns = (
  db: Db,
  { taskId, before, size }: { taskId: number; before: number | undefined; size: number },
) =>
  db
    .selectFrom("bbsWalkIn as w")
    .innerJoin("bbsWalkInLink as l", "l.id", "w.linkId")
    .innerJoin("bbsMember as m", (join) =>
      join.onRef("m.taskId", "=", "w.taskId").onRef("m.walkInId", "=", "w.id"),
    )
    .select(["w.id", "w.joinedAt", "w.bannedAt", "w.erasedAt", "l.label", "m.name", "m.number"])
    .select((q) =>
      q
        .selectFrom("bbsPost as p")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .whereRef("p.memberId", "=", "m.memberId")
        .whereRef("p.taskId", "=", "w.taskId")
        .as("posts"),
    )
    .where("w.taskId", "=", taskId)
    .$call(newestBefore("w.id", before, size + 1))
    .execute();
