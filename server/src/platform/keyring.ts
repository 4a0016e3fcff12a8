/**
 * The keys of an installation (docs/decisions/0073). Those of SECRET_KEYS seal and open what lies in the database,
 * each by its id; they come and go. Beside them is one that stays, for keyed hashes that nobody could make again:
 * it lies in the database itself, sealed by the others.
 */
import { createHmac } from "node:crypto";
import { deriveKey } from "../config/secret.ts";

export type SealingKey = {
  /** Twelve hexadecimal digits; says nothing of the key. */
  readonly id: string;
  /** A 32-byte key for one purpose. */
  readonly of: (purpose: string) => Buffer;
};

export type Keyring = {
  /** What is sealed or signed now is sealed or signed by this one. */
  readonly newest: SealingKey;
  /** Any of them opens; the newest first. */
  readonly all: readonly SealingKey[];
};

const ID_DIGITS = 12;

export const sealingKey = (secret: string): SealingKey => ({
  id: createHmac("sha256", deriveKey(secret, "key-id")).digest("hex").slice(0, ID_DIGITS),
  of: (purpose) => deriveKey(secret, purpose),
});

export function keyringOf(secrets: readonly [string, ...string[]]): Keyring {
  const [newest, ...others] = secrets;
  const first = sealingKey(newest);
  return { newest: first, all: [first, ...others.map(sealingKey)] };
}

/** The two of a world (world.ts) whose lasting key is its first secret: tests, benchmarks, drills. */
export const keysFor = (secret: string) => ({
  keys: keyringOf([secret]),
  key: (purpose: string): Buffer => deriveKey(secret, purpose),
});
