/** Sessions that began at the provider of single sign-on: what is kept of it, and how long it holds. */
import type { OperatorState } from "#contract/console/people/operators.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import type { SignOnTokens } from "../../providers/sign-on/interface.ts";
import { identityOfStaff, insertSignOn, setGone } from "./sign-on-sql.ts";

const PURPOSE = "staff-sign-on";

export type SignedOnInput = {
  issuer: string;
  sid: string | null;
  hasFactor: boolean;
  tokens: SignOnTokens;
};

export const sealTokens = (world: World, tokens: SignOnTokens): string =>
  sealText(world, PURPOSE, JSON.stringify(tokens));

/** Sealed by us, so of this form. Throws when the key is gone. */
export const openTokens = (world: World, sealed: string): SignOnTokens =>
  JSON.parse(unsealText(world, PURPOSE, sealed).toString()) as SignOnTokens;

export async function keepSignOn(
  tx: Tx,
  world: World,
  { tokens, ...signedOn }: SignedOnInput & { sessionId: number },
): Promise<void> {
  const now = world.clock.now();
  const tokensSealed = sealTokens(world, tokens);
  await insertSignOn(tx, { ...signedOn, tokensSealed, checkedAt: now, askedAt: now });
}

type Standing = { issuer: string | null; checkedAt: Date | null; breakGlass: boolean };

/** Whether a session still opens the console, as it began and as the settings are now. */
export function mayGoOn(
  { config: { signOn }, clock }: World,
  { issuer, checkedAt, breakGlass }: Standing,
): boolean {
  if (issuer === null || checkedAt === null) return mayUsePassword({ signOn }, breakGlass);
  const limit = addSeconds(clock.now(), -60 * (signOn?.downMinutes ?? 0));
  return issuer === signOn?.issuer && checkedAt > limit;
}

/** Of another provider nobody comes in any more. */
export const isPresent = (
  { signOn }: Pick<World["config"], "signOn">,
  issuer: string | null,
): boolean => issuer !== null && issuer === signOn?.issuer;

/** While single sign-on is on, passwords are for an emergency. */
export const mayUsePassword = (
  { signOn }: Pick<World["config"], "signOn">,
  isBreakGlass: boolean,
): boolean => !signOn || signOn.passwords === "all" || isBreakGlass;

type KeptToGroups = {
  id: number;
  role: number;
  state: string;
  wanted: { role: number; state: OperatorState };
};

/** Where groups of single sign-on decide the role it stays; a colleague's disabling stays until a colleague ends it. */
export async function keepToGroups(
  tx: Tx,
  { config }: World,
  { id, role, state, wanted }: KeptToGroups,
): Promise<void> {
  const identity = await identityOfStaff(tx, id);
  if (!identity) return;
  if (isPresent(config, identity.issuer) && wanted.role !== role) throw new Failure("signOnRole");
  // An operator whom the provider has shut out is not disabled by anybody here, whatever else is changed.
  if (state !== "disabled" && wanted.state === "disabled") await setGone(tx, id, null);
}
