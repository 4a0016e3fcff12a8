/** Passwords as argon2id, in the usual text form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
import { argon2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { systemClock } from "./clock.ts";
import { semaphore } from "./semaphore.ts";

const derive = promisify(argon2);

/** Rule people-10: 19 MiB, two passes, about 30 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const HASH_BYTES = 32;

/** Two at once: a storm of sign-ins must not take the other threads and all the memory. */
const bounded = semaphore(2, 200);

/** A made-up hash for unknown accounts, so that the comparison takes the same time. */
const nobodys = textOf(Buffer.alloc(16), Buffer.alloc(HASH_BYTES));

/** The salt is always random, even in tests: no hash needs to be repeatable. */
export async function hashPassword(password: string): Promise<string> {
  const salt = Buffer.from(systemClock.token(16), "base64url");
  return textOf(salt, await hashOf(password, { ...cost, salt }));
}

/** False for an unknown account (`stored` undefined), after the same work. */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const { hash, ...how } = parse(stored ?? nobodys);
  const given = await hashOf(password, how);
  return timingSafeEqual(given, hash) && stored !== undefined;
}

type How = typeof cost & { salt: Buffer };

const hashOf = (password: string, { salt, ...how }: How): Promise<Buffer> =>
  bounded(() =>
    derive("argon2id", {
      message: password.normalize("NFC"),
      nonce: salt,
      tagLength: HASH_BYTES,
      ...how,
    }),
  );

function textOf(salt: Buffer, hash: Buffer): string {
  const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`;
}

function parse(text: string): How & { hash: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text);
  if (!found) throw new Error("not a password hash of ours");
  const [, memory, passes, parallelism, salt = "", hash = ""] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}
