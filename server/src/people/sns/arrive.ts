/** Coming back from a provider to sign in: straight in when the identity is known, else with a ticket. */
import { App } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { SnsArrival, SnsReturn, SnsTicket } from "#contract/member/people/sns.ts";
import { type Begun, beginSession, keepFingerprint } from "../auth/api.ts";
import { closingRefusal } from "../leaving/api.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { memberOf } from "../member/api.ts";
import { recogniseHolder } from "./binding.ts";
import { keepBrowser } from "./browser.ts";
import { identifyReturn, type Returned } from "./identify.ts";
import * as rows from "../third-party/api.ts";

export type Arriving = { app: App; query: SnsReturn; origin: Origin; cookies: Cookies };

export async function arriveBySns(world: World, arriving: Arriving): Promise<SnsArrival> {
  const { app, origin, cookies } = arriving;
  const returned = await identifyReturn(world, { ...arriving, memberId: null });
  const begun = await transact(world.db, (tx) => enter(tx, world, { app, origin, returned }));
  if (!begun) {
    const data = await issueTicket(world, { app, cookies, returned });
    throw new Failure("memberNotBound", { data });
  }
  keepFingerprint(cookies, begun);
  return { ...begun.tokens, next: returned.state.next };
}

type ArriveInput = { app: App; origin: Origin; returned: Returned };

/** Undefined when no member has the identity yet. */
async function enter(
  tx: Tx,
  world: World,
  { app, origin, returned }: ArriveInput,
): Promise<Begun | undefined> {
  const memberId = await recogniseHolder(tx, { app, ...returned.identity });
  if (memberId === undefined) return undefined;
  const member = await memberOf(tx, memberId);
  if (member?.state !== "active")
    throw (await closingRefusal(tx, world, memberId)) ?? new Failure("accountClosed");
  return beginSession(tx, world, { memberId, origin, way: App.nameOf(app) });
}

type Issuing = { app: App; cookies: Cookies; returned: Returned };

async function issueTicket(world: World, { app, cookies, returned }: Issuing): Promise<SnsTicket> {
  const { identity, state } = returned;
  const snsCode = world.clock.token(32);
  const now = world.clock.now();
  await rows.insertTicket(world.db, {
    app,
    ...identity,
    ...state,
    hash: sha256(snsCode),
    // The cookie is renewed with it: the ticket would otherwise outlive its browser's mark.
    browserHash: keepBrowser(world, cookies),
    createdAt: now,
    expiresAt: addSeconds(now, limits.snsMinutes * 60),
  });
  return { snsCode, app, nickname: identity.nickname };
}
