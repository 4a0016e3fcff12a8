/** What a secret signs with in each direction (docs/decisions/0050). */
import { hkdfSync } from "node:crypto";
import type { PlatformKeys } from "#contract/console/study/platform-signature.ts";
import type { Secret } from "./signature.ts";

export type Direction = keyof PlatformKeys;

/** The version allows another derivation to be added later. */
const PURPOSE = "survey-platform-v1";
const BYTES = 32;

/** 64 hexadecimal digits of HKDF-SHA256 where the directions are apart; else the secret itself. */
export function keyFor({ secret, derived }: Omit<Secret, "kid">, direction: Direction): string {
  if (!derived) return secret;
  return Buffer.from(hkdfSync("sha256", secret, PURPOSE, direction, BYTES)).toString("hex");
}

export const keysOf = (secret: Omit<Secret, "kid">): PlatformKeys => ({
  link: keyFor(secret, "link"),
  back: keyFor(secret, "back"),
  postback: keyFor(secret, "postback"),
});
