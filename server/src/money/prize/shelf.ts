/** The shelf as a member sees it: what there is, what it costs, and why it cannot be had. */
import { type ExchangeType, PrizeState } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { Prize } from "#contract/member/money/prize.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { Failure } from "../../platform/failure.ts";
import { renderMarkdown } from "../../platform/markdown.ts";
import type { World } from "../../platform/world.ts";
import { goldWords, walletOf } from "../../ledger/wallet/api.ts";
import { categoriesOf, pageOfShelf, type PrizePlace, prizeById, type PrizeRow } from "./sql.ts";
import type { PrizeUses } from "./uses.ts";
import { overLimitWords } from "./words.ts";

type ShelfReader = { memberId: number };
type ShelfInput = ShelfReader & {
  category?: string | undefined;
  type?: ExchangeType | undefined;
  affordable?: "1" | undefined;
  cursor?: string | undefined;
  size: number;
};

/** Of the member's home brand: what a coin buys is a rule of money, whichever address shows it. */
export async function shelf(world: World, uses: PrizeUses, asked: ShelfInput) {
  const { db } = world;
  const [{ code: brandCode }, { gold }] = await Promise.all([
    homeBrandOf(db, asked.memberId),
    walletOf(db, asked.memberId),
  ]);
  const { category, type, size } = asked;
  const mostGold = asked.affordable && gold.available;
  const past = readPlace(asked.cursor);
  const [found, categories] = await Promise.all([
    pageOfShelf(db, { brandCode, category, type, mostGold, past, size }),
    categoriesOf(db, brandCode),
  ]);
  const { list, next } = cutPage(found, size, placeOf);
  const ids = list.map(({ id }) => id);
  const taken = await uses.takenBy(db, asked.memberId, ids);
  const shown = list.map((row) =>
    shownPrize(row, { taken: taken.get(row.id) ?? 0, gold: gold.available }),
  );
  return { list: shown, next, categories };
}

const placeOf = ({ sort, id }: PrizePlace) => [sort, id] as const;

/** Reads where the page before ended. */
function readPlace(cursor: string | undefined): PrizePlace | undefined {
  const [sort, id] = readCursor(cursor, 2) ?? [];
  return sort === undefined || id === undefined ? undefined : { sort, id };
}

/** One that is off the shelf is still shown to those who come by a link; a draft, or another brand's, is not there. */
export async function prizeFor(world: World, uses: PrizeUses, asked: ShelfReader & { id: number }) {
  const { db } = world;
  const { memberId, id } = asked;
  const [brand, row, { gold }, taken] = await Promise.all([
    homeBrandOf(db, memberId),
    prizeById(db, id),
    walletOf(db, memberId),
    uses.takenBy(db, memberId, [id]),
  ]);
  const isHere = row && (row.brands.length === 0 || row.brands.includes(brand.code));
  if (!isHere || row.state === PrizeState.of.draft) throw new Failure("notFound");
  return {
    ...shownPrize(row, { taken: taken.get(id) ?? 0, gold: gold.available }),
    descriptionHtml: renderMarkdown(row.description),
  };
}

type ShelfStanding = { taken: number; gold: number };

const shownPrize = (row: PrizeRow, { taken, gold }: ShelfStanding): Prize => ({
  id: row.id,
  type: row.type,
  category: row.category,
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  priceGold: row.priceGold,
  left: Math.min(row.stock, limits.stockShownMax),
  memberLimit: row.memberLimit,
  taken,
  why: whyNot(row, { taken, gold }),
});

/** What will not change by itself comes first. */
function whyNot(row: PrizeRow, { taken, gold }: ShelfStanding): string {
  if (row.state !== PrizeState.of.onShelf) return "奖品已下架";
  if (row.memberLimit !== null && taken >= row.memberLimit) return overLimitWords(row, taken);
  if (row.stock === 0) return "已兑完，补货后可以兑换";
  return gold < row.priceGold ? `还差 ${goldWords(row.priceGold - gold)}` : "";
}
