/** Secrets at rest: AES-256-GCM with a key of one purpose, so that the database alone tells nothing. */
import { createCipheriv, createDecipheriv } from "node:crypto";
import type { World } from "./world.ts";

const cipher = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** iv, tag, then the text; opens only with the same purpose and SECRET_KEY. */
export function seal(world: World, purpose: string, plain: Buffer): Buffer {
  const iv = Buffer.from(world.clock.token(IV_BYTES), "base64url");
  const closing = createCipheriv(cipher, world.key(purpose), iv);
  const body = Buffer.concat([closing.update(plain), closing.final()]);
  return Buffer.concat([iv, closing.getAuthTag(), body]);
}

/** Throws when it was altered or sealed with another key. */
export function unseal(world: World, purpose: string, sealed: Buffer): Buffer {
  const opening = createDecipheriv(cipher, world.key(purpose), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  opening.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([opening.update(sealed.subarray(IV_BYTES + TAG_BYTES)), opening.final()]);
}
