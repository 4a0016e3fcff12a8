/** Brings about, with calls and a real worker, what the model of withdrawals.ts only says. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect } from "vitest";
import { type Call, CallFailed } from "#contract/client.ts";
import { approveExchanges, rejectExchanges, retryPayouts } from "#contract/console/exchange.ts";
import { reverseResponses } from "#contract/console/response.ts";
import {
  AuditPolicy,
  ExchangeState,
  ExchangeType,
  InvalidReason,
  JoinResult,
  StaffRole,
} from "#contract/enums.ts";
import { cancelExchange, createExchange } from "#contract/member/exchange.ts";
import { enterTask } from "#contract/member/survey.ts";
import type { Simulator } from "../simulators/payout.ts";
import { handlersOf } from "../src/background.ts";
import { memberWith, noLimits, setRules } from "../src/exchange/fixture.ts";
import { payoutHandlers } from "../src/exchange/service.ts";
import { transact } from "../src/platform/db.ts";
import { claimJobs, drainOutbox, enqueue } from "../src/platform/outbox.ts";
import type { PayoutProvider } from "../src/providers/payout/outcome.ts";
import { payoutProvidersOf } from "../src/providers/payout/provider.ts";
import {
  externalTask,
  platformOf,
  postback,
  responseOf,
  type TestPlatform,
} from "../src/survey-platform/fixture.ts";
import type { SignedIn, TestServer } from "./server.ts";
import {
  type Death,
  type Event,
  GIVEN_FEN,
  Model,
  REWARD_GOLD,
  type Withdrawal,
} from "./withdrawals.ts";

export type Run = {
  members: (SignedIn & { responseId: number })[];
  model: Model;
  /** Then the model only keeps the list of withdrawals: who comes first is not foretold. */
  isAtOnce: boolean;
};
type Stage = {
  server: TestServer;
  simulator: Simulator;
  finance: Call;
  operations: Call;
  platform: TestPlatform;
  taskId: number;
};

/** Operators, and a task on an outside platform whose reward can be taken back. */
export function withdrawalStage(server: TestServer, simulator: Simulator): Stage {
  const stage = { server, simulator } as Stage;
  beforeAll(async () => {
    const platform = await platformOf(server);
    Object.assign(stage, {
      finance: await server.staff(StaffRole.of.finance),
      operations: await server.staff(StaffRole.of.operations),
      platform,
      taskId: await externalTask(server, platform, {
        rewardGold: REWARD_GOLD,
        auditPolicy: AuditPolicy.of.atOnce,
        minutes: 1,
      }),
    });
    await setRules(server, noLimits);
  });
  return stage;
}

/** Members with some money given, and a reward that can be taken back. */
export async function begin(
  { server, platform, taskId }: Stage,
  members: number,
  isAtOnce = false,
): Promise<Run> {
  const people: Run["members"] = [];
  for (let n = 0; n < members; n += 1) {
    const member = await memberWith(server, { fen: GIVEN_FEN });
    const { token } = await member.call(enterTask, { body: { taskId } });
    await postback(server, { token, platform }, JoinResult.of.complete);
    people.push({ ...member, responseId: (await responseOf(server, token)).id });
  }
  return { members: people, model: new Model(members), isAtOnce };
}

/** What a refusal of the business says is an outcome here, not a failure. */
const tried = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof CallFailed && (error.code < 500 || error.code >= 600)) return undefined;
    throw error;
  });

export async function happen(stage: Stage, run: Run, event: Event): Promise<void> {
  switch (event.do) {
    case "ask":
      return ask(run, event);
    case "mood":
      return stage.simulator.setMoods(...event.moods);
    case "work":
      return work(stage);
    case "die":
      return dieAt(stage, event.at);
    case "wait":
      return stage.server.clock.move(event.seconds);
    case "reverse":
      return reverse(stage, run, event);
    default: {
      const withdrawal = run.model.at(event.nth);
      if (withdrawal) await happenTo(stage, { run, withdrawal, what: event.do });
    }
  }
}

/** Never the same sum twice, or the second would be taken for the first one tapped twice. */
let cents = 0;

async function ask(
  { members, model, isAtOnce }: Run,
  event: Extract<Event, { do: "ask" }>,
): Promise<void> {
  cents = (cents + 1) % 200;
  const asked = { ...event, amount: event.amount + cents };
  const made = await tried(
    (members[event.who]?.call ?? nobody)(createExchange, {
      body: { type: ExchangeType.of.cash, asset: asked.asset, amount: asked.amount },
      idempotencyKey: randomUUID(),
    }),
  );
  if (!isAtOnce) expect(made !== undefined, "asked and got").toBe(model.canAsk(asked));
  if (made) model.asked(made.id, asked);
}

const nobody: Call = () => Promise.reject(new Error("nobody"));

type What = "cancel" | "approve" | "reject" | "retry" | "again";

async function happenTo(
  { server, finance }: Stage,
  { run, withdrawal, what }: { run: Run; withdrawal: Withdrawal; what: What },
): Promise<void> {
  const { members, model } = run;
  const { id, who } = withdrawal;
  const ids = { body: { ids: [id] } };
  switch (what) {
    case "cancel":
      await tried((members[who]?.call ?? nobody)(cancelExchange, { body: { id } }));
      return model.decide(withdrawal, what);
    case "approve":
      await finance(approveExchanges, ids);
      return model.decide(withdrawal, what);
    case "reject":
      await finance(rejectExchanges, { body: { ids: [id], reason: "随机驳回" } });
      return model.decide(withdrawal, what);
    case "retry":
      await finance(retryPayouts, ids);
      return;
    case "again":
      return sendAgain(server, withdrawal);
  }
}

/** A job can come twice: a lease that ran out under a worker that was only slow. */
async function sendAgain(server: TestServer, { id, state }: Withdrawal): Promise<void> {
  const { toBeIssued, issued, failed } = ExchangeState.of;
  if (state !== toBeIssued && state !== issued && state !== failed) return;
  const job = { topic: "payout.send", payload: { exchangeId: id } };
  await transact(server.db, (tx) => enqueue(tx, server.clock, job));
}

export const work = async ({ server }: Stage): Promise<void> => {
  await drainOutbox({ ...server.world, handlers: handlersOf(server.world) });
};

class Died extends Error {}

/** A worker takes what is due and is no more: its leases stay, and what it had told the provider. */
async function dieAt({ server }: Stage, at: Death): Promise<void> {
  const providers = payoutProvidersOf(server.world);
  const handlers = payoutHandlers(server.world, (name) => {
    const provider = providers(name);
    return provider && dyingBy(provider, at);
  });
  for (const job of await claimJobs(server.db, server.clock.now(), 10))
    await handlers[job.topic]?.(job).catch((error: unknown) => {
      if (!(error instanceof Died)) throw error;
    });
}

const dyingBy = (provider: PayoutProvider, at: Death): PayoutProvider => ({
  ...provider,
  transfer: (transfer) => around(at, () => provider.transfer(transfer)),
  query: (billNo) => around(at, () => provider.query(billNo)),
});

async function around<T>(at: Death, call: () => Promise<T>): Promise<T> {
  if (at === "before-call") throw new Died();
  const answer = await call();
  if (at === "no-reply") throw new Died();
  return answer;
}

async function reverse(
  { operations }: Stage,
  { members, model }: Run,
  event: Extract<Event, { do: "reverse" }>,
) {
  const { responseId = 0 } = members[event.who] ?? {};
  const { valid } = event;
  const fraud = event.fraud && !valid;
  await operations(reverseResponses, {
    body: { ids: [responseId], valid, reason: InvalidReason.of.client, note: "随机改判", fraud },
  });
  model.reverse({ ...event, fraud });
}
