/** The keys that what lies in the database is sealed with, and those of one purpose derived from them. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type SecretSettings = {
  secretKey: string | undefined;
  secretKeys: readonly string[];
  dataDir: string;
};

/** SECRET_KEYS goes before: SECRET_KEY stays where a unit's or a container's file gives it, while keys change. */
export const setSecrets = ({
  secretKey,
  secretKeys,
}: Pick<SecretSettings, "secretKey" | "secretKeys">): readonly string[] =>
  secretKeys.length > 0 || secretKey === undefined ? secretKeys : [secretKey];

/** The keys, the one that seals first: those that are set, or in development one kept in the data directory. */
export function secretsOf(config: SecretSettings): readonly [string, ...string[]] {
  const [first, ...others] = setSecrets(config);
  if (first !== undefined) return [first, ...others];
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, "secret.key");
  try {
    // "wx" so that two processes that start at once agree on the first one's key.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return [readFileSync(file, "utf8")];
}

/** One purpose, one key, so that a leak of one does not open the others. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHash("sha256").update(`${purpose}\n${secret}`).digest();
