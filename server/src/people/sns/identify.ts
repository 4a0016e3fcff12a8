/** From a provider's redirect to an identity: first our state is used up, only then is anybody asked. */
import { App } from "#contract/enums.ts";
import type { SnsReturn } from "#contract/member/people/sns.ts";
import { sha256 } from "../../platform/clock.ts";
import { Failure } from "../../platform/failure.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import type { Identified, SnsIdentity } from "../../providers/sns/identity.ts";
import { snsProvidersOf } from "../../providers/sns/provider.ts";
import { browserHashOf } from "./browser.ts";
import * as rows from "../third-party/api.ts";
import { redirectUriOf } from "./way.ts";

export type Return = {
  app: App;
  query: SnsReturn;
  /** Who is binding; null for a login. */
  memberId: number | null;
  origin: Origin;
  cookies: Cookies;
};

export type Returned = {
  identity: SnsIdentity;
  state: { next: string; inviterCode: string | null; inviteSource: string | null };
};

export async function identifyReturn(world: World, given: Return): Promise<Returned> {
  const state = await takeState(world, given);
  const { app, query, origin } = given;
  const provider = snsProvidersOf(world).get(app);
  // Switched off while somebody was away at the provider.
  if (!provider) throw new Failure("snsFailed");
  const outcome = await provider.identify(query, await redirectUriOf(world, app, origin.host));
  if (outcome.kind === "ok") return { identity: outcome.identity, state };
  if (outcome.kind === "cancelled") throw new Failure("snsCancelled");
  say(world, app, outcome);
  // Unknown as well: the code may be used up, so the only way on is from the start.
  throw new Failure("snsFailed");
}

/** Outcomes hold the provider's own codes, never a code or a token of somebody's login. */
function say({ log }: World, app: App, outcome: Exclude<Identified, { kind: "ok" }>): void {
  const about = { app: App.nameOf(app), outcome };
  // Nobody gets in by it until somebody has mended the settings.
  if (outcome.kind === "rejected" && outcome.fault === "ours")
    log.error({ alarm: "sns", ...about }, "a third-party login refuses our app");
  else log.warn(about, "a third-party login failed");
}

async function takeState(world: World, { app, query, memberId, cookies }: Return) {
  const browserHash = browserHashOf(cookies);
  const state =
    query.state !== undefined &&
    browserHash !== undefined &&
    (await rows.consumeState(world.db, {
      hash: sha256(query.state),
      app,
      purpose: memberId === null ? "login" : "bind",
      memberId,
      browserHash,
      now: world.clock.now(),
    }));
  if (!state) throw new Failure("snsStateWrong");
  return state;
}
