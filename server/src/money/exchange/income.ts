/** What income asks of exchanges: funds that they hold, and what was issued in a year. */
import { type Asset, ExchangeState } from "#contract/enums.ts";
import type { Waiting } from "#contract/member/money/income.ts";
import { dayOf } from "../../platform/clock.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import { startOfMonth } from "../../platform/month.ts";
import {
  type HeldRow,
  type IssuedSums,
  issuedPerMonth,
  pageOfHeld,
  yearsOfIssued,
} from "./income-sql.ts";
import { titleOf } from "./words.ts";

export type { IssuedSums } from "./income-sql.ts";

export async function heldByExchanges(
  db: Db,
  asked: { memberId: number; asset: Asset | undefined; cursor: string | undefined; size: number },
): Promise<{ list: Waiting[]; next: string | null }> {
  const [before = Number.MAX_SAFE_INTEGER] = readCursor(asked.cursor, 1) ?? [];
  const found = await pageOfHeld(db, {
    memberId: asked.memberId,
    asset: asked.asset ?? null,
    before,
    size: asked.size + 1,
  });
  const page = cutPage(found, asked.size, (row) => [row.id]);
  return { list: page.list.map(shown), next: page.next };
}

const shown = (row: HeldRow): Waiting => ({
  about: { kind: "exchange", id: row.id },
  title: titleOf(row),
  asset: row.asset,
  amount: row.amount,
  since: row.createdAt.toISOString(),
  // A person decides, or a provider: by then, as was promised.
  releaseAt: row.promisedAt.toISOString(),
  rule: ruleOf(row),
});

function ruleOf({ state, promisedAt }: HeldRow): string {
  const until = `承诺 ${dayOf(promisedAt)} 前完成`;
  return state === ExchangeState.of.pendingReview
    ? `等待审核，${until}；撤销或被驳回时全额退回`
    : `已通过审核，正在发放，${until}；发放失败时全额退回`;
}

/** Only months that have anything. */
export const issuedInYear = (db: Db, memberId: number, year: number): Promise<IssuedSums[]> =>
  issuedPerMonth(db, {
    memberId,
    from: startOfMonth(`${year}-01`),
    to: startOfMonth(`${year + 1}-01`),
  });

export async function yearsWithIssued(db: Db, memberId: number): Promise<number[]> {
  const rows = await yearsOfIssued(db, { memberId });
  return rows.map((row) => row.year);
}
