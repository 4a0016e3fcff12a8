/**
 * Invites, teams and commissions (rules community-1 to community-5): what an audited response pays beside its
 * reward, in the audit's own transaction. docs/decisions/0035 holds the rules.
 */
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { lockWallets } from "../../ledger/wallet/api.ts";
import { type Credited, payDue } from "./credit.ts";
import { record } from "./delta.ts";
import { type ModelAbout, type AnyResponse, grown, othersOf } from "./model.ts";
import { restoreAll, takeBackAll } from "./turn.ts";

/**
 * Locks the wallets that decisions about these responses may move, before the first of them is moved
 * (docs/lock-order.md). One response that pays nobody else needs none of it.
 */
export async function lockWalletsOf(
  tx: Tx,
  responses: readonly AnyResponse[],
  { fraud = false }: { fraud?: boolean } = {},
): Promise<void> {
  const others = responses.flatMap(othersOf);
  if (others.length === 0 && responses.length < 2) return;
  const respondents = responses.flatMap(({ memberId, agentId }) => memberId ?? agentId ?? []);
  await lockWallets(tx, { respondents, others, alone: fraud ? respondents : [] });
}

type RefuseInput = ModelAbout & { at: Date };
type Valid = RefuseInput & Pick<Credited, "hasOtherValid">;

/** The audit found it valid; its reward was released. */
export async function credit(tx: Tx, world: World, decided: Valid): Promise<void> {
  const response = grown(decided.response);
  if (!response) return;
  const moved = await payDue(tx, world, { ...decided, response });
  await record(tx, { response, counts: { valid: 1 }, moved, at: decided.at });
}

/** The audit found it invalid: nothing was paid, and the leader sees it. */
export const refuse = (tx: Tx, { response, at }: RefuseInput): Promise<void> =>
  record(tx, { response, counts: { invalid: 1 }, at });

/** Valid became invalid. `why` is what the respondent reads on their own lines. */
export async function takeBack(
  tx: Tx,
  turned: RefuseInput & { fraud: boolean; why: string },
): Promise<void> {
  const response = grown(turned.response);
  if (!response) return;
  const moved = await takeBackAll(tx, { ...turned, response });
  await record(tx, { response, counts: { valid: -1, invalid: 1 }, moved, at: turned.at });
}

/** Invalid became valid: what it had paid comes back as it was; what it never paid is judged now. */
export async function restore(tx: Tx, world: World, turned: Valid): Promise<void> {
  const response = grown(turned.response);
  if (!response) return;
  const again = await restoreAll(tx, { ...turned, response });
  const due = await payDue(tx, world, { ...turned, response });
  const moved = [...again, ...due];
  await record(tx, { response, counts: { valid: 1, invalid: -1 }, moved, at: turned.at });
}

/** A response ended: for the leader's figures. One that had ended otherwise before ends only once. */
export const ended = (
  tx: Tx,
  end: { response: AnyResponse; isFirstEnd: boolean; isComplete: boolean; at: Date },
): Promise<void> =>
  record(tx, {
    response: end.response,
    counts: { ended: end.isFirstEnd ? 1 : 0, completes: end.isComplete ? 1 : 0 },
    at: end.at,
  });
