/** Prizes on the shelf, for tests: made by operators through the front door. */
import { randomUUID } from "node:crypto";
import type { Call } from "#contract/client.ts";
import {
  addCodes,
  changeStock,
  type ConsolePrize,
  createPrize,
  type PrizeDraft,
  setPrizeState,
} from "#contract/console/prize.ts";
import { ExchangeType, PrizeState, StaffRole } from "#contract/enums.ts";
import { createExchange, type Exchange } from "#contract/member/exchange.ts";
import { saved } from "../../test/address.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";

export const draft: PrizeDraft = {
  type: ExchangeType.of.physical,
  category: "家居",
  title: "保温杯",
  summary: "500 毫升，保温十二小时",
  description: "**316 不锈钢**内胆，一年质保。",
  cover: "/prizes/cup.webp",
  priceGold: 500,
  costFen: 3000,
  memberLimit: null,
  brands: [],
  sort: 0,
};

export const operations = (server: TestServer): Promise<Call> =>
  server.staff(StaffRole.of.operations);

export const params = (id: number) => ({ params: { id: String(id) } });

export const made = async (server: TestServer, change: Partial<PrizeDraft> = {}) =>
  (await operations(server))(createPrize, { body: { ...draft, ...change } });

export const stocked = async (server: TestServer, id: number, change: number) =>
  (await operations(server))(changeStock, {
    ...params(id),
    body: { change, note: "到货" },
    idempotencyKey: randomUUID(),
  });

export const shelved = async (
  server: TestServer,
  id: number,
  state: PrizeState = PrizeState.of.onShelf,
) => (await operations(server))(setPrizeState, { ...params(id), body: { state } });

/** On the shelf, with so many pieces. */
export async function physical(
  server: TestServer,
  pieces: number,
  change: Partial<PrizeDraft> = {},
): Promise<ConsolePrize> {
  const { id } = await made(server, change);
  await stocked(server, id, pieces);
  return shelved(server, id);
}

export const imported = async (server: TestServer, id: number, text: string, commit = true) =>
  (await operations(server))(addCodes, { ...params(id), body: { text, commit } });

/** On the shelf, with these codes. */
export async function virtual(
  server: TestServer,
  codes: readonly string[],
  change: Partial<PrizeDraft> = {},
): Promise<ConsolePrize> {
  const { id } = await made(server, {
    type: ExchangeType.of.virtual,
    category: "话费",
    title: "话费充值卡 10 元",
    ...change,
  });
  await imported(server, id, codes.join("\n"));
  return shelved(server, id);
}

export type Prized = Pick<ConsolePrize, "id" | "type">;

/** Asks for one; of a physical prize, to an address that is made for it unless one is given. */
export async function ordered(
  { call }: Pick<SignedIn, "call">,
  { id: prizeId, type }: Prized,
  { key = randomUUID(), addressId }: { key?: string; addressId?: number } = {},
): Promise<Exchange> {
  const idempotencyKey = key;
  if (type === ExchangeType.of.virtual)
    return call(createExchange, { body: { type, prizeId }, idempotencyKey });
  const to = addressId ?? (await saved(call))[0]?.id ?? 0;
  return call(createExchange, { body: { type, prizeId, addressId: to }, idempotencyKey });
}
