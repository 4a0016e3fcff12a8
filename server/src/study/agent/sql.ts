/** Agents' codes, secrets and addresses, and those of their suppliers. */
import type { Insertable, Selectable } from "kysely";
import type { ReturnUrls } from "#contract/member/study/agent.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

/** Written by this feature alone, from what the contract has read. */
type Urls = { returnUrls: ReturnUrls };
export type AccountRow = Omit<Selectable<Tables["agentAccount"]>, "returnUrls"> & Urls;
export type SupplierRow = Omit<Selectable<Tables["agentSupplier"]>, "returnUrls"> & Urls;

const accounts = (db: Db) => db.selectFrom("agentAccount").selectAll().$narrowType<Urls>();

export const accountOf = (db: Db, memberId: number): Promise<AccountRow | undefined> =>
  accounts(db).where("memberId", "=", memberId).executeTakeFirst();

export const accountByCode = (db: Db, code: string): Promise<AccountRow | undefined> =>
  accounts(db).where("code", "=", code).executeTakeFirst();

/** Does nothing when the member has one (a concurrent twin), or the code is somebody's. */
export const insertAccount = (db: Db, row: Insertable<Tables["agentAccount"]>) =>
  db
    .insertInto("agentAccount")
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();

export const setAccountUrls = (db: Db, memberId: number, urls: ReturnUrls) =>
  db
    .updateTable("agentAccount")
    .set({ returnUrls: JSON.stringify(urls) })
    .where("memberId", "=", memberId)
    .execute();

type Secret = { sealedSecret: string; secretAt: Date };

export const setAccountSecret = (db: Db, memberId: number, secret: Secret) =>
  db.updateTable("agentAccount").set(secret).where("memberId", "=", memberId).execute();

const suppliers = (db: Db) => db.selectFrom("agentSupplier").selectAll().$narrowType<Urls>();

/** Oldest first. */
export const suppliersOf = (db: Db, agentId: number): Promise<SupplierRow[]> =>
  suppliers(db).where("agentId", "=", agentId).orderBy("id").execute();

export const supplierByCode = (db: Db, code: string): Promise<SupplierRow | undefined> =>
  suppliers(db).where("code", "=", code).executeTakeFirst();

export const supplierById = (db: Db, id: number): Promise<SupplierRow | undefined> =>
  suppliers(db).where("id", "=", id).executeTakeFirst();

/** Undefined when the agent has a supplier of this name, or the code is somebody's. */
export const insertSupplier = (
  tx: Tx,
  row: Insertable<Tables["agentSupplier"]>,
): Promise<SupplierRow | undefined> =>
  tx
    .insertInto("agentSupplier")
    .values(row)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .$narrowType<Urls>()
    .executeTakeFirst();

export const setSupplierUrls = (db: Db, id: number, urls: ReturnUrls) =>
  db
    .updateTable("agentSupplier")
    .set({ returnUrls: JSON.stringify(urls) })
    .where("id", "=", id)
    .execute();

type SupplierChange = { name: string; returnUrls: ReturnUrls; active: boolean };

/** Undefined when it is another agent's. */
export const updateSupplier = (
  db: Db,
  { agentId, id }: { agentId: number; id: number },
  { returnUrls, ...change }: SupplierChange,
): Promise<SupplierRow | undefined> =>
  db
    .updateTable("agentSupplier")
    .set({ ...change, returnUrls: JSON.stringify(returnUrls) })
    .where("agentId", "=", agentId)
    .where("id", "=", id)
    .returningAll()
    .$narrowType<Urls>()
    .executeTakeFirst();

export const setSupplierSecret = (db: Db, id: number, secret: Secret) =>
  db.updateTable("agentSupplier").set(secret).where("id", "=", id).execute();

/** One agent's changes to suppliers one after the other: their number is counted. */
export const lockAccount = (tx: Tx, memberId: number) =>
  tx
    .selectFrom("agentAccount")
    .select("memberId")
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
