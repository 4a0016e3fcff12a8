/**
 * Signed in as after a code that was right, by what signing in itself does then. Sending codes, delivering and checking
 * them have tests of their own (people/auth): asking for one for each member of each test was most of what a member cost.
 */
import type { Origin } from "../src/platform/request.ts";
import { transact } from "../src/platform/db.ts";
import type { World } from "../src/platform/world.ts";
import { beginSession, type Begun } from "../src/people/auth/api.ts";
import { registerMember } from "../src/people/auth/enter.ts";
import { lockMemberByAccount } from "../src/people/member/api.ts";

type Arriving = { mobile: string; origin: Origin; brandCode: string };
export type Arrived = Begun & { memberId: number };

/** Registers on first use, in that brand. Who has closed the account is asked more, and comes in by the site alone. */
export const enter = (
  world: World,
  { mobile, origin, brandCode }: Arriving,
): Promise<Arrived | undefined> =>
  transact(world.db, async (tx) => {
    const known = await lockMemberByAccount(tx, mobile);
    if (known?.state === "closed") return undefined;
    const asked = { mobile, code: "", agreed: true };
    const { id: memberId } =
      known ?? (await registerMember(tx, world, { account: mobile, asked, origin, brandCode }));
    return { memberId, ...(await beginSession(tx, world, { memberId, origin, way: "code" })) };
  });
