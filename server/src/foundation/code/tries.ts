/**
 * Whose wrong tries count together. A member has one password and one account under two names, a mobile and an e-mail: counted
 * by what was typed, twice as many tries would be free. A name that nobody has counts by itself, so that it is refused as
 * any other (rule people-9).
 */
import { createHmac } from "node:crypto";
import type { World } from "../../platform/world.ts";

export type Tried = { account: string; memberId: number | undefined };

/** A keyed hash of the member: the table tells nobody whose tries they were, and goes back to no number. */
export const triedName = (world: World, { account, memberId }: Tried): string =>
  memberId === undefined ? account : triedNameOf(world, memberId);

export const triedNameOf = (world: World, memberId: number): string =>
  `member ${createHmac("sha256", world.key("tries")).update(String(memberId)).digest("base64url")}`;
