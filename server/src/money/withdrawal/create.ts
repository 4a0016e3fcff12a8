/** Asking for a withdrawal: once per request key, within the day's limits, funds held in the same commit. */
import type { Asset, ExchangeType } from "#contract/enums.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { sha256, startOfDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { type Pipeline, together } from "../../platform/prepared.ts";
import type { Origin } from "../../platform/request.ts";
import { withCommit } from "../../platform/transaction-hooks.ts";
import type { World } from "../../platform/world.ts";
import { qualityOf } from "../../study/survey/api.ts";
import { memberOf, payeeOf } from "../../people/member/api.ts";
import { holdForExchange } from "../../ledger/wallet/api.ts";
import {
  withIdempotency,
  type Request,
  insertExchange,
  insertStep,
  type NewExchange,
  nextExchangeId,
  setHold,
  withdrawnSince,
  takingRefusals,
  memoOf,
  yuan,
} from "../exchange/api.ts";
import { needsCode, refuseWithoutCode } from "./second-factor.ts";
import { quote, rulesOf } from "./quote.ts";
import { earlierIncome } from "../tax/api.ts";

export type WithdrawalRequest = {
  memberId: number;
  origin: Origin;
  idempotencyKey: string;
  body: { type: ExchangeType; asset: Asset; amount: number; code?: string | undefined };
};

/** Answers the id of the exchange that this request made, or made before. */
export async function requestOnce(world: World, asked: WithdrawalRequest): Promise<number> {
  const now = world.clock.now();
  const request = {
    memberId: asked.memberId,
    requestKey: asked.idempotencyKey,
    fingerprint: fingerprintOf(asked),
  };
  return withIdempotency(
    world,
    { request, now },
    {
      look: (line) => factsOf(line, asked.memberId, now),
      make: (tx, facts) => make(tx, world, { asked, request, facts }),
    },
  );
}

type CreateFacts = Awaited<ReturnType<typeof factsOf>>;

/** Under the member's exchange lock: anyone who moves them to another brand holds it, too. */
async function factsOf(line: Pipeline, memberId: number, now: Date) {
  const [member, payee, quality, refusals, brand, today, id] = await Promise.all([
    memberOf(line, memberId),
    payeeOf(line, memberId),
    qualityOf(line, memberId),
    takingRefusals(line, { memberId, now, as: "cash" }),
    homeBrandOf(line, memberId),
    withdrawnSince(line, memberId, startOfDay(now)),
    nextExchangeId(line),
  ]);
  const payeeAccount = payee?.account ?? "";
  return { now, member, payee, payeeAccount, quality, refusals, brand, today, id };
}

const fingerprintOf = ({ body }: WithdrawalRequest): Buffer =>
  sha256(JSON.stringify([body.type, body.asset, body.amount]));

type CreateMaking = { asked: WithdrawalRequest; request: Request; facts: CreateFacts };

/** Answers the refusal of a wrong code, so that the try is committed; throws any other. */
async function make(
  tx: Tx,
  world: World,
  { asked, request, facts }: CreateMaking,
): Promise<number | Failure> {
  const { memberId, body } = asked;
  const { now, refusals, brand, today, id } = facts;
  const { payee, member } = allowed(facts, refusals.paused);
  const rules = rulesOf(brand);
  const earlier = await earlierIncome(tx, { memberId, taxMode: rules.taxMode, now });
  const { taxed, ...sums } = quote(body, rules, { now, earlier });
  if (refusals.owing) throw refusals.owing;
  refuseOverLimit({ today, fen: sums.grossFen, brand });
  if (needsCode(sums.grossFen, brand)) {
    const refusal = await refuseWithoutCode(tx, world, { ...asked, member });
    if (refusal) return refusal;
  }

  const exchange = {
    ...request,
    ...sums,
    id,
    taxMode: rules.taxMode,
    taxMonths: taxed.taxMonths,
    type: body.type,
    brandCode: brand.code,
    payeeAccount: payee.account,
    payeeName: payee.realName,
    ip: asked.origin.ip,
    deviceId: asked.origin.deviceId ?? null,
    memberSince: member.registeredAt,
    payeeSince: payee.boundAt,
    validResponses: facts.quality.valid,
    invalidResponses: facts.quality.invalid,
    createdAt: now,
    updatedAt: now,
  };
  await write(tx, exchange);
  return id;
}

type NewWithdrawal = NewExchange & { type: ExchangeType; asset: Asset; createdAt: Date };

/** In two packets, of which the second commits: the balance row is locked as late as can be, and for a short time. */
async function write(tx: Tx, exchange: NewWithdrawal): Promise<void> {
  const { id, memberId, asset, amount, createdAt: at } = exchange;
  const actor = `member:${memberId}`;
  const memo = memoOf({ ...exchange, title: "" });
  const [, , holdTx] = await together(tx, (line) =>
    Promise.all([
      insertExchange(line, exchange),
      insertStep(line, { exchangeId: id, state: 0, actor, note: "已提交，等待审核", at }),
      holdForExchange(line, { memberId, refId: id, memo, actor, asset, amount, at }),
    ]),
  );
  await withCommit(tx, (line) => setHold(line, { id, holdTx }));
}

function allowed({ payee, now, member }: CreateFacts, paused: Failure | undefined) {
  if (!member) throw new Failure("withdrawalsPaused");
  if (paused) throw paused;
  if (!payee) throw new Failure("payeeMissing");
  if (payee.lockedUntil && payee.lockedUntil > now)
    throw new Failure("payeeLocked", { data: { lockedUntil: payee.lockedUntil.toISOString() } });
  return { member, payee };
}

type CreateLimits = { withdrawDailyCount: number; withdrawDailyFen: number };

type LimitsAsked = { today: { count: number; fen: number }; fen: number; brand: CreateLimits };

function refuseOverLimit({ today, fen, brand }: LimitsAsked): void {
  const { withdrawDailyCount, withdrawDailyFen } = brand;
  if (today.count < withdrawDailyCount && today.fen + fen <= withdrawDailyFen) return;
  const limit = `每日最多 ${withdrawDailyCount} 笔、${yuan(withdrawDailyFen)} 元`;
  const used = `今日已申请 ${today.count} 笔、${yuan(today.fen)} 元`;
  throw new Failure("dailyLimit", { msg: `超过今日提现限额：${limit}，${used}` });
}
