/** The steps of leaving (next.ts), each in one transaction of one member; asked for, and gone on with by a scheduled job. */
import { endSessionsOf } from "../../people/auth/api.ts";
import { sendNotice } from "../../foundation/code/api.ts";
import { holdExchangesOf } from "../../money/exchange/api.ts";
import { withdrawForLeaving } from "../../money/withdrawal/api.ts";
import { end, nextToLookAt } from "../../people/leaving/api.ts";
import { keptUntil } from "../../config/kept.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { decideById } from "../../study/survey/api.ts";
import { closeMember, lockActiveMember } from "../../people/member/api.ts";
import { forfeitAvailable } from "./forfeit.ts";
import { decidedBy, type Leaver, leaverOf, type Look, lookAt } from "./look.ts";
import { type Next, nextOf } from "./next.ts";
import { insertClosure } from "./sql.ts";

/** This many in one run, those first that were looked at longest ago. */
const BATCH = 100;

export const anonymiseAtFrom = (now: Date) => keptUntil("closedAccount", now);

/** Takes the next step, if one can be taken. The caller holds the member's exchange lock, and has asked. */
export async function step(
  tx: Tx,
  world: World,
  leaver: Leaver,
): Promise<{ look: Look; next: Next }> {
  const look = await lookAt(tx, leaver);
  const { leaving, isFree } = look;
  if (!leaving) throw new Failure("conflict", { msg: "注销申请已撤销或已完成，请刷新后查看" });
  const next = nextOf({ ...look, leaving });
  if (next === "pay")
    await withdrawForLeaving(tx, world, { ...leaver, leavingId: leaving.id, isFree });
  if (next === "close") await close(tx, world, { leaver, look });
  return { look, next };
}

/** What is left is below what can be paid, or was given up: nothing else is ever dropped here. */
async function close(
  tx: Tx,
  world: World,
  { leaver, look }: { leaver: Leaver; look: Look },
): Promise<void> {
  const { now } = look;
  const { memberId, brand } = leaver;
  const member = await lockActiveMember(tx, memberId);
  const ended = await end(tx, { memberId, as: "closed", at: now });
  if (!ended) throw new Failure("conflict", { msg: "注销申请已撤销或已完成，请刷新后查看" });
  const gaveUp = await forfeitAvailable(tx, { memberId, key: `leaving:${ended.id}`, at: now });
  await closeMember(tx, memberId);
  await insertClosure(tx, {
    memberId,
    askedAt: ended.askedAt,
    anonymiseAt: anonymiseAtFrom(now),
    gaveUpGold: gaveUp.gold,
    gaveUpFen: gaveUp.fen,
  });
  await endSessionsOf(tx, world, { memberId, why: "closed" });
  const to = member.mobile ?? member.email;
  const { siteName } = brand;
  if (to)
    await sendNotice(tx, world, { to, change: "账号已注销，7 天内用验证码登录可以撤销", siteName });
}

/** Goes on with every request whose exchange has ended, whose reward was decided or whose payee was bound. */
export async function settleLeavings(world: World): Promise<void> {
  for (const memberId of await nextToLookAt(world.db, { now: world.clock.now(), n: BATCH }))
    // oxlint-disable-next-line no-await-in-loop
    await settleOne(world, memberId);
  wakeOutbox();
}

/** One that fails holds up nobody else. */
async function settleOne(world: World, memberId: number): Promise<void> {
  try {
    await decideDue(world, await leaverOf(world.db, world, memberId));
    await transact(world.db, async (tx) => {
      await holdExchangesOf(tx, memberId);
      await lockActiveMember(tx, memberId);
      await step(tx, world, await leaverOf(tx, world, memberId));
    });
  } catch (error) {
    // It was cancelled, or decided by an operator, in the meantime.
    if (error instanceof Failure) return;
    world.log.error(
      { err: error, memberId },
      "a leaving account was not settled; the next run will",
    );
  }
}

/** Finds valid the rewards without a doubt whose time for an audit is over. */
async function decideDue(world: World, leaver: Leaver): Promise<void> {
  const { leaving, pending, now } = await lookAt(world.db, leaver);
  if (!leaving) return;
  for (const one of pending) {
    const at = decidedBy(one, leaving);
    if (!one.isClear || at === null || at > now) continue;
    // oxlint-disable-next-line no-await-in-loop
    await decideById(world, { id: one.id, event: "foundValid", by: "system" });
  }
}
