/** The withdrawal queue as operators see it; a page costs the same few queries whatever its size. */
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import type { ExchangeState } from "#contract/enums.ts";
import { brandByCode } from "../brand/service.ts";
import { addSeconds } from "../platform/clock.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import { Failure } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { contactChangesSince, memberNames } from "../user/service.ts";
import { exchangeById, pageOfQueue, payoutsOf, riskFactsOf } from "./queue-sql.ts";
import { CHANGE_HOLD_HOURS, flagsOf } from "./risk.ts";
import { type ExchangeRow, stepsOf } from "./sql.ts";
import { isOpen } from "./state.ts";
import { shownExchange } from "./words.ts";

type Filters = {
  state?: ExchangeState | undefined;
  memberId?: number | undefined;
  cursor?: string | undefined;
  size: number;
};

/** Open exchanges come oldest first, as they are worked off; everything else newest first. */
export async function queuedExchanges(world: World, { state, memberId, cursor, size }: Filters) {
  const [past] = readCursor(cursor, 1) ?? [];
  const oldestFirst = state !== undefined && isOpen(state);
  const rows = await pageOfQueue(world.db, { state, memberId, past, oldestFirst, size });
  const { list, next } = cutPage(rows, size, (row) => [row.id]);
  return { list: await forConsole(world, list), next };
}

export async function queuedExchange(world: World, id: number): Promise<ConsoleExchange> {
  const row = await exchangeById(world.db, id);
  const [shown] = await forConsole(world, row ? [row] : []);
  if (!shown) throw new Failure("notFound");
  return shown;
}

async function forConsole(world: World, rows: readonly ExchangeRow[]): Promise<ConsoleExchange[]> {
  const ids = rows.map((row) => row.id);
  const memberIds = [...new Set(rows.map((row) => row.memberId))];
  const [steps, facts, changes, payouts, names, limits] = await Promise.all([
    stepsOf(world.db, ids),
    riskFactsOf(world.db, ids),
    contactChangesOf(world, rows),
    payoutsOf(world.db, ids),
    memberNames(world.db, memberIds),
    secondPersonLimits(world, rows),
  ]);
  const stepsById = Map.groupBy(steps, (step) => step.exchangeId);
  const factsById = new Map(facts.map((fact) => [fact.id, fact]));
  const payoutsById = new Map(payouts.map(({ exchangeId, ...payout }) => [exchangeId, payout]));
  const now = world.clock.now();
  return rows.map((row) => ({
    ...shownExchange(row, stepsById.get(row.id) ?? [], now),
    memberId: row.memberId,
    memberName: names.get(row.memberId)?.nickname ?? "",
    memberCode: names.get(row.memberId)?.code ?? "",
    payeeName: row.payeeName,
    flags: flagsOf({
      row,
      facts: factsById.get(row.id),
      changes: changes.filter(({ memberId }) => memberId === row.memberId),
      secondPersonFen: limits.get(row.brandCode) ?? 0,
    }),
    payout: payoutsById.get(row.id) ?? null,
  }));
}

/** From the hold before the oldest of these requests on. */
async function contactChangesOf(world: World, rows: readonly ExchangeRow[]) {
  const oldest = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0];
  if (!oldest) return [];
  const since = addSeconds(oldest.createdAt, -CHANGE_HOLD_HOURS * 3600);
  return contactChangesSince(world.db, [...new Set(rows.map((row) => row.memberId))], since);
}

/** One look-up per brand on the page: two, as shipped. */
async function secondPersonLimits(world: World, rows: readonly ExchangeRow[]) {
  const codes = [...new Set(rows.map((row) => row.brandCode))];
  const brands = await Promise.all(codes.map((code) => brandByCode(world, code)));
  return new Map(brands.map((brand) => [brand.code, brand.secondPersonFen]));
}
