/** Asking for a prize: the piece is taken off the shelf and the gold held in one commit. */
import { Asset, ExchangeType } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";
import { type Address, chosenAddress, sealAddress } from "../../people/address/api.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { sha256 } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { overLimitWords, type PrizeRow, recordTaken, takePiece } from "../prize/api.ts";
import { qualityOf } from "../../study/survey/api.ts";
import { piecesBefore } from "../../people/trace/api.ts";
import { memberOf } from "../../people/member/api.ts";
import { holdForExchange } from "../../ledger/wallet/api.ts";
import {
  withIdempotency,
  type Request,
  ownExchange,
  insertExchange,
  insertStep,
  nextExchangeId,
  setHold,
  takingRefusals,
  memoOf,
} from "../exchange/api.ts";
import { takenBy } from "./prize-sql.ts";
import { addWorkingDays } from "../../platform/working-days.ts";

export type Ordered =
  | { type: 2; prizeId: number; addressId?: undefined }
  | { type: 3; prizeId: number; addressId: number };

export type PrizeRequest = {
  memberId: number;
  origin: Origin;
  idempotencyKey: string;
  body: Ordered;
};

/** Answers the id of the exchange that this request made, or made before. */
async function orderOnce(world: World, asked: PrizeRequest): Promise<number> {
  const { memberId, idempotencyKey: requestKey, body } = asked;
  const facts = await factsOf(world, asked);
  const fingerprint = sha256(JSON.stringify([body.type, body.prizeId, body.addressId ?? null]));
  const request = { memberId, requestKey, fingerprint };
  return withIdempotency(
    world,
    { request, now: facts.now },
    {
      look: (line) => standingNow(line, memberId, facts.now),
      make: (tx, standing) => make(tx, world, { asked, request, facts: { ...facts, ...standing } }),
    },
  );
}

type OrderFacts = Awaited<ReturnType<typeof factsOf>> & Awaited<ReturnType<typeof standingNow>>;

/** Its prizes and its promise, under the member's exchange lock (exchange/idempotency.ts). */
async function standingNow(line: Pipeline, memberId: number, now: Date) {
  const [refusals, brand, id] = await Promise.all([
    takingRefusals(line, { memberId, now, as: "prize" }),
    homeBrandOf(line, memberId),
    nextExchangeId(line),
  ]);
  return { payeeAccount: "", refusals, brand, id };
}

/** Read outside the transaction: it holds the member's lock, and none of these is guarded by it. */
async function factsOf(world: World, { memberId, body }: PrizeRequest) {
  const [member, quality, address] = await Promise.all([
    memberOf(world.db, memberId),
    qualityOf(world.db, memberId),
    body.addressId === undefined
      ? undefined
      : chosenAddress(world, { id: body.addressId, memberId }),
  ]);
  return { now: world.clock.now(), member, quality, address };
}

type MakeInput = { asked: PrizeRequest; request: Request; facts: OrderFacts };

async function make(tx: Tx, world: World, { asked, request, facts }: MakeInput): Promise<number> {
  const { memberId, body } = asked;
  const { now, member, refusals, brand, id } = facts;
  if (!member) throw new Failure("withdrawalsPaused");
  if (refusals.paused) throw refusals.paused;
  const sealedAddress = sealedFor(world, body, facts.address);
  if (refusals.owing) throw refusals.owing;
  const wanted = { id: body.prizeId, type: body.type, brandCode: brand.code };
  const prize = await takePiece(tx, wanted);
  await refuseOverLimit(tx, memberId, { prize, now });

  await insertExchange(tx, {
    ...request,
    ...priced(prize),
    id,
    sealedAddress,
    brandCode: brand.code,
    promisedAt: addWorkingDays(now, brand.promiseWorkingDays),
    ip: asked.origin.ip,
    deviceId: asked.origin.deviceId ?? null,
    memberSince: member.registeredAt,
    validResponses: facts.quality.valid,
    invalidResponses: facts.quality.invalid,
    createdAt: now,
    updatedAt: now,
  });
  const actor = `member:${memberId}`;
  await insertStep(tx, { exchangeId: id, state: 0, actor, note: "已提交，等待审核", at: now });
  await recordTaken(tx, prize, { exchangeId: id, actor, note: "兑换", at: now });
  // Last, so that the balance row is locked for as short a time as can be.
  await hold(tx, { id, memberId, prize, at: now });
  return id;
}

/** Nobody is paid, so there is nobody to name, and nothing to deduct from. */
const priced = ({ id, type, title, priceGold }: PrizeRow) => ({
  type,
  prizeId: id,
  title,
  asset: Asset.of.gold,
  amount: priceGold,
  grossFen: 0,
  feeFen: 0,
  taxFen: 0,
  netFen: 0,
  payeeAccount: "",
  payeeName: "",
});

/** A copy: what the member changes or removes later is not where this parcel goes. */
function sealedFor(world: World, { type }: Ordered, address: Address | undefined): string | null {
  if (type === ExchangeType.of.virtual) return null;
  if (!address) throw new Failure("addressMissing", { data: { field: "addressId" } });
  return sealAddress(world, "exchange-address", address);
}

/** The member's lock is held, so that no second one is counted at the same time. */
async function refuseOverLimit(
  tx: Tx,
  memberId: number,
  { prize, now }: { prize: PrizeRow; now: Date },
) {
  const { id, memberLimit } = prize;
  if (memberLimit === null) return;
  // Pieces that the person got by an account that they left count, too: the limit is for each person, not for each
  // account.
  const before = await piecesBefore(tx, { memberId, prizeId: id, now });
  const taken = before + ((await takenBy(tx, memberId, [id])).get(id) ?? 0);
  if (taken >= memberLimit) throw new Failure("prizeLimit", { msg: overLimitWords(prize, taken) });
}

async function hold(
  tx: Tx,
  { id, memberId, prize, at }: { id: number; memberId: number; prize: PrizeRow; at: Date },
): Promise<void> {
  const holdTx = await holdForExchange(tx, {
    memberId,
    refId: id,
    memo: memoOf({ ...prize, payeeAccount: "" }),
    actor: `member:${memberId}`,
    asset: Asset.of.gold,
    amount: prize.priceGold,
    at,
    isPrize: true,
  });
  await setHold(tx, { id, holdTx });
}

export async function requestPrize(world: World, asked: PrizeRequest): Promise<Exchange> {
  const id = await orderOnce(world, asked);
  return ownExchange(world, { id, memberId: asked.memberId });
}
