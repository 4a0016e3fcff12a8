/** Whose response it is: a member's, or that of somebody whom an agent brought. */
import { Failure } from "../../platform/failure.ts";
import type { ResponseRow } from "./sql.ts";

type Whose = Pick<ResponseRow, "memberId" | "agentId">;

/** Whose wallet the reward goes to: the member's own, or the agent's. */
export function payeeOf({ memberId, agentId }: Whose): number {
  const payee = memberId ?? agentId;
  // The table's check: exactly one of them.
  if (payee === null) throw new Error("a response of nobody");
  return payee;
}

/** The caller who comes with a token: a signed-in member, or a browser by its cookie. */
export type Bearer = { memberId: number | undefined; visitorId: string | undefined };

/**
 * A member's response is open to that member alone, on any device; an agent's respondent has no account
 * and is known by the browser they began with. Throws `notSignedIn`, or `notFound` for anybody else.
 */
export function mustBeTheirs(
  response: Pick<ResponseRow, "memberId" | "visitorId">,
  { memberId, visitorId }: Bearer,
): void {
  if (response.memberId !== null && memberId === undefined) throw new Failure("notSignedIn");
  const isTheirs =
    response.memberId === null
      ? response.visitorId !== null && response.visitorId === visitorId
      : response.memberId === memberId;
  if (!isTheirs) throw new Failure("notFound");
}
