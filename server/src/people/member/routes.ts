/** The member's own account. What changes what it stands on is in auth. */
import { getAccount, setNickname as nicknameEndpoint } from "#contract/member/people/user.ts";
import type { Standing } from "#contract/member/people/standing.ts";
import { originOf } from "../../foundation/brand/api.ts";
import type { Db } from "../../platform/db.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { accountOf } from "./account.ts";
import { setNickname } from "./nickname.ts";

/** Sanctions build on this feature, so what stands is asked through a function that is handed in. */
type StandingOf = (db: Db, asked: { memberId: number; now: Date }) => Promise<Standing>;

export function userRoutes(routes: Routes, world: World, standingOf: StandingOf) {
  routes.on(getAccount, async ({ caller: { memberId } }) => {
    const [account, standing] = await Promise.all([
      accountOf(world.db, memberId, (home) => originOf(world, home)),
      standingOf(world.db, { memberId, now: world.clock.now() }),
    ]);
    return { ...account, standing };
  });

  routes.on(nicknameEndpoint, ({ caller, body }) =>
    setNickname(world, { memberId: caller.memberId, nickname: body.nickname }),
  );
}
