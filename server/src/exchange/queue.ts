/** The withdrawal queue as operators see it; a page costs the same few queries whatever its size. */
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import type { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { addSeconds } from "../platform/clock.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import { Failure } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { contactChangesSince, memberNames } from "../user/service.ts";
import { exchangeById, pageOfQueue, payoutsOf, riskFactsOf } from "./queue-sql.ts";
import { CHANGE_HOLD_HOURS, flagsOf } from "./risk.ts";
import { shownExchanges } from "./shown.ts";
import type { ExchangeRow } from "./sql.ts";
import { isOpen } from "./state.ts";
import { brandsOf, worthFen } from "./worth.ts";

type Filters = {
  state?: ExchangeState | undefined;
  type?: ExchangeType | undefined;
  overdue?: "1" | undefined;
  memberId?: number | undefined;
  cursor?: string | undefined;
  size: number;
};

/** Open exchanges come oldest first, as they are worked off; everything else newest first. */
export async function queuedExchanges(world: World, filters: Filters) {
  const { state, type, overdue, memberId, cursor, size } = filters;
  const [past] = readCursor(cursor, 1) ?? [];
  const overdueAt = overdue && world.clock.now();
  const oldestFirst = overdue !== undefined || (state !== undefined && isOpen(state));
  const page = { state, type, overdueAt, memberId, past, oldestFirst, size };
  const { list, next } = cutPage(await pageOfQueue(world.db, page), size, (row) => [row.id]);
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
  const [shown, facts, changes, payouts, names, brands] = await Promise.all([
    shownExchanges(world, rows, "staff"),
    riskFactsOf(world.db, ids),
    contactChangesOf(world, rows),
    payoutsOf(world.db, ids),
    memberNames(world.db, memberIds),
    brandsOf(
      world,
      rows.map((row) => row.brandCode),
    ),
  ]);
  const factsById = new Map(facts.map((fact) => [fact.id, fact]));
  const payoutsById = new Map(payouts.map(({ exchangeId, ...payout }) => [exchangeId, payout]));
  return rows.flatMap((row, nth) => {
    const [exchange, brand] = [shown[nth], brands.get(row.brandCode)];
    if (!exchange || !brand) return [];
    const flags = flagsOf({
      row,
      facts: factsById.get(row.id),
      changes: changes.filter(({ memberId }) => memberId === row.memberId),
      worthFen: worthFen(row, brand),
      secondPersonFen: brand.secondPersonFen,
    });
    const { memberId, payeeName } = row;
    const { nickname: memberName = "", code: memberCode = "" } = names.get(memberId) ?? {};
    const payout = payoutsById.get(row.id) ?? null;
    return [{ ...exchange, memberId, memberName, memberCode, payeeName, flags, payout }];
  });
}

/** From the hold before the oldest of these requests on. */
async function contactChangesOf(world: World, rows: readonly ExchangeRow[]) {
  const oldest = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0];
  if (!oldest) return [];
  const since = addSeconds(oldest.createdAt, -CHANGE_HOLD_HOURS * 3600);
  return contactChangesSince(world.db, [...new Set(rows.map((row) => row.memberId))], since);
}
