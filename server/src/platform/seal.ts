/**
 * Secrets at rest: AES-256-GCM with a key of one purpose, so that the database alone tells nothing, and with the id
 * of that key, so that keys can change (docs/decisions/0073).
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Keyring, SealingKey } from "./keyring.ts";
import type { World } from "./world.ts";

const cipher = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Sealer = Pick<World, "keys" | "clock">;
type Opener = { readonly keys: Keyring };

/** `bytes`: iv, tag, then the text; opens only with the same purpose and the key of this id. */
export function seal(
  world: Sealer,
  purpose: string,
  plain: Buffer,
): { bytes: Buffer; keyId: string } {
  const { newest } = world.keys;
  const iv = Buffer.from(world.clock.token(IV_BYTES), "base64url");
  const closing = createCipheriv(cipher, newest.of(purpose), iv);
  const body = Buffer.concat([closing.update(plain), closing.final()]);
  return { bytes: Buffer.concat([iv, closing.getAuthTag(), body]), keyId: newest.id };
}

/** `keyId` null: from before keys had ids. Throws when it was altered, or sealed with a key that is not ours. */
export function unseal({ keys }: Opener, purpose: string, { bytes, keyId }: Sealed): Buffer {
  const candidates = keyId === null ? keys.all : keys.all.filter(({ id }) => id === keyId);
  let why: unknown = new Error(`sealed with the key ${String(keyId)}, which is not among ours`);
  for (const key of candidates)
    try {
      return open(key, purpose, bytes);
    } catch (error) {
      why = error;
    }
  throw why;
}
export type Sealed = { bytes: Buffer; keyId: string | null };

function open(key: SealingKey, purpose: string, bytes: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key.of(purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  opening.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([opening.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opening.final()]);
}

/**
 * As a column keeps it: base64, then the id. The id stands behind the padding, where anyone who reads base64 stops
 * reading: nodes of the previous release open it as they opened what had no id.
 */
export function sealText(world: Sealer, purpose: string, plain: Buffer | string): string {
  const { bytes, keyId } = seal(world, purpose, Buffer.from(plain));
  return withKeyId(bytes, keyId);
}

const withKeyId = (bytes: Buffer, keyId: string): string => {
  const text = bytes.toString("base64");
  return `${text}${text.endsWith("=") ? "" : "="}${suffixOf(keyId)}`;
};

/** What the texts end with that were sealed by this key. */
export const suffixOf = (keyId: string): string => `.${keyId}`;

export function unsealText(world: Opener, purpose: string, text: string): Buffer {
  const [sealed = "", keyId = null] = text.split(".");
  return unseal(world, purpose, { bytes: Buffer.from(sealed, "base64"), keyId });
}
