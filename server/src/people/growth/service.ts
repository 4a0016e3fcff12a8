/**
 * Invites, teams and commissions (rules community-1 to community-5): what an audited response pays beside its reward.
 * docs/decisions/0035 holds the rules, 0126 how what others are to have comes to them.
 */
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { lockWallets, setGrowthAside } from "../../ledger/wallet/api.ts";
import { carryAll, type Turned } from "./carry.ts";
import { type Credited, type Owed, owedBy } from "./credit.ts";
import { recordCounts } from "./delta.ts";
import { type Line, payLine } from "./line.ts";
import { type ModelAbout, type AnyResponse, grown, othersOf } from "./model.ts";
import { restoreAll, takeBackAll } from "./turn.ts";

/**
 * Locks the respondents' wallets before the first of them is moved (docs/lock-order.md). One response that brings nobody else
 * anything needs none of it; one that does is decided behind this lock, by which a respondent's decisions follow each other:
 * the bonus for a first valid response rests on that (docs/decisions/0126).
 */
export async function lockWalletsOf(
  tx: Tx,
  responses: readonly AnyResponse[],
  { fraud = false }: { fraud?: boolean } = {},
): Promise<void> {
  const others = responses.flatMap(othersOf);
  if (others.length === 0 && responses.length < 2) return;
  const respondents = responses.flatMap(({ memberId, agentId }) => memberId ?? agentId ?? []);
  await lockWallets(tx, { respondents, others: [], alone: fraud ? respondents : [] });
}

type Decided = ModelAbout & { at: Date };
type Valid = Decided & Pick<Credited, "hasOtherValid">;

/** The audit found it valid: what it owes, asked before its reward is released, which sets others' part aside. */
export async function owe(tx: Tx, world: World, decided: Valid): Promise<Owed> {
  const response = grown(decided.response);
  if (!response) return { own: [], others: [], aside: { gold: 0, fen: 0 } };
  return owedBy(tx, world, { ...decided, response });
}

/** `isAside`: its reward was released, and others' part set aside with it. */
export async function credit(
  tx: Tx,
  world: World,
  { owed, isAside, ...decided }: Decided & { owed: Owed; isAside: boolean },
): Promise<void> {
  const { response, at } = decided;
  if (!grown(response)) return;
  await payOwn(tx, owed.own);
  if (!isAside) await setAside(tx, owed.others);
  await carryAll(tx, world, owed.others);
  await recordCounts(tx, { response, counts: { valid: 1 }, at });
}

async function payOwn(tx: Tx, lines: readonly Line[]): Promise<void> {
  for (const line of lines) await payLine(tx, line);
}

async function setAside(tx: Tx, turned: readonly Turned[]): Promise<void> {
  for (const { kind, turn, gold, fen, responseId: refId, memo, by: actor, at } of turned)
    await setGrowthAside(tx, { kind, turn, gold, fen, refId, memo, actor, at });
}

/** The audit found it invalid: nothing was paid, and the leader sees it. */
export const refuse = (tx: Tx, { response, at }: Decided): Promise<void> =>
  recordCounts(tx, { response, counts: { invalid: 1 }, at });

/** Valid became invalid. `why` is what the respondent reads on their own lines. */
export async function takeBack(
  tx: Tx,
  world: World,
  turned: Decided & { fraud: boolean; why: string },
): Promise<void> {
  const response = grown(turned.response);
  if (!response) return;
  await carryAll(tx, world, await takeBackAll(tx, { ...turned, response }));
  await recordCounts(tx, { response, counts: { valid: -1, invalid: 1 }, at: turned.at });
}

/** Invalid became valid: what it had paid comes back as it was; what it never paid is judged now. */
export async function restore(tx: Tx, world: World, turned: Valid): Promise<void> {
  const response = grown(turned.response);
  if (!response) return;
  const again = await restoreAll(tx, { ...turned, response });
  const owed = await owedBy(tx, world, { ...turned, response });
  await payOwn(tx, owed.own);
  const others = [...again, ...owed.others];
  await setAside(tx, others);
  await carryAll(tx, world, others);
  await recordCounts(tx, { response, counts: { valid: 1, invalid: -1 }, at: turned.at });
}

/** A response ended: for the leader's figures. One that had ended otherwise before ends only once. */
export const ended = (
  tx: Tx,
  end: { response: AnyResponse; isFirstEnd: boolean; isComplete: boolean; at: Date },
): Promise<void> =>
  recordCounts(tx, {
    response: end.response,
    counts: { ended: end.isFirstEnd ? 1 : 0, completes: end.isComplete ? 1 : 0 },
    at: end.at,
  });
