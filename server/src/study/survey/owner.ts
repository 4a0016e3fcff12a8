/** By whose number what hangs on a response is kept together (docs/decisions/0116). */
import type { ResponseRow } from "./sql.ts";

type OwnedRow = Pick<ResponseRow, "id" | "memberId">;

/**
 * The member's; of who has none, their response's below nothing, which is no member's. It never changes, so every node writes
 * the same, and so does the clock for what has none yet (owner-fill-sql.ts).
 */
const ownerOf = ({ id, memberId }: OwnedRow): number => memberId ?? -id;

/** How what hangs on a response is found. */
export type OwnedKey = { responseId: number; ownerId: number };

export const keyOf = (response: OwnedRow): OwnedKey => ({
  responseId: response.id,
  ownerId: ownerOf(response),
});
