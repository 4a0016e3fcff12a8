/** 注销 as the member asks for it: what it means today, the request, and taking it back while it is settled. */
import { CodeScreen, ExchangeState } from "#contract/enums.ts";
import type { Closure, Left } from "#contract/member/people/privacy.ts";
import { requireStepUp } from "../../people/auth/api.ts";
import { cancelSettlements, holdExchangesOf, settlementsOf } from "../../money/exchange/api.ts";
import { ask, end, type GivenUp, openLeaving } from "../../people/leaving/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { maskAccount } from "../../platform/mask.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { MemberCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { lockActiveMember } from "../../people/member/api.ts";
import { leaverOf, type Look, lookAt } from "./look.ts";
import { nextOf } from "./next.ts";
import { anonymiseAtFrom, step } from "./settle.ts";
import { balanceWords, neededOf, stepsOf } from "./steps.ts";

const staying = (now: Date) => ({
  askedAt: now,
  triedAgainAt: now,
  givesUpGold: 0,
  givesUpFen: 0,
  givesUpPending: false,
});

export async function closureOf(world: World, memberId: number): Promise<Closure> {
  const look = await lookAt(world.db, await leaverOf(world.db, world, memberId));
  const { gold, cash } = look.wallet;
  const next = nextOf({ ...look, leaving: look.leaving ?? staying(look.now) });
  return {
    gold: gold.available,
    fen: cash.available,
    pendingGold: gold.pending,
    pendingFen: cash.pending,
    payableGold: look.payable.gold,
    payableFen: look.payable.fen,
    payee: look.payee ? maskAccount(look.payee.account) : null,
    refusals: look.refusals,
    askedAt: look.leaving?.askedAt.toISOString() ?? null,
    steps: stepsOf({ look, next }),
    needs: neededOf(next),
    anonymisedAt: anonymiseAtFrom(look.now).toISOString(),
  };
}

type CloseAccountInput = { caller: MemberCaller; gaveUp: GivenUp | undefined };

/** Requests to leave. Repeated while it is settled: retries what failed, and states again what is given up. */
export async function closeAccount(world: World, request: CloseAccountInput): Promise<Left> {
  const { memberId } = request.caller;
  const { look, next } = await transact(world.db, (tx) => begin(tx, world, request));
  wakeOutbox();
  if (next !== "close") return { state: "settling", anonymisedAt: null };
  world.log.info({ memberId }, "an account was closed");
  return { state: "cooling", anonymisedAt: anonymiseAtFrom(look.now).toISOString() };
}

const NOTHING: GivenUp = { gold: 0, fen: 0, pending: false };

async function begin(tx: Tx, world: World, { caller, gaveUp = NOTHING }: CloseAccountInput) {
  const { memberId, sessionId } = caller;
  // A withdrawal that is being asked for now comes before this and is waited for, or after and finds nothing.
  await holdExchangesOf(tx, memberId);
  await lockActiveMember(tx, memberId);
  await requireStepUp(tx, world, { sessionId, screen: CodeScreen.of.close });
  const leaver = await leaverOf(tx, world, memberId);
  const look = await lookAt(tx, leaver);
  const { refusals } = look;
  if (refusals.length > 0)
    throw new Failure("closeBlocked", {
      msg: `暂时不能注销：${refusals.join("；")}`,
      data: { refusals },
    });
  refuseLess(look, gaveUp);
  await ask(tx, { memberId, at: look.now, gaveUp });
  return step(tx, world, leaver);
}

/** Only the amount that was shown is given up: when more has come meanwhile, the member sees it first. */
function refuseLess({ wallet: { gold, cash } }: Look, gaveUp: GivenUp): void {
  if (gaveUp.gold === 0 && gaveUp.fen === 0) return;
  if (gold.available <= gaveUp.gold && cash.available <= gaveUp.fen) return;
  const now = balanceWords(gold.available, cash.available);
  throw badField("givesUp", `账户现在有 ${now}，与放弃的金额不符，请核对后再确认`);
}

/** Cancels the request, also when tapped twice. Unapproved exchanges go back; payouts under way are paid. */
export async function cancelLeaving(world: World, { memberId }: MemberCaller): Promise<null> {
  const now = world.clock.now();
  await transact(world.db, async (tx) => {
    await holdExchangesOf(tx, memberId);
    const leaving = await openLeaving(tx, memberId);
    if (!leaving) return;
    const settlements = await settlementsOf(tx, leaving.id);
    const waiting = settlements.filter(({ state }) => state === ExchangeState.of.pendingReview);
    const ids = waiting.map(({ id }) => id);
    await cancelSettlements(tx, { ids, at: now, actor: `member:${memberId}` });
    await lockActiveMember(tx, memberId);
    await end(tx, { memberId, as: "cancelled", at: now });
  });
  return null;
}
