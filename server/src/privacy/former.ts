/** Who was here before: a keyed hash instead of the number, so that the table alone names nobody. */
import { createHmac } from "node:crypto";
import type { Db } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
import { isKnownFormer } from "./sql.ts";

/** Of a mobile or an e-mail in lower case. */
export const formerHash = (world: World, account: string): Buffer =>
  createHmac("sha256", world.key("former-account")).update(account).digest();

/** Whether this mobile or e-mail belonged to an account that was closed: inviting it again earns nothing. */
export const isFormer = (db: Db, world: World, account: string): Promise<boolean> =>
  isKnownFormer(db, formerHash(world, account));
