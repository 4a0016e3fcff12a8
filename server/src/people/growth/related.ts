/**
 * Who earns nothing from whom: the same person or household by what we see, or too many invitees of one
 * day (rule community-3). Looked at when there is something to earn, and a finding is kept.
 */
import { GrowthBlock } from "#contract/growth-enums.ts";
import { haveSameAddress } from "../address/api.ts";
import { haveSameDevice, wereInSameNetwork } from "../auth/api.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { hasReturned } from "../trace/api.ts";
import { haveSamePayee, isBeyondDay, type MemberPerson } from "../member/api.ts";
import { insertBlock } from "./block-sql.ts";
import { type GrownResponse, othersOf } from "./model.ts";

type Looked = {
  response: GrownResponse;
  member: MemberPerson;
  people: ReadonlyMap<number, MemberPerson>;
  /** What is kept about the respondent's pairs. */
  known: readonly { beneficiaryId: number; isLifted: boolean }[];
  /** Of one inviter's invitees of one day, so many earn something. */
  inviteDailyMax: number;
};

/** The people between whom and the respondent no reward is paid, in either direction. */
export async function lookAtPairs(tx: Tx, world: World, looked: Looked): Promise<Set<number>> {
  const { response, member, people, known } = looked;
  const blocked = new Set<number>();
  for (const id of othersOf(response).toSorted((a, b) => a - b)) {
    const kept = known.find(({ beneficiaryId }) => beneficiaryId === id);
    const other = people.get(id);
    // An operator's decision counts, in either direction.
    if (kept && !kept.isLifted) blocked.add(id);
    if (kept || !other) continue;
    const reason = await reasonOf(tx, world, { ...looked, other });
    if (reason === undefined) continue;
    const at = world.clock.now();
    await insertBlock(tx, { memberId: member.id, beneficiaryId: id, reason, at });
    blocked.add(id);
  }
  return blocked;
}

/** The cheapest look first; the first finding is enough. */
async function reasonOf(
  tx: Tx,
  world: World,
  { response, member, other, inviteDailyMax }: Looked & { other: MemberPerson },
): Promise<GrowthBlock | undefined> {
  const pair = [member.id, other.id] as const;
  const { sameDevice, sameNetwork, samePayee, sameAddress, tooMany, returned } = GrowthBlock.of;
  if (await haveSameDevice(tx, pair)) return sameDevice;
  if (await haveSamePayee(tx, world, pair)) return samePayee;
  if (await wereInSameNetwork(tx, [member, other])) return sameNetwork;
  if (await haveSameAddress(tx, world, pair)) return sameAddress;
  if (other.id !== response.inviterId) return undefined;
  // A person who came back earns nobody what newcomers earn, by whatever they were recognised.
  if (await hasReturned(tx, member.id, world.clock.now())) return returned;
  return (await isBeyondDay(tx, member, inviteDailyMax)) ? tooMany : undefined;
}
