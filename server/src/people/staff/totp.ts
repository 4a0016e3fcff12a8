/** The six digits of an authenticator (RFC 6238: SHA-1, thirty seconds), and the secret behind them. */
import { Secret, TOTP } from "otpauth";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";

/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;
/** A clock that is up to thirty seconds off, either way. */
const WINDOW = 1;
const PURPOSE = "staff-totp";

export const newSecret = ({ clock }: World): Buffer =>
  Buffer.from(clock.token(SECRET_BYTES), "base64url");

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** As it is typed where a picture cannot be taken. */
export const textOf = (bytes: Buffer): string => secretOf(bytes).base32;

/** What the picture says. The host tells a copy of the site from the real one. */
export const uriOf = (bytes: Buffer, account: string, { config }: World): string =>
  new TOTP({
    issuer: `控制台 ${new URL(config.publicOrigin).hostname}`,
    // Said once: every letter makes the picture finer.
    issuerInLabel: false,
    label: account,
    secret: secretOf(bytes),
  }).toString();

/** Which step of thirty seconds this code is of, or undefined. */
export function stepOf(bytes: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: secretOf(bytes), timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

export const sealSecret = (world: World, bytes: Buffer): string => sealText(world, PURPOSE, bytes);

/** Undefined when it was sealed with another SECRET_KEY: then only a reset helps. */
export function openSecret(world: World, sealed: string): Buffer | undefined {
  try {
    return unsealText(world, PURPOSE, sealed);
  } catch {
    world.log.warn("a second factor was sealed with another SECRET_KEY");
    return undefined;
  }
}
