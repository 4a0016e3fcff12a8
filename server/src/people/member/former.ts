/** Who was here before: a keyed hash instead of the number, so that the table alone names nobody. */
import { createHmac } from "node:crypto";
import { keptSince } from "../../config/kept.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { deleteFormerBefore, isKnownFormer, saveFormer } from "./erasure-sql.ts";

/** The hash of a mobile, or of an e-mail in lower case. */
const hashOf = (world: World, account: string): Buffer =>
  createHmac("sha256", world.key("former-account")).update(account).digest();

export const recordFormer = (tx: Tx, world: World, left: { account: string; at: Date }) =>
  saveFormer(tx, hashOf(world, left.account), left.at);

const since = ({ clock }: World) => keptSince("formerAccount", clock.now());

/**
 * Whether this mobile or e-mail belonged to an account that was closed, or was given up by one: inviting it
 * again earns nothing. Not for ever, because numbers are given to other people.
 */
export const isFormer = (db: Db, world: World, account: string): Promise<boolean> =>
  isKnownFormer(db, hashOf(world, account), since(world));

/** Housekeeping. */
export const forgetOldFormer = (world: World): Promise<unknown> =>
  deleteFormerBefore(world.db, since(world));
