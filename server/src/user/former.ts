/** Who was here before: a keyed hash instead of the number, so that the table alone names nobody. */
import { createHmac } from "node:crypto";
import type { Db, Tx } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
import { isKnownFormer, saveFormer } from "./leaving-sql.ts";

/** Of a mobile or an e-mail in lower case. */
const hashOf = (world: World, account: string): Buffer =>
  createHmac("sha256", world.key("former-account")).update(account).digest();

export const recordFormer = (tx: Tx, world: World, left: { account: string; at: Date }) =>
  saveFormer(tx, hashOf(world, left.account), left.at);

/** Whether this mobile or e-mail belonged to an account that was closed: inviting it again earns nothing. */
export const isFormer = (db: Db, world: World, account: string): Promise<boolean> =>
  isKnownFormer(db, hashOf(world, account));
