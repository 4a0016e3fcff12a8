/** How addresses and bodies are signed by and for survey platforms (docs/protocols.md 7). */
import { createHash, createHmac } from "node:crypto";
import type { SignAlgorithm } from "#contract/console/study/platform-signature.ts";
import type { Signature } from "#contract/console/study/survey-platform.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import { fileNameOf, type RawAddress } from "./raw-address.ts";

/** The name in `fields` for the questionnaire's number in the path. */
export const PATH_FIELD = "[path]";

/** Lowercase hex, or base64url without `=` as Cint writes it. The plain digests take the secret last. */
export function signatureOf(algorithm: SignAlgorithm, secret: string, text: string): string {
  switch (algorithm) {
    case "hmac-sha256":
      return createHmac("sha256", secret).update(text).digest("hex");
    case "hmac-sha1":
      return createHmac("sha1", secret).update(text).digest("hex");
    case "hmac-sha1-base64url":
      return createHmac("sha1", secret).update(text).digest("base64url");
    case "sha256":
    case "sha1":
    case "md5":
      return createHash(algorithm).update(`${text}${secret}`).digest("hex");
  }
}

/** What a signature covers, and the signature that was given. */
export type Signed = { covered: string; given: string };

/** Undefined when there is none, or when it is not the last parameter: what follows would be unsigned. */
export function signedAddress(
  address: Pick<RawAddress, "text" | "path" | "values">,
  { over, parameter, fields }: Signature,
): Signed | undefined {
  const { text, path, values } = address;
  if (over === "fields") {
    const given = values.get(parameter);
    const read = (name: string) => (name === PATH_FIELD ? fileNameOf(path) : values.get(name));
    return given === undefined ? undefined : { covered: joined(fields, read), given };
  }
  const mark = `&${parameter}=`;
  const at = text.lastIndexOf(mark);
  const given = text.slice(at + mark.length);
  if (at < 0 || given === "" || given.includes("&")) return undefined;
  return { covered: text.slice(0, over === "url-and-separator" ? at + 1 : at), given };
}

/** The values joined without a separator; an absent one adds nothing. */
export const joined = (
  fields: readonly string[],
  read: (name: string) => string | undefined,
): string => fields.map((name) => read(name) ?? "").join("");

export type Secret = {
  kid: string;
  secret: string;
  /** Whether each direction signs with a key of its own (keys.ts). */
  derived: boolean;
};
export type SignatureKey = { kid: string; key: string };

/** Which of the keys made the signature. Every one is tried, so that the time taken does not show which one matched. */
export function signerOf(
  { algorithm }: Pick<Signature, "algorithm">,
  { covered, given }: Signed,
  keys: readonly SignatureKey[],
): string | undefined {
  const right = keys.filter(({ key }) => isSameSecret(given, signatureOf(algorithm, key, covered)));
  return right[0]?.kid;
}
