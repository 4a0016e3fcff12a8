/** Passwords: how they are sent (encrypted), which are refused, how they are compared. */
import { keptSince } from "../../config/kept.ts";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { jsonOf } from "../../platform/json-text.ts";
import { hashPassword } from "../../platform/password.ts";
import type { World } from "../../platform/world.ts";
import { decrypt } from "./key.ts";
import { spendNonce } from "./nonce.ts";
import { deleteNoncesOver } from "./sql.ts";
import { isWeak } from "./weak.ts";

const Envelope = z.strictObject({ password: z.string(), nonce: z.string() });

/**
 * Opens what a browser encrypted, once; throws `passwordUnreadable` for whatever is wrong with it.
 * Never call it within a transaction: the nonce must stay used when the rest is refused.
 */
export async function openPassword(world: World, encrypted: string): Promise<string> {
  const plain = await decrypt(world, encrypted);
  const opened = Envelope.safeParse(plain === undefined ? undefined : jsonOf(plain));
  if (!opened.success || !(await spendNonce(world, opened.data.nonce)))
    throw new Failure("passwordUnreadable");
  return opened.data.password;
}

/**
 * Opens a password that somebody wants to have from now on and judges it: 6-18 characters, neither
 * trivial nor breached, nothing like the account. Answers its argon2id hash.
 */
export async function hashOfNewPassword(
  world: World,
  { encrypted, accounts }: { encrypted: string; accounts: readonly string[] },
): Promise<string> {
  const password = await openPassword(world, encrypted);
  const judged = fields.password.safeParse(password);
  if (!judged.success)
    throw badField("password", judged.error.issues[0]?.message ?? "密码格式错误");
  if (await isWeak(password, accounts)) throw new Failure("passwordWeak");
  return hashPassword(password);
}

/** Housekeeping: a nonce that has expired is refused without looking. */
export const forgetOldNonces = (world: World) =>
  deleteNoncesOver(world.db, keptSince("passwordNonce", world.clock.now()));
