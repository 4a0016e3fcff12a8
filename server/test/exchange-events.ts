/** Brings about, with calls and a real worker, what exchange-model.ts only says. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect } from "vitest";
import { type Call, CallFailed } from "#contract/client.ts";
import {
  approveExchanges,
  failPrizeExchange,
  rejectExchanges,
  retryPayouts,
  shipExchange,
} from "#contract/console/money/exchange.ts";
import { reverseResponses } from "#contract/console/study/response.ts";
import {
  Asset,
  AuditPolicy,
  ExchangeState,
  ExchangeType,
  InvalidReason,
  JoinResult,
  StaffRole,
} from "#contract/enums.ts";
import { cancelExchange, createExchange } from "#contract/member/money/exchange.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import type { Simulator } from "../simulators/payout.ts";
import { memberWith, noLimits, setRules } from "./fixture/exchange.ts";
import { transact } from "../src/platform/db.ts";
import { enqueue } from "../src/platform/outbox.ts";
import { ordered } from "./fixture/prize.ts";
import {
  externalTask,
  platformOf,
  postback,
  responseOf,
  type TestPlatform,
} from "./fixture/survey-platform.ts";
import { saved } from "./address.ts";
import {
  type Requested,
  type Decision,
  type Event,
  GIVEN_FEN,
  Model,
  REWARD_GOLD,
} from "./exchange-model.ts";
import { afterRestock, newShelf, restock } from "./exchange-shelf.ts";
import { dieAt, work } from "./exchange-worker.ts";
import { unpaidAct } from "./exchange-unpaid.ts";
import type { SignedIn, TestServer } from "./server.ts";

export type Run = {
  members: (SignedIn & { responseId: number; addressId: number })[];
  model: Model;
  /** Acts run side by side: the model then only keeps the list of exchanges, because their order is open. */
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
export function exchangeStage(server: TestServer, simulator: Simulator): Stage {
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

/** Members with some money given and a reward that can be taken back, and two prizes. */
export async function begin(stage: Stage, members: number, isAtOnce = false): Promise<Run> {
  const { server, platform, taskId } = stage;
  const people: Run["members"] = [];
  for (let n = 0; n < members; n += 1) {
    const member = await memberWith(server, { fen: GIVEN_FEN });
    const { token } = await member.call(enterTask, { body: { taskId } });
    // Anyone who is back at once is not paid at once.
    server.clock.move(60);
    await postback(server, { token, platform }, JoinResult.of.complete);
    const [address] = await saved(member.call);
    const { id: responseId } = await responseOf(server, token);
    people.push({ ...member, responseId, addressId: address?.id ?? 0 });
  }
  return { members: people, model: new Model(members, await newShelf(server)), isAtOnce };
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
      return ask(stage, run, event);
    case "order":
      return order(stage, run, event);
    case "stock":
      return changeStock(stage, run, event);
    case "fault":
      return stage.simulator.setFaults(...event.faults);
    case "work":
      return work(stage.server);
    case "die":
      return dieAt(stage.server, event.at);
    case "wait":
      return stage.server.clock.move(event.seconds);
    case "reverse":
      return reverse(stage, run, event);
    case "propose":
    case "confirm":
    case "takeBack":
    case "settle": {
      const asked = run.model.at(event.nth);
      if (asked) await tried(unpaidAct(stage, asked.id, event));
      return;
    }
    default: {
      const asked = run.model.at(event.nth);
      if (asked) await happenTo(stage, { run, asked, what: event.do });
    }
  }
}

/** This many seconds later the same request is another one, and not the first one tapped twice. */
const NOT_TWICE = 11;

async function ask({ server }: Stage, run: Run, event: Extract<Event, { do: "ask" }>) {
  const { members, model, isAtOnce } = run;
  const { who, asset, amount } = event;
  server.clock.move(NOT_TWICE);
  const request = { who, asset, amount, prize: undefined };
  const made = await tried(
    (members[who]?.call ?? nobody)(createExchange, {
      body: { type: ExchangeType.of.cash, asset, amount },
      idempotencyKey: randomUUID(),
    }),
  );
  if (!isAtOnce) expect(made !== undefined, "asked and got").toBe(model.canAsk(request));
  if (made) model.asked(made.id, request);
}

async function order({ server }: Stage, run: Run, event: Extract<Event, { do: "order" }>) {
  const { members, model, isAtOnce } = run;
  const prize = model.shelf[event.nth];
  const member = members[event.who];
  if (!prize || !member) return;
  server.clock.move(NOT_TWICE);
  const request = { who: event.who, asset: Asset.of.gold, amount: prize.priceGold, prize };
  const { addressId } = member;
  const made = await tried(ordered(member, prize, { addressId }));
  if (!isAtOnce) expect(made !== undefined, "ordered and got").toBe(model.canAsk(request));
  if (made) model.asked(made.id, request);
}

async function changeStock(
  { server }: Stage,
  { model, isAtOnce }: Run,
  { nth, change }: Extract<Event, { do: "stock" }>,
) {
  const prize = model.shelf[nth];
  if (!prize) return;
  const after = afterRestock(prize, change);
  const done = await tried(restock(server, prize, change));
  if (!isAtOnce) expect(done !== undefined, "stock changed").toBe(after !== undefined);
  prize.pieces = after ?? prize.pieces;
}

const nobody: Call = () => Promise.reject(new Error("nobody"));

async function happenTo(
  stage: Stage,
  { run, asked, what }: { run: Run; asked: Requested; what: Decision | "retry" | "again" },
): Promise<void> {
  if (what === "again") return sendAgain(stage.server, asked);
  if (what === "retry") {
    await stage.finance(retryPayouts, { body: { ids: [asked.id] } });
    return;
  }
  const could = run.model.canDecide(asked, what);
  const done = await tried(decide(stage, run, { asked, what }));
  if (!run.isAtOnce) expect(done !== undefined, what).toBe(could);
  run.model.decide(asked, what);
}

/** Undefined: it was skipped, as one of several that are decided in one call. */
async function decide(
  { finance, operations }: Stage,
  { members }: Run,
  { asked: { id, who }, what }: { asked: Requested; what: Decision },
): Promise<object | undefined> {
  const ids = [id];
  const unlessSkipped = ({ decided }: { decided: number }) => (decided > 0 ? ids : undefined);
  switch (what) {
    case "cancel":
      return (members[who]?.call ?? nobody)(cancelExchange, { body: { id } });
    case "approve":
      return unlessSkipped(await finance(approveExchanges, { body: { ids } }));
    case "reject":
      return unlessSkipped(await finance(rejectExchanges, { body: { ids, reason: "随机驳回" } }));
    case "ship":
      return operations(shipExchange, { body: { id, courier: "顺丰速运", tracking: "SF12345" } });
    case "fail":
      return operations(failPrizeExchange, { body: { id, reason: "随机失败" } });
  }
}

/** A job can come twice: a lease that ran out under a worker that was only slow. */
async function sendAgain(server: TestServer, { id, state, prize }: Requested): Promise<void> {
  const { toBeIssued, issued, failed } = ExchangeState.of;
  if (state !== toBeIssued && state !== issued && state !== failed) return;
  // A parcel never has one.
  if (prize?.type === ExchangeType.of.physical) return;
  const topic = prize ? "prize.issue" : "payout.send";
  const job = { topic, payload: { exchangeId: id } };
  await transact(server.db, (tx) => enqueue(tx, server.clock, job));
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
