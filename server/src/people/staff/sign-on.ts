/**
 * How operators come in by single sign-on: to the provider with a state, a nonce and a verifier that this browser alone
 * carries, sealed in a cookie, and back from it once (docs/decisions/0094).
 */
import * as z from "zod/mini";
import type { beginSignOn, finishSignOn, getSignOn } from "#contract/console/people/sign-on.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import type { SignOn } from "../../config/sign-on.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import type { Arrived, SignOnPerson, SignOnProvider } from "../../providers/sign-on/interface.ts";
import { signOnProviderOf } from "../../providers/sign-on/provider.ts";
import type { Account } from "./account-sql.ts";
import { beginSession, COOKIE_PATH, keepSession, meOf } from "./session.ts";
import { issueTicket } from "./sign-in.ts";
import { type Entered, operatorOf } from "./sign-on-person.ts";
import * as rows from "./sign-on-sql.ts";
import type { SignedOnInput } from "./signed-on.ts";

const COOKIE = "console-sign-on";
const PURPOSE = "staff-sign-on-begun";
/** To find one's telephone at the provider. */
const BEGUN_SECONDS = 10 * 60;
/** The page says so for this long after the last bad answer; then one may have another try. */
const DOWN_SECONDS = 10 * 60;

const Begun = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  back: z.string(),
  until: z.int(),
});
type Begun = z.output<typeof Begun>;

type Coming<Asked> = { asked: Asked; origin: Origin; cookies: Cookies };

export async function signOnShown({ db, config, clock }: World): Promise<DataOf<typeof getSignOn>> {
  const { signOn } = config;
  if (!signOn) return { isOn: false, passwords: "all", downSince: null };
  const {
    lastGoodAt = null,
    lastBadAt = null,
    badSince = null,
  } = (await rows.lastAnswers(db)) ?? {};
  const isLate = lastBadAt === null || lastBadAt <= addSeconds(clock.now(), -DOWN_SECONDS);
  // A node of the version before notes the good answer and leaves since when they were bad.
  const isOver = badSince === null || badSince <= (lastGoodAt ?? new Date(0));
  const downSince = isLate || isOver ? null : badSince.toISOString();
  return { isOn: true, passwords: signOn.passwords, downSince };
}

type Parts = { signOn: SignOn; provider: SignOnProvider };

async function partsOf(world: World, ip: string): Promise<Parts> {
  const { signOn, codeLimitFactor } = world.config;
  const provider = signOnProviderOf(world);
  if (!signOn || !provider) throw new Failure("notFound", { msg: "没有启用单点登录" });
  // Each may ask the provider something: nobody makes us ask it without an end.
  const rules = [{ count: 60 * codeLimitFactor, seconds: 15 * 60 }];
  await countOrRefuse(world, { name: "sign-on", ip, rules });
  return { signOn, provider };
}

/** The console's own address: a host of its own where there is one. */
function consoleOrigin({ config: { publicOrigin, consoleHosts } }: World, host: string): string {
  const [first] = consoleHosts;
  const url = new URL(publicOrigin);
  if (first !== undefined) url.hostname = consoleHosts.includes(host) ? host : first;
  return url.origin;
}

export const signInAddress = (world: World, { host }: Origin): string =>
  `${consoleOrigin(world, host)}/console/sign-in`;

export async function begin(
  world: World,
  { asked: { back }, origin, cookies }: Coming<ParsedOf<typeof beginSignOn>["body"]>,
): Promise<DataOf<typeof beginSignOn>> {
  const { provider } = await partsOf(world, origin.ip);
  const { clock } = world;
  const redirectUri = `${signInAddress(world, origin)}/callback`;
  const secrets = { state: clock.token(32), nonce: clock.token(32), verifier: clock.token(32) };
  const begun = await provider.begin({ ...secrets, redirectUri });
  if (begun.kind === "unknown") throw new Failure("signOnDown");
  const until = addSeconds(clock.now(), BEGUN_SECONDS).getTime();
  const kept: Begun = { ...secrets, redirectUri, back, until };
  cookies.set(COOKIE, sealText(world, PURPOSE, JSON.stringify(kept)), {
    maxAgeSeconds: BEGUN_SECONDS,
    path: COOKIE_PATH,
    strict: true,
  });
  return { url: begun.url };
}

/** Undefined when it is not of this browser, not of this state, or over. */
function begunIn(world: World, cookies: Cookies, state: string): Begun | undefined {
  const text = cookies.get(COOKIE, COOKIE_PATH);
  if (!text) return undefined;
  try {
    const begun = Begun.parse(JSON.parse(unsealText(world, PURPOSE, text).toString()));
    const isTheirs = sha256(begun.state).equals(sha256(state));
    return isTheirs && begun.until > world.clock.now().getTime() ? begun : undefined;
  } catch {
    return undefined;
  }
}

export async function finish(
  world: World,
  { asked, origin, cookies }: Coming<ParsedOf<typeof finishSignOn>["body"]>,
): Promise<DataOf<typeof finishSignOn>> {
  const { signOn, provider } = await partsOf(world, origin.ip);
  const begun = begunIn(world, cookies, asked.state);
  if (!begun) throw new Failure("signOnOver");
  cookies.clear(COOKIE, COOKIE_PATH);
  const expiresAt = new Date(begun.until);
  const hash = sha256(begun.state);
  if (!(await rows.spendOnce(world.db, { kind: "state", hash, expiresAt })))
    throw new Failure("signOnOver");
  const arrived = await provider.arrive(returnedTo(begun.redirectUri, asked), begun);
  if (arrived.kind !== "ok") throw refusalOf(world, arrived, origin);
  const signedOn = { issuer: signOn.issuer, sid: arrived.sid, ...pick(arrived) };
  const outcome = await transact(world.db, (tx) =>
    enter(tx, world, { signOn, person: arrived.person, signedOn, origin }),
  );
  const { back } = begun;
  switch (outcome.kind) {
    case "in":
      keepSession(cookies, outcome.token);
      return { me: meOf(world, outcome.staff, signedOn), ticket: null, back };
    case "factor": {
      const staffId = outcome.staff.id;
      const ticket = await issueTicket(world, { staffId, ip: origin.ip, signedOn });
      return { me: null, ticket, back };
    }
    case "no-group":
    case "unsaid":
    case "disabled":
      world.log.info({ ip: origin.ip, why: outcome.kind }, "no sign-on of an operator");
      throw new Failure(outcome.kind === "disabled" ? "signOnDisabled" : "signOnNoGroup");
  }
}

const pick = ({ person: { hasFactor }, tokens }: Extract<Arrived, { kind: "ok" }>) => ({
  hasFactor,
  tokens,
});

/** What the browser came back to, as the library reads it; nothing of the address but what it may hold. */
function returnedTo(redirectUri: string, asked: ParsedOf<typeof finishSignOn>["body"]): URL {
  const url = new URL(redirectUri);
  for (const name of ["state", "code", "iss", "error"] as const) {
    const value = asked[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

function refusalOf(world: World, arrived: Exclude<Arrived, { kind: "ok" }>, { ip }: Origin) {
  if (arrived.kind === "unknown") return new Failure("signOnDown");
  const { code, fault } = arrived;
  // No operator gets in by it until somebody has mended the settings.
  if (fault === "ours") world.log.error({ alarm: "sign-on", code }, "the sign-on refuses our app");
  else world.log.warn({ ip, code }, "a sign-on was refused");
  return new Failure("signOnRefused");
}

type EnteringHere = {
  signOn: SignOn;
  person: SignOnPerson;
  signedOn: SignedOnInput;
  origin: Origin;
};
type Outcome =
  | { kind: "in"; staff: Account; token: string }
  /** A second factor of ours is bound, and the provider asked for none. */
  | { kind: "factor"; staff: Account }
  | Exclude<Entered, { kind: "ok" }>;

/** That somebody is shut out is kept, so it is answered and not thrown. */
async function enter(
  tx: Tx,
  world: World,
  { signOn, person, signedOn, origin }: EnteringHere,
): Promise<Outcome> {
  const entered = await operatorOf(tx, world, { signOn, person, ip: origin.ip });
  if (entered.kind !== "ok") return entered;
  const { staff } = entered;
  if (staff.totpAt !== null && !signedOn.hasFactor) return { kind: "factor", staff };
  const token = await beginSession(tx, world, { staff, way: "sign-on", origin, signedOn });
  return { kind: "in", staff, token };
}
