/** Prizes as operators see them, with what is behind each; a page costs the same few queries whatever its size. */
import type { ConsolePrize, PrizeDraft } from "#contract/console/money/prize.ts";
import type { ExchangeType, PrizeState } from "#contract/enums.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { mustFind } from "../../platform/failure.ts";
import { fingerprintOf } from "../../platform/fingerprint.ts";
import type { ListAsked } from "../../platform/list-sql.ts";
import type { World } from "../../platform/world.ts";
import { countLeft } from "./code-sql.ts";
import { pageOfDesk, prizeById, type PrizeRow } from "./sql.ts";
import type { PrizeUses } from "./uses.ts";

const ENDING_DAYS = 30;

type PrizesAtDeskInput = ListAsked & {
  type?: ExchangeType | undefined;
  state?: PrizeState | undefined;
  q?: string | undefined;
};

export async function prizesAtDesk(world: World, uses: PrizeUses, asked: PrizesAtDeskInput) {
  const { list, ...page } = await pageOfDesk(
    world.db,
    { ...asked, text: asked.q || undefined },
    asked,
  );
  return { ...page, list: await forConsole(world, uses, list) };
}

export async function prizeAtDesk(world: World, uses: PrizeUses, id: number) {
  const row = await prizeById(world.db, id);
  const [shown] = await forConsole(world, uses, row ? [row] : []);
  return mustFind(shown);
}

/** What of it operators write. */
export const prizeDraftOf = (row: PrizeRow): PrizeDraft => ({
  type: row.type,
  category: row.category,
  title: row.title,
  summary: row.summary,
  description: row.description,
  cover: row.cover,
  priceGold: row.priceGold,
  costFen: row.costFen,
  memberLimit: row.memberLimit,
  brands: row.brands,
  sort: row.sort,
});

async function forConsole({ db, clock }: World, uses: PrizeUses, found: readonly PrizeRow[]) {
  const ids = found.map(({ id }) => id);
  const now = clock.now();
  const days = { today: dayOf(now), soon: dayOf(addSeconds(now, ENDING_DAYS * 86_400)) };
  const [left, counts] = await Promise.all([countLeft(db, ids, days), uses.countsOf(db, ids)]);
  const codes = new Map(left.map((row) => [row.prizeId, row]));
  return found.map((row): ConsolePrize => ({
    ...row,
    ...(counts.get(row.id) ?? { open: 0, issued: 0 }),
    version: fingerprintOf(prizeDraftOf(row)),
    freeCodes: codes.get(row.id)?.free ?? 0,
    endingCodes: codes.get(row.id)?.ending ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
