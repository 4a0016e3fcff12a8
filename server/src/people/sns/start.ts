/** The way to a provider: a one-time `state` that only this browser can bring back, and the address. */
import { CodeScreen, type App } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { requireStepUp } from "../auth/api.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { Rule } from "../../platform/rate.ts";
import type { Cookies, MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { snsProvidersOf } from "../../providers/sns/provider.ts";
import { keepBrowser } from "./browser.ts";
import * as rows from "../third-party/api.ts";
import { redirectUriOf } from "./way.ts";

/** Where a login ends that did not say (rule site-3). */
const HOME = "/home";

/** Anybody may ask, and each start is a row for an hour. */
const starts = (factor: number): readonly Rule[] => [{ count: 30 * factor, seconds: 60 }];

type StartAsked = {
  app: App;
  purpose: "login" | "bind";
  next?: string | undefined;
  inviterCode?: string | undefined;
  inviteSource?: string | undefined;
};
type Starting = {
  asked: StartAsked;
  caller: MemberCaller | undefined;
  origin: Origin;
  cookies: Cookies;
};

export async function startSns(
  world: World,
  { asked, caller, origin, cookies }: Starting,
): Promise<{ authorizeUrl: string }> {
  const provider = snsProvidersOf(world).get(asked.app);
  if (!provider) throw badField("app", "暂不支持该登录方式");
  const rules = starts(world.config.codeLimitFactor);
  await countOrRefuse(world, { name: "sns start", ip: origin.ip, rules });
  const memberId = asked.purpose === "bind" ? await provenMember(world, caller) : null;
  // Hex: some providers take letters and digits only.
  const state = Buffer.from(world.clock.token(32), "base64url").toString("hex");
  const now = world.clock.now();
  await rows.insertState(world.db, {
    hash: sha256(state),
    app: asked.app,
    purpose: asked.purpose,
    memberId,
    browserHash: keepBrowser(world, cookies),
    next: asked.next ?? HOME,
    inviterCode: asked.inviterCode ?? null,
    inviteSource: asked.inviteSource ?? null,
    createdAt: now,
    expiresAt: addSeconds(now, limits.snsMinutes * 60),
  });
  const redirectUri = await redirectUriOf(world, asked.app, origin.host);
  const isMobile = /Mobile|Android|iPhone|iPad|HarmonyOS/i.test(origin.userAgent);
  return { authorizeUrl: provider.authorizeUrl({ state, redirectUri, isMobile }) };
}

async function provenMember(world: World, caller: MemberCaller | undefined): Promise<number> {
  if (!caller) throw new Failure("notSignedIn");
  const { sessionId, memberId } = caller;
  await requireStepUp(world.db, world, { sessionId, screen: CodeScreen.of.bind });
  return memberId;
}
