/** What an agent set up, for an export of their data; and without a person once they left. */
import type { Db, Tx } from "../../platform/db.ts";
import { forgetAccount, forgetSuppliers } from "./data-export-sql.ts";
import { accountOf, suppliersOf } from "./sql.ts";

/** Null for anyone who never was an agent. No secret is in it. */
export async function agentForExport(db: Db, memberId: number) {
  const account = await accountOf(db, memberId);
  if (!account) return null;
  const suppliers = await suppliersOf(db, memberId);
  return {
    code: account.code,
    returnUrls: account.returnUrls,
    createdAt: account.createdAt,
    suppliers: suppliers.map((supplier) => ({
      code: supplier.code,
      name: supplier.name,
      returnUrls: supplier.returnUrls,
      createdAt: supplier.createdAt,
    })),
  };
}

/** The codes stay, because responses hang on them; links and suppliers lead nowhere any more. */
export async function forgetAgent(tx: Tx, memberId: number): Promise<void> {
  await forgetSuppliers(tx, memberId);
  await forgetAccount(tx, memberId);
}
