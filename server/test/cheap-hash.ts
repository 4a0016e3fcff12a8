/** Passwords for tests that are not about them: an honest hash takes a processor 30 ms, and each comparison again. */
import { argon2Sync } from "node:crypto";

/** Ours in form, but compared in a tenth of a millisecond instead of thirty. */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const nonce = Buffer.alloc(16, 7);
  const hash = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...cost });
  const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8,t=1,p=1$${plain(nonce)}$${plain(hash)}`;
}
