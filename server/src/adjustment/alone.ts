/**
 * How much is booked without a second person: up to the brand's limit for one member, asset and direction in
 * twenty-four hours. One by one, a large sum in small pieces (or in the lines of a file) would need nobody.
 */
import { Asset } from "#contract/enums.ts";
import { brandByCode } from "../brand/service.ts";
import { addSeconds } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
import { bookedAlone } from "./sql.ts";

const SECONDS = 86_400;

/** Above these, up or down, a second person decides. */
export async function secondLimits(
  world: World,
  brandCode: string,
): Promise<Record<Asset, number>> {
  const { adjustSecondGold, adjustSecondFen } = await brandByCode(world, brandCode);
  return { [Asset.of.gold]: adjustSecondGold, [Asset.of.cash]: adjustSecondFen };
}

type Piece = { memberId: number; asset: Asset; amount: number };

/** What was booked alone so far; add the pieces that are meant to follow. */
export type Alone = { of: (piece: Piece) => number; add: (piece: Piece) => void };

/** Whoever booked it: two who take turns are no second person for one another. */
export async function aloneFor(
  db: Db,
  { clock }: World,
  memberIds: readonly number[],
): Promise<Alone> {
  const since = addSeconds(clock.now(), -SECONDS);
  const keyOf = ({ memberId, asset, amount }: Piece) => `${memberId} ${asset} ${Math.sign(amount)}`;
  const sums = new Map(
    (await bookedAlone(db, { memberIds, since })).map((row) => [keyOf(row), Math.abs(row.amount)]),
  );
  const of = (piece: Piece) => sums.get(keyOf(piece)) ?? 0;
  return { of, add: (piece) => sums.set(keyOf(piece), of(piece) + Math.abs(piece.amount)) };
}

/** For a member's page. */
export async function aloneShown(db: Db, world: World, memberId: number) {
  const alone = await aloneFor(db, world, [memberId]);
  const both = (asset: Asset) => ({
    up: alone.of({ memberId, asset, amount: 1 }),
    down: alone.of({ memberId, asset, amount: -1 }),
  });
  return { gold: both(Asset.of.gold), fen: both(Asset.of.cash) };
}
