/** The number and the token of a new attempt. */
import type { Pipeline } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { drawNumber } from "./insert-sql.ts";
import { newToken } from "./token.ts";

/**
 * The token carries the owner. For people who are no members the owner follows from the response's number (owner.ts), so
 * their number is drawn beforehand, where they stay in by the claim of their names (once.ts); a member's number is drawn by
 * the statement that inserts the response.
 */
export async function newAttempt(
  line: Pipeline,
  world: Pick<World, "clock" | "key">,
  { memberId, drawn }: { memberId: number | null; drawn: number | null },
): Promise<{ number: number | null; token: string }> {
  if (memberId !== null) return { number: null, token: newToken(world, memberId) };
  const number = drawn ?? (await drawNumber(line));
  return { number, token: newToken(world, -number) };
}
