/** The two prizes of a run of exchange-interleavings.test.ts: what the model says of them, and what is. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { ExchangeType } from "#contract/enums.ts";
import { imported, physical, stocked, virtual } from "./fixture/prize.ts";
import { expireCodes } from "../src/money/prize/api.ts";
import { shelfFactsOf } from "./exactly-once.ts";
import type { TestServer } from "./server.ts";

export type ShelfPrize = {
  id: number;
  type: 2 | 3;
  priceGold: number;
  /** Codes that nobody was given, pieces that were not sent; and open exchanges that wait for one. */
  pieces: number;
  claims: number;
};
export type Shelf = readonly [ShelfPrize, ShelfPrize];

/** Codes may be lost after they were promised: then nothing can be asked for, and somebody waits. */
export const stockOf = ({ pieces, claims }: ShelfPrize): number => Math.max(0, pieces - claims);

const PIECES = 3;
const PRICES = { virtual: 700, physical: 1100 };

const someCodes = (count: number) => Array.from({ length: count }, () => randomUUID());

export async function newShelf(server: TestServer): Promise<Shelf> {
  const codes = await virtual(server, someCodes(PIECES), { priceGold: PRICES.virtual });
  const parcels = await physical(server, PIECES, { priceGold: PRICES.physical });
  const fresh = { pieces: PIECES, claims: 0 };
  return [
    { ...fresh, id: codes.id, type: ExchangeType.of.virtual, priceGold: PRICES.virtual },
    { ...fresh, id: parcels.id, type: ExchangeType.of.physical, priceGold: PRICES.physical },
  ];
}

/** How many there are then; undefined = refused, because pieces that are promised cannot be taken away. */
export function afterRestock(prize: ShelfPrize, change: number): number | undefined {
  const { type, pieces } = prize;
  if (type === ExchangeType.of.virtual) return Math.max(0, pieces + change);
  return stockOf(prize) + change < 0 ? undefined : pieces + change;
}

/** Pieces come or go; codes come or end, no matter who was promised one. */
export async function restock(server: TestServer, prize: ShelfPrize, change: number) {
  if (prize.type === ExchangeType.of.physical) await stocked(server, prize.id, change);
  else if (change > 0) await imported(server, prize.id, someCodes(change).join("\n"));
  else await endCodes(server, prize.id, -change);
  return "done";
}

async function endCodes(server: TestServer, prizeId: number, count: number): Promise<void> {
  await sql`
    update prize_code set expires_on = '2020-01-01'
     where id in (select id from prize_code
                   where prize_id = ${prizeId} and exchange_id is null and expires_on is null
                   order by id limit ${count} for update)`.execute(server.db);
  await expireCodes(server.world);
}

export async function expectSameShelf({ db }: TestServer, shelf: Shelf): Promise<void> {
  const facts = new Map((await shelfFactsOf(db)).map((fact) => [fact.id, fact]));
  for (const prize of shelf) {
    const { id, type, pieces, claims } = prize;
    const isVirtual = type === ExchangeType.of.virtual;
    expect(facts.get(id), `prize ${id}`).toMatchObject({
      stock: stockOf(prize),
      open: claims,
      ...(isVirtual && { freeCodes: pieces }),
    });
  }
}
