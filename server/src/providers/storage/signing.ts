/** What the signatures of OSS and S3 are made of. */
import { createHash, createHmac } from "node:crypto";

export const hmac = (key: string | Buffer, text: string, algorithm = "sha256"): Buffer =>
  createHmac(algorithm, key).update(text).digest();

export const sha256Hex = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex");

/** The key of a day, a region and a service: each step narrows the one before. */
export const narrowedKey = (secret: string, steps: readonly string[]): Buffer =>
  steps.reduce<Buffer>((key, step) => hmac(key, step), Buffer.from(secret));

/** 20250102T030405Z */
export const compactTime = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** RFC 3986: encodeURIComponent leaves five characters that both signatures encode. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A path keeps its slashes. */
export const encodedPath = (path: string): string => path.split("/").map(encoded).join("/");

export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? "")}`)
    .join("&");

/** `name:value` lines in order of the (lower-case) names. */
export const canonicalHeaders = (headers: Readonly<Record<string, string>>): string =>
  Object.keys(headers)
    .toSorted()
    .map((name) => `${name}:${headers[name]?.trim()}\n`)
    .join("");

/** In the query of a signed address: what the answer's Content-Disposition is to say. */
export const ASKED_DISPOSITION = "response-content-disposition";

/** Saved under this name. No space: as a + in a query it is read differently by each storage. */
export const dispositionOf = (fileName: string | undefined): string | undefined =>
  fileName === undefined ? undefined : `attachment;filename*=UTF-8''${encoded(fileName)}`;

export const policyText = (policy: object): string =>
  Buffer.from(JSON.stringify(policy)).toString("base64");
