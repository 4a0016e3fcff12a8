/** By whose number a response, and all that hangs on it, is kept together (docs/decisions/0116). */
import type { Clock } from "../../platform/clock.ts";
import type { ResponseRow } from "./sql.ts";

export type OwnedRow = Pick<ResponseRow, "id" | "ownerId" | "memberId">;

/** The same that the clock writes where nobody has yet: what a node of the previous release has begun has none. */
export const ownerOf = ({ id, ownerId, memberId }: OwnedRow): number => ownerId ?? memberId ?? -id;

/** How what hangs on a response is found. */
export type OwnedKey = { responseId: number; ownerId: number };

export const keyOf = (response: OwnedRow): OwnedKey => ({
  responseId: response.id,
  ownerId: ownerOf(response),
});

/** Further from nothing than any response's own number, which is what those have who came before (`ownerOf`). */
const DRAWN_FROM = 2 ** 40;
/** With it as far as a token has room for (token.ts), and the clock draws. */
const DRAWN_AMONG = 2 ** 46;

/** Of who has no member: known before anything is written, so that the attempt's token can carry it. */
export const ownerAtEntry = (clock: Clock, memberId: number | null): number =>
  memberId ?? -(DRAWN_FROM + clock.random(DRAWN_AMONG));
