/** What an attempt is called outside: in links, returns and postbacks. */
import { createHmac } from "node:crypto";
import type { World } from "../../platform/world.ts";

/** Random, so that nobody can guess a token. */
const DRAWN_BYTES = 16;
/** The owner's number; two zero bytes behind it show that the token carries one. */
const OWNER_BYTES = 6;
const HIDDEN_BYTES = OWNER_BYTES + 2;

/**
 * 32 letters, digits, - and _, never digits alone: what a platform signs of an event is digits, and no
 * link of ours may be taken for one. Nor a - first: a spreadsheet takes that for a formula, and the file of answers
 * would have to say it otherwise than the links do.
 *
 * It carries its owner, so that a return is looked for on one machine of many. The owner is hidden and looks different in
 * each token: platforms could otherwise tell each other that two attempts are of one member (docs/decisions/0116).
 */
export function newToken({ clock, key }: Pick<World, "clock" | "key">, ownerId: number): string {
  for (;;) {
    const drawn = Buffer.from(clock.token(DRAWN_BYTES), "base64url");
    const owner = Buffer.alloc(HIDDEN_BYTES);
    owner.writeIntBE(ownerId, 0, OWNER_BYTES);
    const token = Buffer.concat([drawn, masked(key, drawn, owner)]).toString("base64url");
    if (isToken(token) && !token.startsWith("-")) return token;
  }
}

/** The owner that a token carries; undefined for older tokens and for what is no token. */
export function ownerIn({ key }: Pick<World, "key">, token: string): number | undefined {
  if (!isToken(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const owner = masked(key, bytes.subarray(0, DRAWN_BYTES), bytes.subarray(DRAWN_BYTES));
  return owner.readUInt16BE(OWNER_BYTES) === 0 ? owner.readIntBE(0, OWNER_BYTES) : undefined;
}

/**
 * Hides the owner, and shows it again when it is applied a second time. By the lasting key, so that tokens stay readable when
 * other keys change (docs/decisions/0073).
 */
function masked(key: World["key"], drawn: Buffer, owner: Buffer): Buffer {
  const mask = createHmac("sha256", key("survey-token")).update(drawn).digest();
  return Buffer.from(owner.map((byte, at) => byte ^ (mask[at] ?? 0)));
}

/** To the letter: where fields are joined by nothing, only a fixed length says where one ends. */
export const isToken = (text: string): boolean =>
  /^[A-Za-z0-9_-]{32}$/.test(text) && /\D/.test(text);
