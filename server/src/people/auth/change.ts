/** What every change of what an account stands on ends with (rule people-23). */
import { endSessionsOf } from "./session.ts";
import { sendNotice } from "../../foundation/code/api.ts";
import type { Tx } from "../../platform/db.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { type ChangeKind, type Member, recordChange } from "../member/api.ts";

type Announced = {
  /** The member's row before the change. */
  member: Member;
  /** The sign-in that made the change; none where theirs begins only afterwards. */
  keep: string | undefined;
  origin: Origin;
  kind: ChangeKind;
  /** Masked. */
  note: string;
  /** What the notice says: a clause. */
  said: string;
  siteName: string;
};

/** Records the change for the member and for payouts, signs out all others, and tells the old contacts. */
export async function announceChange(tx: Tx, world: World, announced: Announced): Promise<void> {
  const { member, keep, origin, kind, note, said, siteName } = announced;
  await recordChange(tx, {
    memberId: member.id,
    kind,
    note,
    ip: origin.ip,
    at: world.clock.now(),
  });
  await endSessionsOf(tx, world, {
    memberId: member.id,
    why: kind === "password" ? "password" : "elsewhere",
    ...(keep !== undefined && { keep }),
  });
  const to = kind === "email" ? (member.email ?? member.mobile) : (member.mobile ?? member.email);
  if (to) await sendNotice(tx, world, { to, change: said, siteName });
}
