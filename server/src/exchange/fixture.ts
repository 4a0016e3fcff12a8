/** What tests of exchanges begin with: a member with money, a bound payee, an exchange in any state. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import type { Call } from "#contract/client.ts";
import { approveExchanges, rejectExchanges } from "#contract/console/exchange.ts";
import { Asset, ExchangeState, ExchangeType, StaffRole } from "#contract/enums.ts";
import { cancelExchange, createExchange, type Exchange } from "#contract/member/exchange.ts";
import { type Simulator, startSimulator } from "../../simulators/payout.ts";
import { type SignedIn, type TestServer, testServer } from "../../test/server.ts";
import { forgetBrands } from "../brand/service.ts";
import { addSeconds } from "../platform/clock.ts";
import { transact } from "../platform/db.ts";
import type { TaxMode } from "./tax.ts";
import { adjust, differences, walletOf } from "../wallet/service.ts";

const DAY = 86_400;

/** In which protocol: the simulator's own, or Alipay's with a public key or with certificates. */
export type PaidBy = "simulated" | "key" | "certificate";

/** The server with a payout provider beside it, as in life: another process's HTTP, on a free port. */
export function serverWithPayouts(by: PaidBy = "simulated"): {
  server: TestServer;
  simulator: Simulator;
} {
  // Filled in before testServer reads it: hooks run in the order in which they are registered.
  const env: Record<string, string> = {};
  const simulator = {} as Simulator;
  beforeAll(async () => {
    Object.assign(simulator, await startSimulator({ slowMs: 10 }));
    env["PAYOUT_URL"] = simulator.url;
    if (by !== "simulated")
      Object.assign(env, await simulator.alipay.settings(new URL(simulator.url).origin, by));
  });
  afterAll(() => simulator.stop());
  return { server: testServer(env), simulator };
}

/** A signed-in member with this much available, and (unless told otherwise) an Alipay account. */
export async function memberWith(
  server: TestServer,
  given: { gold?: number; fen?: number; payee?: false },
): Promise<SignedIn> {
  const member = await server.member();
  await keepSignedIn(server);
  await give(server, member.memberId, Asset.of.gold, given.gold ?? 0);
  await give(server, member.memberId, Asset.of.cash, given.fen ?? 0);
  if (given.payee !== false) await bindPayee(server, member.memberId);
  return member;
}

/** The tests move the clock by days; nobody should have to sign in again for that. */
export async function keepSignedIn({ db, clock }: TestServer) {
  const later = addSeconds(clock.now(), 365 * DAY);
  await db.updateTable("authSession").set({ accessExpiresAt: later, expiresAt: later }).execute();
  await db.updateTable("staffSession").set({ expiresAt: later, seenAt: later }).execute();
}

const give = (server: TestServer, memberId: number, asset: Asset, amount: number) =>
  transact(server.db, async (tx) => {
    if (amount === 0) return;
    const at = server.clock.now();
    const about = { memberId, refId: memberId, memo: "测试", actor: "system", at };
    await adjust(tx, { ...about, key: randomUUID(), asset, amount });
  });

export const accountOf = (memberId: number) => `payee${memberId}@example.com`;

export const bindPayee = (
  { db, clock }: TestServer,
  memberId: number,
  more: { lockedUntil?: Date; boundAt?: Date } = {},
) =>
  db
    .insertInto("userPayee")
    .values({
      memberId,
      account: accountOf(memberId),
      realName: "王晓明",
      boundAt: more.boundAt ?? addSeconds(clock.now(), -30 * DAY),
      lockedUntil: more.lockedUntil ?? null,
    })
    .execute();

/** Changes the brands' rules, so that a test meets one limit at a time. */
export async function setRules(
  { db, world }: TestServer,
  rules: {
    withdrawDailyCount?: number;
    withdrawDailyFen?: number;
    goldPerYuan?: number;
    secondPersonFen?: number;
    operatorDayFen?: number;
    withdrawFeeFen?: number;
    withdrawFeePermille?: number;
    taxMode?: TaxMode;
    codeAboveFen?: number;
    delayBonusGold?: number;
  },
) {
  await db.updateTable("brand").set(rules).execute();
  forgetBrands(world);
}

export const noLimits = {
  withdrawDailyCount: 1_000_000,
  withdrawDailyFen: 2_000_000_000,
  secondPersonFen: 2_000_000_000,
  operatorDayFen: 2_000_000_000,
  codeAboveFen: 2_000_000_000,
};

type Wish = { asset?: Asset; amount?: number; key?: string; code?: string };

export const withdraw = (call: Call, { asset, amount, key, code }: Wish = {}): Promise<Exchange> =>
  call(createExchange, {
    body: {
      type: ExchangeType.of.cash,
      asset: asset ?? Asset.of.cash,
      amount: amount ?? nextAmount(),
      ...(code !== undefined && { code }),
    },
    idempotencyKey: key ?? randomUUID(),
  });

/** Never the same twice, so that no two wishes of one member are taken for one tapped twice. */
let amounts = 1000;
const nextAmount = () => ++amounts;

export const approve = async (server: TestServer, ...ids: number[]) => {
  const call = await server.staff(StaffRole.of.finance);
  return call(approveExchanges, { body: { ids } });
};

export const reject = async (server: TestServer, ...ids: number[]) => {
  const call = await server.staff(StaffRole.of.finance);
  return call(rejectExchanges, { body: { ids, reason: "姓名与账号不符" } });
};

/** A new exchange of this member, brought into `state` through the front door. */
export async function exchangeIn(
  server: TestServer,
  { member, state, simulator }: { member: SignedIn; state: ExchangeState; simulator: Simulator },
): Promise<Exchange> {
  const exchange = await withdraw(member.call);
  const { issued, toBeIssued, revoked, rejected, failed } = ExchangeState.of;
  if (state === revoked) await member.call(cancelExchange, { body: { id: exchange.id } });
  if (state === rejected) await reject(server, exchange.id);
  if (state === toBeIssued || state === issued || state === failed) {
    if (state === toBeIssued) simulator.setMoods("our-balance");
    if (state === failed) simulator.setMoods("payee-refused");
    await approve(server, exchange.id);
    await server.drain();
  }
  return exchange;
}

export async function expectBooksToBalance({ db }: TestServer) {
  expect(await differences(db)).toEqual([]);
}

export const cashOf = async ({ db }: TestServer, memberId: number) => {
  const { cash } = await walletOf(db, memberId);
  return { available: cash.available, held: cash.held };
};

/** What a call failed with; fails itself when the call worked. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<{ code: number; message: string }> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown as { code: number; message: string },
  );
  if (!error) throw new Error("it worked");
  return { code: error.code, message: error.message };
}
