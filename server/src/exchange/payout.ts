/**
 * The payout worker: carries out what policy.ts decides. Every step stands a repeat, because a crash
 * may come between any two lines; the named failpoints are those places.
 */
import * as z from "zod/mini";
import type { JobHandler } from "../platform/outbox.ts";
import { failpoint } from "../platform/failpoint.ts";
import type { World } from "../platform/world.ts";
import type { Outcome, PayoutProvider } from "../providers/payout/outcome.ts";
import type { PayoutProviders } from "../providers/payout/provider.ts";
import { giveBack, settle } from "./payout-end.ts";
import {
  keepWaiting,
  markQueried,
  markSent,
  noteWaiting,
  type Payout,
  payoutOf,
} from "./payout-sql.ts";
import {
  hasComeBack,
  judge,
  nextCall,
  type Progress,
  resendWaitSeconds,
  type Verdict,
  waitSeconds,
} from "./policy.ts";

export const PAYOUT_TOPIC = "payout.send";
/** `wake`: the provider said that something has happened; it is asked once, out of turn. */
const Payload = z.object({ exchangeId: z.int(), wake: z.optional(z.literal(true)) });

/** For the outbox worker. */
export const payoutHandlers = (
  world: World,
  providers: PayoutProviders,
): Record<string, JobHandler> => ({
  [PAYOUT_TOPIC]: async (job) => {
    const { exchangeId, wake } = z.parse(Payload, job.payload);
    const payout = await payoutOf(world.db, exchangeId);
    if (!payout) throw new Error(`exchange ${exchangeId} has no payout`);
    return (wake ? lookNow : advance)({ world, providers }, payout);
  },
});

type Came = ReturnType<JobHandler>;
type Parts = { world: World; providers: PayoutProviders };

/** One call to the provider and what follows from it; answers when to come back. */
async function advance({ world, providers }: Parts, payout: Payout): Came {
  const call = nextCall(payout);
  if (call === "nothing") return undefined;
  alarmWhenOld(world, payout);
  const provider = providerFor(providers, payout);
  if (!provider) return waitForSettings(world, payout);

  failpoint("payout.before-call");
  const outcome = await (call === "send" ? send : query)({ world, provider }, payout);
  if (!outcome) return { againInSeconds: 0 };
  failpoint("payout.before-store");
  const queries = call === "send" ? 0 : payout.queries + 1;
  const again = await store(world, { payout, verdict: judge(outcome), queries });
  failpoint("payout.before-release");
  return again;
}

/** The job that waits for its time stays as it is; this one is over with the first answer. */
async function lookNow({ world, providers }: Parts, payout: Payout): Came {
  const provider = providerFor(providers, payout);
  if (!provider || payout.sends === 0 || payout.state === "refused") return undefined;
  const outcome = await query({ world, provider }, payout);
  if (payout.state !== "paid" || hasComeBack(outcome)) {
    await store(world, { payout, verdict: judge(outcome), queries: payout.queries + 1 });
    return undefined;
  }
  // Of what was paid nobody else asks whether it came back.
  const isAnswered = outcome.kind !== "unknown" && outcome.kind !== "pending";
  return isAnswered ? undefined : { againInSeconds: wait(world, { state: "unknown", queries: 0 }) };
}

/**
 * Whoever sent it is the only one to be asked, whatever is configured today: another provider, or
 * another account at the same one, does not know the number and would pay it once more.
 */
function providerFor(providers: PayoutProviders, payout: Payout): PayoutProvider | undefined {
  const provider = providers(payout.provider);
  return payout.payer === null || provider?.payer === payout.payer ? provider : undefined;
}

async function waitForSettings(world: World, { exchangeId, provider, payer }: Payout): Came {
  const message = `付款渠道 ${[provider, payer].filter(Boolean).join(" ")} 未配置，等待恢复配置`;
  await noteWaiting(world.db, { exchangeId, code: "NOT_CONFIGURED", message });
  alarm(world, { exchangeId, provider, payer }, "payout provider is not configured any more");
  return { againInSeconds: wait(world, { state: "our-side", queries: 0 }) };
}

type Calling = { world: World; provider: PayoutProvider };

/** Undefined: in this very moment another account has sent it, or it has ended. Its row says which. */
async function send({ world, provider }: Calling, payout: Payout): Promise<Outcome | undefined> {
  const { billNo, fen, account, realName, title, exchangeId } = payout;
  const { payer } = provider;
  if (!(await markSent(world.db, { exchangeId, payer, at: world.clock.now() }))) return undefined;
  return provider.transfer({ billNo, fen, account, realName, title });
}

async function query({ world, provider }: Calling, payout: Payout): Promise<Outcome> {
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
      return resendInTime(world, payout);
    case "wait": {
      const { state, code, message } = verdict;
      await keepWaiting(world.db, { ...answered, state, code, message });
      if (state === "our-side") alarm(world, { exchangeId, code }, "payout refused on our side");
      return { againInSeconds: wait(world, { state, queries }) };
    }
  }
}

/** What has just been sent may only not be seen yet. */
async function resendInTime(world: World, { exchangeId, lastSentAt }: Payout) {
  const at = world.clock.now();
  const code = "ORDER_NOT_EXIST";
  const againInSeconds = resendWaitSeconds(lastSentAt, at, world.config.development);
  const isTime = againInSeconds === 0;
  const message = isTime ? "渠道查无此单，以同一单号重新提交" : "渠道查无此单，稍后再查";
  const state = isTime ? "ready" : "unknown";
  await keepWaiting(world.db, { exchangeId, at, state, code, message });
  return { againInSeconds };
}

const wait = ({ config }: World, progress: Progress) => waitSeconds(progress, config.development);

const OLD_HOURS = 24;

/** After a day of not knowing, a human must look; the machine goes on asking. */
function alarmWhenOld(world: World, { exchangeId, firstSentAt, billNo }: Payout) {
  const hours = firstSentAt ? (world.clock.now().getTime() - firstSentAt.getTime()) / 3_600_000 : 0;
  if (hours >= OLD_HOURS) alarm(world, { exchangeId, billNo, hours }, "payout unknown for a day");
}

const alarm = (world: World, about: object, sentence: string) =>
  world.log.error({ alarm: "payout", ...about }, sentence);
