/** A pair earns nothing from now on, or may earn again; what was credited stays. */
import type { ConsoleInvite } from "#contract/console/people/growth.ts";
import { GrowthBlock } from "#contract/growth-enums.ts";
import { blockPair, liftBlock, pairBlocks } from "../../people/growth/api.ts";
import { pairOf } from "../../people/invite/api.ts";
import { transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { lockMember } from "../../people/member/api.ts";
import { presentInvites } from "./invites.ts";
import { type AuditActorWithNote, recordAudit, staffActor } from "../../people/staff/api.ts";

type BlockInput = AuditActorWithNote & {
  /** The invitee. */
  id: number;
  blocked: boolean;
};

/** The same decision again is refused, so that a second operator sees that the first has decided. */
export async function setBlocked(
  world: World,
  { id, blocked, ...by }: BlockInput,
): Promise<ConsoleInvite> {
  const { db, clock } = world;
  await transact(db, async (tx) => {
    await lockMember(tx, id);
    const invite = mustFind(await pairOf(tx, id));
    const pair = { memberId: id, beneficiaryId: invite.inviterId };
    const [known] = await pairBlocks(tx, [pair]);
    const standing = known?.liftedAt === null ? known : undefined;
    if (blocked === (standing !== undefined))
      throw new Failure("conflict", {
        msg: blocked ? "这对邀请关系已经不计奖励" : "这对邀请关系没有被停止",
      });
    const at = clock.now();
    const word = { ...pair, by: staffActor(by.staff), note: by.note, at };
    await (blocked ? blockPair : liftBlock)(tx, word);
    await recordAudit(tx, {
      actor: by,
      action: blocked ? "invite.block" : "invite.lift",
      subject: ["member", id],
      before: {
        blocked: !blocked,
        ...(standing && { reason: GrowthBlock.label(standing.reason) }),
      },
      after: { blocked, inviterId: invite.inviterId },
      note: by.note,
      at,
    });
  });
  const after = await pairOf(db, id);
  const [shown] = await presentInvites(world, after ? [after] : []);
  return mustFind(shown);
}
