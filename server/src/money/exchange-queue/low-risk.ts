/** All requests without a flag in one action: what it would do, and doing it. */
import type { RiskKind } from "#contract/console/money/exchange.ts";
import { type LowRisk, lowRiskLooked, lowRiskMax } from "#contract/console/money/low-risk.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { aloneFor } from "./single-approver-limit.ts";
import { approve, type Approval } from "./decide.ts";
import { oldestOfQueue, waitingCount } from "./queue-sql.ts";
import { foundFlags } from "./risk-read.ts";
import { type ExchangeRow, brandsOf, guardedOf, worthFen } from "../exchange/api.ts";

/** So many are judged at a time. */
const BATCH = 1000;

/** Reads only; what it names is judged again when it is approved. */
export async function lowRiskPreview(world: World, staff: StaffCaller): Promise<LowRisk> {
  const low: ExchangeRow[] = [];
  const others = new Map<RiskKind, number>();
  let looked = 0;
  for (let past = 0; looked < lowRiskLooked;) {
    const rows = await oldestWaiting(world, past);
    const brands = await brandsOf(world);
    const flags = await foundFlags(world.db, world, { rows, brands });
    const alone = await aloneFor(world.db, world, { rows, staff });
    const guarded = await guardedOf(world.db, world, rows);
    for (const row of rows) {
      const kinds = new Set(flags.get(row.id)?.map(({ kind }) => kind));
      const brand = brands.get(row.brandCode);
      // This operator's approval would only be the first of two.
      if (brand && alone.byOperator(row, worthFen(row, brand, guarded), brand) !== undefined)
        kinds.add("secondPerson");
      if (kinds.size === 0) low.push(row);
      for (const kind of kinds) others.set(kind, (others.get(kind) ?? 0) + 1);
    }
    looked += rows.length;
    past = rows.at(-1)?.id ?? past;
    if (rows.length < BATCH) break;
  }
  const flagged = looked - low.length;
  return {
    ...effectOf(low, world.clock.now()),
    looked,
    // Meanwhile some may have been decided, or new ones asked for.
    waiting: Math.max(looked, await waitingCount(world.db)),
    flagged,
    others: [...others]
      .map(([kind, count]) => ({ kind, count }))
      .toSorted((a, b) => b.count - a.count),
  };
}

const oldestWaiting = (world: World, past: number): Promise<ExchangeRow[]> =>
  oldestOfQueue(world.db, { state: ExchangeState.of.pendingReview }, { past, size: BATCH });

function effectOf(low: readonly ExchangeRow[], now: Date) {
  const taken = low.slice(0, lowRiskMax);
  const byType = ExchangeType.values.flatMap((type) => {
    const rows = taken.filter((row) => row.type === type);
    if (rows.length === 0) return [];
    const gold = type === ExchangeType.of.cash ? 0 : sumOf(rows, ({ amount }) => amount);
    return [{ type, count: rows.length, netFen: sumOf(rows, ({ netFen }) => netFen), gold }];
  });
  return {
    ids: taken.map(({ id }) => id),
    more: low.length - taken.length,
    members: new Set(taken.map(({ memberId }) => memberId)).size,
    cashFen: sumOf(byType, ({ netFen }) => netFen),
    prizeGold: sumOf(byType, ({ gold }) => gold),
    byType,
    overdue: taken.filter(({ promisedAt }) => promisedAt < now).length,
  };
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0);

/** Each is judged again in its own transaction, under its lock; so what has a flag by now is left alone. */
export const approveLowRisk = (world: World, approval: Approval) =>
  approve(world, { ...approval, note: "一键批准低风险" }, async (tx, row, brand) => {
    const brands = new Map([[row.brandCode, brand]]);
    const [flag] = (await foundFlags(tx, world, { rows: [row], brands })).get(row.id) ?? [];
    return flag && `有风险提示，未批准：${flag.sentence}`;
  });
