/** Codes for the day when the authenticator is lost, and first passwords: what people copy by hand. */
import { createHmac } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { World } from "../../platform/world.ts";

const COUNT = 10;
const GROUP = 4;
/** Neither I nor O, neither 0 nor 1: 32 letters, five bits each. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Groups of four with lines between them: twenty bits a group. */
export function readableSecret(clock: Clock, groups: number): string {
  const bytes = Buffer.from(clock.token(groups * GROUP), "base64url");
  const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: groups }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP).join(""),
  ).join("-");
}

export const newRecoveryCodes = (clock: Clock): string[] =>
  Array.from({ length: COUNT }, () => readableSecret(clock, 3));

/** However it is typed: small letters, without the lines, with spaces. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** Bound to its operator, so that a row cannot be moved to another. */
export const hashOfCode = (world: World, staffId: number, code: string): Buffer =>
  createHmac("sha256", world.key("staff-recovery"))
    .update(`${staffId} ${plain(code)}`)
    .digest();
