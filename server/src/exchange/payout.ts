/**
 * The payout worker: carries out what policy.ts decides. Every step stands a repeat, because a crash
 * may come between any two lines; the named failpoints are those places.
 */
import * as z from "zod/mini";
import type { JobHandler } from "../platform/outbox.ts";
import { transact } from "../platform/db.ts";
import { failpoint } from "../platform/failpoint.ts";
import type { World } from "../platform/world.ts";
import type { Outcome, PayoutProvider } from "../providers/payout/outcome.ts";
import { endByPayment, endByReturn } from "./move.ts";
import {
  finishPayout,
  keepWaiting,
  markQueried,
  markSent,
  type Payout,
  payoutOf,
} from "./payout-sql.ts";
import { judge, nextCall, type Progress, type Verdict, waitSeconds } from "./policy.ts";

export const PAYOUT_TOPIC = "payout.send";
const Payload = z.object({ exchangeId: z.int() });

/** For the outbox worker. */
export const payoutHandlers = (
  world: World,
  provider: PayoutProvider,
): Record<string, JobHandler> => ({
  [PAYOUT_TOPIC]: (job) => advance({ world, provider }, z.parse(Payload, job.payload).exchangeId),
});

type Parts = { world: World; provider: PayoutProvider };

/** One call to the provider and what follows from it; answers when to come back. */
async function advance(parts: Parts, exchangeId: number): ReturnType<JobHandler> {
  const payout = await payoutOf(parts.world.db, exchangeId);
  if (!payout) throw new Error(`exchange ${exchangeId} has no payout`);
  const call = nextCall(payout);
  if (call === "nothing") return undefined;
  alarmWhenOld(parts.world, payout);

  failpoint("payout.before-call");
  const outcome = call === "send" ? await send(parts, payout) : await query(parts, payout);
  failpoint("payout.before-store");
  const queries = call === "send" ? 0 : payout.queries + 1;
  const again = await store(parts.world, { payout, verdict: judge(outcome), queries });
  failpoint("payout.before-release");
  return again;
}

async function send({ world, provider }: Parts, payout: Payout): Promise<Outcome> {
  await markSent(world.db, payout.exchangeId, world.clock.now());
  const { billNo, fen, account, realName, title } = payout;
  return provider.transfer({ billNo, fen, account, realName, title });
}

async function query({ world, provider }: Parts, payout: Payout): Promise<Outcome> {
  await markQueried(world.db, payout.exchangeId, world.clock.now());
  return provider.query(payout.billNo);
}

type Judged = { payout: Payout; verdict: Verdict; queries: number };

async function store(world: World, { payout, verdict, queries }: Judged) {
  const { exchangeId } = payout;
  const answered = { exchangeId, at: world.clock.now() };
  switch (verdict.kind) {
    case "settle":
      await settle(world, { ...answered, providerNo: verdict.providerNo });
      return undefined;
    case "return":
      await giveBack(world, { ...answered, ...verdict });
      return undefined;
    case "resend":
      await keepWaiting(world.db, {
        ...answered,
        state: "ready",
        code: "ORDER_NOT_EXIST",
        message: "渠道查无此单，以同一单号重新提交",
      });
      return { againInSeconds: 0 };
    case "wait": {
      const { state, code, message } = verdict;
      await keepWaiting(world.db, { ...answered, state, code, message });
      if (state === "our-side") alarm(world, { exchangeId, code }, "payout refused on our side");
      return { againInSeconds: wait(world, { state, queries }) };
    }
  }
}

const wait = ({ config }: World, progress: Progress) => waitSeconds(progress, config.development);

/** State, step, ledger and payout in one commit: there is no moment between them. */
const settle = (world: World, paid: { exchangeId: number; at: Date; providerNo: string }) =>
  transact(world.db, async (tx) => {
    const { exchangeId, at, providerNo } = paid;
    const note = `已支付到支付宝，流水号 ${providerNo}`;
    const moved = await endByPayment(tx, {
      id: exchangeId,
      event: "pay",
      at,
      actor: "system",
      note,
    });
    if (moved)
      await finishPayout(tx, { exchangeId, at, providerNo, state: "paid", code: "", message: "" });
    failpoint("payout.before-commit");
  });

type Refused = { exchangeId: number; at: Date; code: string; message: string };

const giveBack = (world: World, { exchangeId, at, code, message }: Refused) =>
  transact(world.db, async (tx) => {
    const moved = await endByReturn(tx, {
      id: exchangeId,
      event: "refusedByPayee",
      at,
      actor: "system",
      reason: `支付宝未能付款：${message || code}`,
      note: "发放失败，金额已退回",
    });
    if (moved)
      await finishPayout(tx, { exchangeId, at, code, message, state: "refused", providerNo: null });
    failpoint("payout.before-commit");
  });

const OLD_HOURS = 24;

/** After a day of not knowing, a human must look; the machine goes on asking. */
function alarmWhenOld(world: World, { exchangeId, firstSentAt, billNo }: Payout) {
  const hours = firstSentAt ? (world.clock.now().getTime() - firstSentAt.getTime()) / 3_600_000 : 0;
  if (hours >= OLD_HOURS) alarm(world, { exchangeId, billNo, hours }, "payout unknown for a day");
}

const alarm = (world: World, about: object, sentence: string) =>
  world.log.error({ alarm: "payout", ...about }, sentence);
