/** 注销: what it would cost, what stands against it, and closing the account at once. */
import { CodeScreen, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { Closure } from "#contract/member/privacy.ts";
import { requireStepUp } from "../account/service.ts";
import { endSessionsOf } from "../auth/service.ts";
import { homeBrandOf } from "../brand/service.ts";
import { sendNotice } from "../code/service.ts";
import { holdExchangesOf, openExchangesOf, yuan } from "../exchange/service.ts";
import { addSeconds } from "../platform/clock.ts";
import { type Db, transact, type Tx } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import type { MemberCaller, Origin } from "../platform/request.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import type { World } from "../platform/world.ts";
import { closeMember, lockActiveMember } from "../user/service.ts";
import { goldWords, walletOf, yuanWords } from "../wallet/service.ts";
import { forfeitAvailable } from "./forfeit.ts";
import { insertClosure } from "./sql.ts";

export async function closureOf({ db, clock }: World, memberId: number): Promise<Closure> {
  const [{ gold, cash }, blockers] = await Promise.all([
    walletOf(db, memberId),
    blockersOf(db, memberId),
  ]);
  return {
    gold: gold.available,
    fen: cash.available,
    pendingGold: gold.pending,
    pendingFen: cash.pending,
    blockers,
    anonymisedAt: anonymiseAtFrom(clock.now()).toISOString(),
  };
}

const anonymiseAtFrom = (now: Date) => addSeconds(now, limits.closeDays * 86_400);

type Wish = { caller: MemberCaller; origin: Origin; givesUpBalance: boolean };

export async function closeAccount(world: World, wish: Wish): Promise<{ anonymisedAt: string }> {
  const { siteName } = await homeBrandOf(world.db, wish.caller.memberId);
  const anonymiseAt = await transact(world.db, (tx) => close(tx, world, { ...wish, siteName }));
  wakeOutbox();
  return { anonymisedAt: anonymiseAt.toISOString() };
}

type Close = Wish & { siteName: string };

async function close(tx: Tx, world: World, wish: Close): Promise<Date> {
  const { caller, givesUpBalance, siteName } = wish;
  const { memberId, sessionId } = caller;
  const askedAt = world.clock.now();
  const { mobile, email } = await lockActiveMember(tx, memberId);
  await requireStepUp(tx, world, { sessionId, screens: [CodeScreen.of.close] });
  // A withdrawal that is being asked for now comes before this and blocks it, or after and finds nothing.
  await holdExchangesOf(tx, memberId);
  const blockers = await blockersOf(tx, memberId);
  if (blockers.length > 0)
    throw new Failure("closeBlocked", {
      msg: `暂时不能注销：${blockers.join("；")}`,
      data: { blockers },
    });
  // Taken before it is judged, so that exactly what was agreed to is given up; a refusal undoes it.
  const gaveUp = await forfeitAvailable(tx, { memberId, key: `${memberId}:closed`, at: askedAt });
  if (!givesUpBalance && (gaveUp.gold > 0 || gaveUp.fen > 0))
    throw badField("givesUpBalance", refusalOf(gaveUp));
  const anonymiseAt = anonymiseAtFrom(askedAt);
  await closeMember(tx, memberId);
  await insertClosure(tx, {
    memberId,
    askedAt,
    anonymiseAt,
    gaveUpGold: gaveUp.gold,
    gaveUpFen: gaveUp.fen,
  });
  await endSessionsOf(tx, world, { memberId, why: "closed" });
  const to = mobile ?? email;
  if (to) await sendNotice(tx, world, { to, change: "账号已注销", siteName });
  return anonymiseAt;
}

function refusalOf({ gold, fen }: { gold: number; fen: number }): string {
  const sums = [
    ...(gold > 0 ? [goldWords(gold)] : []),
    ...(fen > 0 ? [`现金 ${yuanWords(fen)}`] : []),
  ];
  return `账户还有 ${sums.join("和")}，请先提现，或确认放弃余额`;
}

/** Funds on their way belong to somebody who can still be reached. */
async function blockersOf(db: Db, memberId: number): Promise<string[]> {
  const open = await openExchangesOf(db, memberId);
  return open.map(({ id, type, title, state, netFen, firstApprover }) => {
    const isCash = type === ExchangeType.of.cash;
    const exchange = isCash ? `提现 ${id}（到账 ${yuan(netFen)} 元）` : `兑换 ${id}（${title}）`;
    if (state === ExchangeState.of.toBeIssued)
      return `${exchange}正在发放，请等${isCash ? "到账" : "收到"}`;
    return firstApprover === null
      ? `${exchange}待审核，请等待或先撤销`
      : `${exchange}正在两人复核，请等待或先撤销`;
  });
}
