/** What an attempt is called outside: in links, returns and postbacks. */
import { createHmac } from "node:crypto";
import type { World } from "../../platform/world.ts";
import { ownerAtEntry } from "./owner.ts";

/** Nobody guesses these. */
const DRAWN_BYTES = 16;
/** Whose attempt it is, and two zero bytes that distinguish this form of token from the older one. */
const OWNER_BYTES = 6;
const HIDDEN_BYTES = OWNER_BYTES + 2;

type Named = Pick<World, "clock" | "key">;

/**
 * 32 letters, digits, - and _, never digits alone: what a platform signs of an event is digits, and no
 * link of ours may be taken for one. Nor a - first: a spreadsheet takes that for a formula, and the file of answers
 * would have to say it otherwise than the links do.
 *
 * It carries its owner, so that anyone who comes back with it is found on one machine of many. Hidden: a member is called
 * otherwise each time, or platforms could tell each other of them (docs/decisions/0116).
 */
export function newToken({ clock, key }: Named, ownerId: number): string {
  for (;;) {
    const drawn = Buffer.from(clock.token(DRAWN_BYTES), "base64url");
    const owner = Buffer.alloc(HIDDEN_BYTES);
    owner.writeIntBE(ownerId, 0, OWNER_BYTES);
    const token = Buffer.concat([drawn, hidden(key, drawn, owner)]).toString("base64url");
    if (isToken(token) && !token.startsWith("-")) return token;
  }
}

/** By what a new attempt is known, here and outside. */
export function newAttempt(world: Named, memberId: number | null) {
  const ownerId = ownerAtEntry(world.clock, memberId);
  return { ownerId, token: newToken(world, ownerId) };
}

/** Undefined for one of before, and for what is none; else whose it is, if it is one of ours at all. */
export function ownerIn({ key }: Pick<World, "key">, token: string): number | undefined {
  if (!isToken(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const owner = hidden(key, bytes.subarray(0, DRAWN_BYTES), bytes.subarray(DRAWN_BYTES));
  return owner.readUInt16BE(OWNER_BYTES) === 0 ? owner.readIntBE(0, OWNER_BYTES) : undefined;
}

/** The lasting key: what is out stays out, whatever becomes of the others (docs/decisions/0073). Twice is once back. */
function hidden(key: World["key"], drawn: Buffer, owner: Buffer): Buffer {
  const mask = createHmac("sha256", key("survey-token")).update(drawn).digest();
  return Buffer.from(owner.map((byte, at) => byte ^ (mask[at] ?? 0)));
}

/** Fixed length: where fields are joined without a separator, only the length shows where one ends. */
export const isToken = (text: string): boolean =>
  /^[A-Za-z0-9_-]{32}$/.test(text) && /\D/.test(text);
