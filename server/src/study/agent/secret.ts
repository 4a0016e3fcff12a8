/** Codes and secrets of agents and suppliers. A secret is sealed at rest and shown once. */
import { createHmac } from "node:crypto";
import { isSameSecret } from "../../platform/same-secret.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";

const PURPOSE = "agent-secret";
/** Nothing that is mistaken for another when it is read out. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 10;

export const newCode = ({ clock }: World): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[clock.random(LETTERS.length)]).join("");

export const newSecret = ({ clock }: World): string => clock.token(24);

export const sealSecret = (world: World, secret: string): string =>
  sealText(world, PURPOSE, secret);

export const openSecret = (world: World, sealed: string): string =>
  unsealText(world, PURPOSE, sealed).toString();

/** Lowercase hex HMAC-SHA256, as it stands in every link of an agent. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** Compares in constant time. */
export const isSignature = (secret: string, text: string, given: string): boolean =>
  isSameSecret(given, signatureOf(secret, text));
