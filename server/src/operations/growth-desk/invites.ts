/** Who invited whom, what it earned, and why some pairs earn nothing. */
import type { ConsoleInvite } from "#contract/console/people/growth.ts";
import { earnedByPairs, pairBlocks } from "../../people/growth/api.ts";
import { pageOfPairs, type PairRow } from "../../people/invite/api.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import type { World } from "../../platform/world.ts";
import { staffIdIn, staffNames } from "../../people/staff/api.ts";
import { inviteesByIds, memberByCode, memberNames } from "../../people/member/api.ts";

type InvitesAtDeskInput = ListAsked &
  Days & {
    inviterCode?: string | undefined;
    blocked?: "yes" | "no" | undefined;
  };

/** Newest first. An unknown code gives an empty list. */
export async function invitesAtDesk(world: World, asked: InvitesAtDeskInput) {
  const { inviterCode, blocked } = asked;
  const inviter = inviterCode === undefined ? undefined : await memberByCode(world.db, inviterCode);
  if (inviterCode !== undefined && !inviter) return { list: [], next: null, total: 0 };
  const { from, to } = asked;
  const filter = { inviterId: inviter?.id, blocked: blocked && blocked === "yes", from, to };
  const { list, ...page } = await pageOfPairs(world.db, filter, asked);
  return { ...page, list: await presentInvites(world, list) };
}

export async function presentInvites(
  { db }: World,
  found: readonly PairRow[],
): Promise<ConsoleInvite[]> {
  const pairs = found.map(({ memberId, inviterId }) => ({ memberId, beneficiaryId: inviterId }));
  const invitees = pairs.map(({ memberId }) => memberId);
  const [names, people, blocks, earned] = await Promise.all([
    memberNames(
      db,
      pairs.flatMap(({ memberId, beneficiaryId }) => [memberId, beneficiaryId]),
    ),
    inviteesByIds(db, invitees),
    pairBlocks(db, pairs),
    earnedByPairs(db, pairs),
  ]);
  const staff = await staffNames(
    db,
    blocks.flatMap(({ by }) => staffIdIn(by) ?? []),
  );
  const cameAs = new Map(people.map((person) => [person.id, person]));
  const nameOf = (id: number) => ({ id, ...(names.get(id) ?? { code: "", nickname: "" }) });
  return found.flatMap(({ memberId, inviterId, valid }): ConsoleInvite[] => {
    const person = cameAs.get(memberId);
    if (!person) return [];
    const block = blocks.find((row) => row.memberId === memberId);
    return [
      {
        invitee: nameOf(memberId),
        inviter: nameOf(inviterId),
        source: person.inviteSource,
        invitedAt: person.registeredAt.toISOString(),
        block: block
          ? {
              reason: block.reason,
              by: staff.get(staffIdIn(block.by) ?? 0) ?? "系统",
              note: block.note,
              at: block.at.toISOString(),
              liftedAt: block.liftedAt?.toISOString() ?? null,
            }
          : null,
        validResponses: valid,
        earnedGold: earned.get(memberId) ?? 0,
      },
    ];
  });
}
