/**
 * The key pair that passwords travel under (docs/decisions/0016): one per deployment, made on first
 * need, replaced after 90 days; a retired one still opens what pages that are open encrypt with it.
 */
import { generateKeyPair, webcrypto } from "node:crypto";
import { promisify } from "node:util";
import { addSeconds } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { rememberedFor } from "../../platform/remembered.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./sql.ts";
import { keptSince } from "../../config/kept.ts";

const DAY = 86_400;
const KEY_SECONDS = 90 * DAY;
/** Every page asks; browsers may keep the answer for as long (contract, getSite). */
const REMEMBER_SECONDS = 60;

const BITS = 3072;
const oaep = { name: "RSA-OAEP", hash: "SHA-256" };
/** base64 of one RSA block: 384 bytes need no padding. */
const shape = /^([\w-]{4,40})\.([A-Za-z0-9+/]{512})$/;

type PublicKey = { kid: string; publicKeyPem: string };
const keys = rememberedFor<PublicKey>(REMEMBER_SECONDS);

/** The key that browsers encrypt with now. */
export const currentPasswordKey = (world: World): Promise<PublicKey> =>
  keys.of(world, "", () => readOrMake(world));

async function readOrMake(world: World): Promise<PublicKey> {
  const current = await rows.currentKey(world.db);
  const { kid, publicKeyPem } =
    current && privateKeyOf(world, current) ? current : await replace(world, current);
  return { kid, publicKeyPem };
}

/** Housekeeping: a new key after 90 days; deletes keys that no open page can have any more. */
export async function rotatePasswordKey(world: World): Promise<void> {
  const now = world.clock.now();
  const current = await rows.currentKey(world.db);
  if (current && current.createdAt <= addSeconds(now, -KEY_SECONDS)) {
    await replace(world, current);
    keys.forget(world);
  }
  await rows.deleteKeysRetiredBefore(world.db, keptSince("passwordKey", now));
}

/** When several replace the same key at once, the first one's is everybody's. */
async function replace(world: World, old: rows.PasswordKey | undefined): Promise<rows.PasswordKey> {
  // Before the transaction: this takes a tenth of a second of another thread.
  const fresh = await newKey(world);
  const key = await transact(world.db, async (tx) => {
    if (old) await rows.retireKey(tx, old.kid, fresh.createdAt);
    await rows.insertKey(tx, fresh);
    return rows.currentKey(tx);
  });
  if (!key) throw new Error("no password key, although one was just made");
  return key;
}

async function newKey(world: World): Promise<Omit<rows.PasswordKey, "retiredAt">> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  return {
    kid: world.clock.token(9),
    publicKeyPem: publicKey,
    sealedKey: sealText(world, "password-key", privateKey),
    createdAt: world.clock.now(),
  };
}

/** Undefined for a key that was sealed with another SECRET_KEY: it is of no use any more. */
function privateKeyOf(world: World, { kid, sealedKey }: rows.PasswordKey): Buffer | undefined {
  try {
    return unsealText(world, "password-key", sealedKey);
  } catch {
    world.log.warn({ kid }, "a password key was sealed with another SECRET_KEY");
    return undefined;
  }
}

/** What was encrypted with one of our keys, or undefined. Never blocks: the threads of Node do it. */
export async function decrypt(world: World, encrypted: string): Promise<string | undefined> {
  const [, kid, text] = shape.exec(encrypted) ?? [];
  if (kid === undefined || text === undefined) return undefined;
  const key = await rows.keyById(world.db, kid, keptSince("passwordKey", world.clock.now()));
  const der = key && privateKeyOf(world, key);
  if (!der) return undefined;
  // Web Crypto knows no PKCS#1 v1.5 decryption at all, so that nobody can be talked into it.
  const privateKey = await webcrypto.subtle.importKey("pkcs8", der, oaep, false, ["decrypt"]);
  return webcrypto.subtle.decrypt(oaep, privateKey, Buffer.from(text, "base64")).then(
    (plain) => Buffer.from(plain).toString(),
    () => undefined,
  );
}
