/**
 * The payout worker: carries out what policy.ts decides. Every step stands a repeat, because a crash
 * may come between any two lines; the named failpoints are those places.
 */
import * as z from "zod/mini";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { Job, JobHandler } from "../../platform/outbox.ts";
import { failpoint } from "../../platform/failpoint.ts";
import type { World } from "../../platform/world.ts";
import type { PayoutOutcome, PayoutProvider } from "../../providers/payout/outcome.ts";
import type { PayoutProviders } from "../../providers/payout/provider.ts";
import { watchDeadBill, WATCH_TOPIC } from "./dead-bill.ts";
import { giveBack, settle } from "./end.ts";
import { providerFor } from "./sender.ts";
import {
  dropOtherWord,
  keepWaiting,
  markQueried,
  markSent,
  noteOtherWord,
  noteWaiting,
  type Payout,
  payoutOf,
} from "./sql.ts";
import {
  BY_HAND,
  fitting,
  judge,
  KNOWN_QUERIES_MAX,
  nextCall,
  OTHER_SUM,
  type Progress,
  resendWaitSeconds,
  type PolicyVerdict,
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
    return (wake ? lookNow : advance)({ world, providers, job }, payout);
  },
  [WATCH_TOPIC]: (job) => watchDeadBill({ world, providers }, job.payload),
});

type JobAnswer = ReturnType<JobHandler>;
type PayoutParts = { world: World; providers: PayoutProviders; job: Job };

/** One call to the provider and what follows from it; answers when to come back. */
async function advance(parts: PayoutParts, payout: Payout): JobAnswer {
  const call = nextCall(payout);
  if (call === "nothing") return undefined;
  alarmWhenOld(parts.world, payout);
  const provider = providerFor(parts.providers, payout);
  if (!provider) return waitForSettings(parts, payout);

  failpoint("payout.before-call");
  // Frozen before it was ever sent: there is nothing to ask about.
  if (call === "query" && payout.sends === 0)
    return { againInSeconds: wait(parts.world, { state: "our-side", queries: 0 }) };
  const outcome = await (call === "send" ? send : queryHeld)(parts, { provider, payout });
  if (!outcome) return { againInSeconds: 0 };
  failpoint("payout.before-store");
  const queries = call === "send" ? 0 : payout.queries + 1;
  const again = await store(parts, { payout, verdict: judge(outcome), queries });
  failpoint("payout.before-release");
  return again;
}

/** The job that waits for its time stays as it is; this one is over with the first answer. */
async function lookNow(parts: PayoutParts, payout: Payout): JobAnswer {
  if (payout.sends === 0 || payout.provider === BY_HAND) return undefined;
  const isOpen = payout.state !== "paid" && payout.state !== "refused";
  const provider = providerFor(parts.providers, payout);
  // An open payout has its own job that asks; about an ended one nobody else asks, so this job waits.
  if (!provider) return isOpen ? undefined : waitForSettings(parts, payout);
  const verdict = judge(await queryHeld(parts, { provider, payout }));
  const again = { againInSeconds: wait(parts.world, { state: "unknown", queries: 0 }) };
  // When a payout has ended, another sum is recorded and not asked about again.
  if (!isOpen && verdict.kind === "wait") return verdict.code === OTHER_SUM ? undefined : again;
  // An ended payout that the query does not find is left to the provider's list (books/).
  if (isOpen || verdict.kind !== "resend")
    await store(parts, { payout, verdict, queries: payout.queries + 1 });
  return undefined;
}

async function waitForSettings({ world, job }: PayoutParts, payout: Payout): JobAnswer {
  const { exchangeId, provider, payer } = payout;
  const message = `付款渠道 ${[provider, payer].filter(Boolean).join(" ")} 未配置，等待恢复配置`;
  await whileHeld(world.db, job, (tx) =>
    noteWaiting(tx, { exchangeId, code: "NOT_CONFIGURED", message }),
  );
  alarm(world, { exchangeId, provider, payer }, "payout provider is not configured any more");
  return { againInSeconds: wait(world, { state: "our-side", queries: 0 }) };
}

type Calling = { provider: PayoutProvider; payout: Payout };

/** Undefined: in this very moment another account has sent it, or it has ended. Its row says which. */
async function send(
  parts: PayoutParts,
  { provider, payout }: Calling,
): Promise<PayoutOutcome | undefined> {
  const { world, job } = parts;
  const { billNo, fen, account, realName, title, exchangeId } = payout;
  const sending = { exchangeId, payer: provider.payer, at: world.clock.now() };
  if (!(await whileHeld(world.db, job, (tx) => markSent(tx, sending)))) return undefined;
  const outcome = await provider.transfer({ billNo, fen, account, realName, title });
  return fittingOrDoubt(world, payout, outcome);
}

async function queryHeld(
  { world, job }: PayoutParts,
  { provider, payout }: Calling,
): Promise<PayoutOutcome> {
  await whileHeld(world.db, job, (tx) => markQueried(tx, payout.exchangeId, world.clock.now()));
  return query(world, { provider, payout });
}

/** What the provider says of it; another sum than ours is no answer (policy.ts). */
export async function query(world: World, { provider, payout }: Calling): Promise<PayoutOutcome> {
  return fittingOrDoubt(world, payout, await provider.query(payout.billNo));
}

async function fittingOrDoubt(
  world: World,
  payout: Payout,
  outcome: PayoutOutcome,
): Promise<PayoutOutcome> {
  const fits = fitting(outcome, payout.fen);
  const named = outcome.kind === "paid" ? outcome.fen : undefined;
  if (fits !== outcome) await doubt(world, payout, named ?? 0);
  else if (outcome.kind === "refused" && outcome.isOver)
    await dropOtherWord(world.db, payout.exchangeId);
  return fits;
}

/** The provider names another sum: an alarm now, and a difference in the books until it is settled. */
async function doubt(world: World, { exchangeId, billNo, fen }: Payout, theirs: number) {
  if (!(await noteOtherWord(world.db, { exchangeId, fen: theirs, at: world.clock.now() }))) return;
  alarm(world, { exchangeId, billNo, fen, theirs }, "payout provider names another sum");
}

type StoreInput = { payout: Payout; verdict: PolicyVerdict; queries: number };

async function store(parts: PayoutParts, { payout, verdict, queries }: StoreInput) {
  const { world, job } = parts;
  const { exchangeId } = payout;
  const answered = { exchangeId, at: world.clock.now() };
  switch (verdict.kind) {
    case "settle":
      await settle(parts, { ...answered, providerNo: verdict.providerNo });
      return undefined;
    case "return":
      await giveBack(parts, { ...answered, ...verdict });
      return undefined;
    case "resend":
      return (payout.frozen ? stayFrozen : resendInTime)(parts, payout);
    case "wait": {
      const { state, code, message, isKnown } = verdict;
      const queriesMax = isKnown && KNOWN_QUERIES_MAX;
      await whileHeld(world.db, job, (tx) =>
        keepWaiting(tx, { ...answered, state, code, message, queriesMax }),
      );
      if (state === "our-side") alarm(world, { exchangeId, code }, "payout refused on our side");
      return { againInSeconds: wait(world, { state, queries }) };
    }
  }
}

/** What has just been sent may only not be seen yet. */
async function resendInTime({ world, job }: PayoutParts, { exchangeId, lastSentAt }: Payout) {
  const at = world.clock.now();
  const code = "ORDER_NOT_EXIST";
  const againInSeconds = resendWaitSeconds(lastSentAt, at, world.config.development);
  const isTime = againInSeconds === 0;
  const message = isTime ? "渠道查无此单，以同一单号重新提交" : "渠道查无此单，稍后再查";
  const state = isTime ? "ready" : "unknown";
  await whileHeld(world.db, job, (tx) => keepWaiting(tx, { exchangeId, at, state, code, message }));
  return { againInSeconds };
}

/** It is not sent again while two persons look whether it was ever paid. */
async function stayFrozen({ world, job }: PayoutParts, { exchangeId }: Payout) {
  const at = world.clock.now();
  const code = "ORDER_NOT_EXIST";
  const message = "渠道查无此单，正在核实是否未付款，暂不重发";
  const answer = { exchangeId, at, state: "unknown", code, message } as const;
  await whileHeld(world.db, job, (tx) => keepWaiting(tx, answer));
  return { againInSeconds: wait(world, { state: "our-side", queries: 0 }) };
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
