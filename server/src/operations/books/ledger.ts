/** The check of the ledger itself: by parts, before the others take their one view (docs/decisions/0099). */
import { closings, type Difference, proveLedger } from "../../ledger/wallet/api.ts";
import type { World } from "../../platform/world.ts";
import { type CheckFound, KEPT_MAX, type Proved } from "./check.ts";
import { dueOf } from "./due.ts";
import { readings, recordReading } from "./reading-sql.ts";

/** By the database functions' own words (migrations 0047 and 0091). */
const problems: Record<string, string> = {
  "asset does not sum to zero": "全部分录之和不为零",
  "transaction does not balance": "分录不平衡",
  "transaction of two members": "一笔交易涉及两名会员",
  "transaction of another owner": "交易的归属与账户不符",
  "transaction before it is missing": "所对应的前一笔交易不存在",
  "account is missing": "分录的账户不存在",
  "transaction without entries": "交易没有分录",
  "transaction is missing": "分录所属的交易不存在",
  "balance is not the sum of its entries": "余额不等于分录之和",
  "entry breaks its account's chain": "分录序号或余额不连续",
  "balance below its floor": "余额低于下限",
  "balances are missing": "有分录的账户缺少余额",
  "closed entries were changed": "已结账的分录被改动",
  "closing was changed": "结账记录被改动",
};

/** This many lines more are read while somebody waits for it: some seconds. All of them: npm run ledger:verify. */
export const READ_BY_HAND = 500_000;

/** Reads again those closed spans whose turn it is, and for this many lines more of the others. */
export async function proveLedgerParts(world: World, linesMore: number): Promise<Proved> {
  const { db, clock } = world;
  const due = dueOf(await closings(db), await readings(db), { now: clock.now(), linesMore });
  const kept: CheckFound[] = [];
  let [checked, differences] = [0, 0];
  for await (const { closing, entries, found } of proveLedger(db, ({ id }) => due.has(id))) {
    checked += entries;
    differences += found.length;
    kept.push(...found.slice(0, KEPT_MAX - kept.length).map((one) => foundIn(one)));
    if (closing)
      await recordReading(db, {
        closingId: closing.id,
        readAt: clock.now(),
        differences: found.length,
      });
  }
  return { summary: { checked }, differences, kept };
}

function foundIn({ problem, detail }: Difference): CheckFound {
  const [, kind = "ledger", id = "0"] = /^(\w+) (\d+)/.exec(detail) ?? [];
  return { subject: `${kind}:${id}`, detail: `${problems[problem] ?? problem}（${detail}）` };
}
