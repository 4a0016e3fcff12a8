/** The console's first page and its log. Apart from service.ts, which the features asked here use themselves. */
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import type { getOverview, listAudit } from "#contract/console/staff.ts";
import { firstBrand } from "../brand/service.ts";
import { exchangeCounts } from "../exchange/service.ts";
import { startOfDay } from "../platform/clock.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import type { World } from "../platform/world.ts";
import { surveyCounts } from "../survey/service.ts";
import { memberCounts } from "../user/service.ts";
import { owedTotals } from "../wallet/service.ts";
import { outboxCounts, pageOfAudit } from "./sql.ts";

export async function overviewOf(world: World): Promise<DataOf<typeof getOverview>> {
  const { db, clock } = world;
  const now = clock.now();
  const today = startOfDay(now);
  const [members, responses, exchanges, outbox, owed, brand] = await Promise.all([
    memberCounts(db, today),
    surveyCounts(db, today),
    exchangeCounts(db, now),
    outboxCounts(db),
    owedTotals(db),
    firstBrand(world),
  ]);
  // Members belong to no brand, so what their gold is worth is told at the first brand's rate.
  const goldFen = Math.ceil((owed.gold * 100) / brand.goldPerYuan);
  return { ...members, ...responses, ...exchanges, ...outbox, owedFen: owed.fen + goldFen };
}

export async function auditPage(
  { db }: World,
  { cursor, size, subjectKind, subjectId }: ParsedOf<typeof listAudit>["query"],
): Promise<DataOf<typeof listAudit>> {
  const [before] = readCursor(cursor, 1) ?? [];
  const found = await pageOfAudit(db, { before, subjectKind, subjectId, size: size + 1 });
  const { list, next } = cutPage(found, size, (row) => [row.id]);
  return {
    list: list.map((row) => ({
      ...row,
      staffName: row.staffName ?? "系统",
      at: row.at.toISOString(),
    })),
    next,
  };
}
