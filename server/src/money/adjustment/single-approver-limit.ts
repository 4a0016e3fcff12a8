/**
 * How much is booked without a second person in twenty-four hours: up to the brand's limit for one member, asset and
 * direction, and up to another for one pair of hands over all members. Judged one by one, a large sum in small pieces
 * (or in the lines of a file, or for many members) would never need a second person.
 */
import { Asset } from "#contract/enums.ts";
import { allBrands, type Brand } from "../../foundation/brand/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { handsOf } from "../../people/staff/api.ts";
import { bookedAlone, bookedByHands, givenByHands } from "./sql.ts";

const SECONDS = 86_400;

/** Above these, up or down, a second person decides: for one member, and for one operator. */
export type AdjustmentLimits = Record<"member" | "operator", Record<Asset, number>>;

const { gold, cash } = Asset.of;
const limitsOf = (brand: Brand): AdjustmentLimits => ({
  member: { [gold]: brand.adjustSecondGold, [cash]: brand.adjustSecondFen },
  operator: { [gold]: brand.adjustOperatorGold, [cash]: brand.adjustOperatorFen },
});

/**
 * By brand. On the caller's own connection and not from memory: a limit that was tightened a moment ago holds, and a
 * transaction waits for no second connection.
 */
export const secondLimits = async (db: Db): Promise<ReadonlyMap<string, AdjustmentLimits>> =>
  new Map((await allBrands(db)).map((brand) => [brand.code, limitsOf(brand)]));

type Piece = { memberId: number; asset: Asset; amount: number };

/** What was booked alone so far; add the pieces that are meant to follow. */
export type Alone = {
  of: (piece: Piece) => number;
  isAbove: (piece: Piece, limits: AdjustmentLimits) => boolean;
  add: (piece: Piece) => void;
};

type AloneForInput = { memberIds: readonly number[]; staffId?: number };

/** Counted for the one who booked it, so that two operators cannot approve each other's in turn. */
export async function aloneFor(
  db: Db,
  world: Pick<World, "clock">,
  { memberIds, staffId }: AloneForInput,
): Promise<Alone> {
  const since = addSeconds(world.clock.now(), -SECONDS);
  const keyOf = ({ memberId, asset, amount }: Piece) => `${memberId} ${asset} ${Math.sign(amount)}`;
  const handKey = (piece: Omit<Piece, "memberId">) => keyOf({ ...piece, memberId: 0 });
  const hands = staffId === undefined ? [] : await handsOf(db, world, staffId);
  const [ofMembers, ofHands] = await Promise.all([
    bookedAlone(db, { memberIds, since }),
    bookedByHands(db, { hands, since }),
  ]);
  const sums = new Map(ofMembers.map((row) => [keyOf(row), Math.abs(row.amount)]));
  for (const row of ofHands) sums.set(handKey(row), Math.abs(row.amount));
  const of = (piece: Piece) => sums.get(keyOf(piece)) ?? 0;
  const byHand = (piece: Piece) => sums.get(handKey(piece)) ?? 0;
  return {
    of,
    isAbove: (piece, { member, operator }) =>
      of(piece) + Math.abs(piece.amount) > member[piece.asset] ||
      byHand(piece) + Math.abs(piece.amount) > operator[piece.asset],
    add: (piece) => {
      sums.set(keyOf(piece), of(piece) + Math.abs(piece.amount));
      sums.set(handKey(piece), byHand(piece) + Math.abs(piece.amount));
    },
  };
}

/** How much was booked alone, for a member's page. */
export async function aloneShown(db: Db, world: World, memberId: number) {
  const alone = await aloneFor(db, world, { memberIds: [memberId] });
  const both = (asset: Asset) => ({
    up: alone.of({ memberId, asset, amount: 1 }),
    down: alone.of({ memberId, asset, amount: -1 }),
  });
  return { gold: both(gold), fen: both(cash) };
}

type AdjustedByHandInput = { memberIds: readonly number[]; hands: readonly number[]; since: Date };

/** Whom of these members any of these operators gave gold or cash by hand since then. */
export async function adjustedByHand(
  db: Db,
  given: AdjustedByHandInput,
): Promise<ReadonlySet<number>> {
  const none = given.hands.length === 0 || given.memberIds.length === 0;
  return new Set(none ? [] : (await givenByHands(db, given)).map(({ memberId }) => memberId));
}
