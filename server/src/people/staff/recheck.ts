/**
 * Whether the provider still lets in who signed in there: asked for every session about every two minutes, by the clock
 * alone, so that no request waits for it. Disabled there is out here within five.
 */
import { addSeconds } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type {
  AskedAgain,
  SignOnProvider,
  SignOnTokens,
} from "../../providers/sign-on/interface.ts";
import { signOnProviderOf } from "../../providers/sign-on/provider.ts";
import { operatorOf } from "./sign-on-person.ts";
import * as rows from "./sign-on-sql.ts";
import { openTokens, sealTokens } from "./signed-on.ts";
import { recordAudit } from "./audit-actor.ts";

/** With the job's minute and its own time this stays under five. */
const CHECK_SECONDS = 120;
/** Those about whom no answer came are asked about in the next run, after all others. */
const AGAIN_SECONDS = 30;
const SIDE_BY_SIDE = 5;
const MOST = 500;

type DueSignOn = Awaited<ReturnType<typeof rows.dueSignOns>>[number];
type RecheckParts = { world: World; issuer: string; provider: SignOnProvider };

export async function recheckSignOns(world: World, signal: AbortSignal): Promise<void> {
  const { signOn } = world.config;
  const provider = signOnProviderOf(world);
  if (!signOn || !provider) return;
  const { issuer } = signOn;
  const now = world.clock.now();
  const due = await rows.dueSignOns(world.db, {
    issuer,
    checkedBefore: addSeconds(now, -CHECK_SECONDS),
    askedBefore: addSeconds(now, -AGAIN_SECONDS),
    most: MOST,
  });
  const parts = { world, issuer, provider };
  for (let at = 0; at < due.length && !signal.aborted; at += SIDE_BY_SIDE) {
    // A few at a time: the provider is not ours to flood.
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all(
      due.slice(at, at + SIDE_BY_SIDE).map((one) => recheck(parts, one)),
    );
    // It is gone for all of them, and each would wait until its time is over.
    if (answers.every((answer) => answer === "unknown")) return;
    if (answers.includes("unsaid")) world.log.warn({ issuer }, "a sign-on says nothing of groups");
  }
}

type Rechecked = "known" | "unknown" | "unsaid";

async function recheck(parts: RecheckParts, due: DueSignOn): Promise<Rechecked> {
  const { world, provider } = parts;
  const { sessionId, askedAt, subject } = due;
  if (!(await rows.claimSignOn(world.db, { sessionId, askedAt, now: world.clock.now() })))
    return "known";
  const tokens = tokensIn(world, due);
  const asked: AskedAgain = tokens
    ? await provider.askAgain(subject, tokens, (next) => keepTokens(world, due, next))
    : { kind: "refused", code: "sealed with another SECRET_KEY" };
  switch (asked.kind) {
    case "ok":
      return keep(parts, due, asked);
    case "refused":
      await endOne(parts, due, asked.code);
      return "known";
    case "unknown":
      return "unknown";
  }
}

function tokensIn(world: World, { tokensSealed }: DueSignOn): SignOnTokens | undefined {
  try {
    return openTokens(world, tokensSealed);
  } catch {
    return undefined;
  }
}

/** At once, and not with the rest of the answer: the previous refresh token is no longer valid, and this one is all there is. */
async function keepTokens(
  world: World,
  { sessionId }: DueSignOn,
  tokens: SignOnTokens,
): Promise<void> {
  await rows.keepTokens(world.db, sessionId, sealTokens(world, tokens));
}

/**
 * Takes over name, role and standing as the provider has them now; without a group every session of this person ends.
 * Where the provider says nothing of groups the session goes on unchanged, as while the provider is down, and for as
 * long.
 */
const keep = (
  { world }: RecheckParts,
  { sessionId }: DueSignOn,
  { person, tokens }: Extract<AskedAgain, { kind: "ok" }>,
): Promise<Rechecked> =>
  transact(world.db, async (tx) => {
    const { signOn } = world.config;
    if (!signOn) return "known";
    const entered = await operatorOf(tx, world, { signOn, person, ip: null });
    await rows.keepTokens(tx, sessionId, sealTokens(world, tokens));
    if (entered.kind === "ok") await rows.setChecked(tx, sessionId, world.clock.now());
    return entered.kind === "unsaid" ? "unsaid" : "known";
  });

const endOne = ({ world, issuer }: RecheckParts, { sessionId, staffId }: DueSignOn, code: string) =>
  transact(world.db, async (tx) => {
    await rows.endSignOns(tx, { issuer, sessionId });
    await recordAudit(tx, {
      actor: null,
      action: "staff.sign-on-over",
      subject: ["staff", staffId],
      after: { sessions: 1, code },
      note: "单点登录不再承认这次登录",
      at: world.clock.now(),
    });
  });
