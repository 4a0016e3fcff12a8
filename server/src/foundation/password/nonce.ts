/** Nonces: ours by their HMAC, good for two minutes, good once. Only those that were used are kept. */
import { createHmac } from "node:crypto";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import type { SealingKey } from "../../platform/keyring.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { World } from "../../platform/world.ts";
import { insertUsedNonce } from "./sql.ts";

const NONCE_SECONDS = 120;

export function issueNonce(world: World): { nonce: string; expiresInSeconds: number } {
  const expiresAt = addSeconds(world.clock.now(), NONCE_SECONDS);
  const body = `${world.clock.token(16)}.${expiresAt.getTime()}`;
  return { nonce: `${body}.${macOf(world.keys.newest, body)}`, expiresInSeconds: NONCE_SECONDS };
}

/** True once for each nonce of ours that has not expired. */
export async function spendNonce(world: World, nonce: string): Promise<boolean> {
  const [random = "", expiry = "", mac = ""] = nonce.split(".");
  const body = `${random}.${expiry}`;
  // As texts: one value has several base64 forms, and each would be a nonce of its own.
  const isOurs = world.keys.all.some((key) =>
    isSameSecret(`${body}.${macOf(key, body)}`, `${body}.${mac}`),
  );
  if (!isOurs) return false;
  const expiresAt = new Date(Number(expiry));
  return expiresAt > world.clock.now() && insertUsedNonce(world.db, sha256(body), expiresAt);
}

const macOf = (key: SealingKey, body: string): string =>
  createHmac("sha256", key.of("password-nonce")).update(body).digest("base64url");
