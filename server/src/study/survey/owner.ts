/** By whose number what hangs on a response is kept together (docs/decisions/0116). */
import type { ResponseRow } from "./sql.ts";

export type OwnedRow = Pick<ResponseRow, "id" | "memberId">;

/** The member's; of anyone who has none, their response's below nothing, which is no member's. It never changes. */
const ownerOf = ({ id, memberId }: OwnedRow): number => memberId ?? -id;

/** How a response, and what hangs on it, is found. */
export type OwnedKey = { responseId: number; ownerId: number };

export const keyOf = (response: OwnedRow): OwnedKey => ({
  responseId: response.id,
  ownerId: ownerOf(response),
});
