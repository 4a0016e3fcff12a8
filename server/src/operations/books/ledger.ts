/** The check of the ledger itself: by parts, before the others take their one view (docs/decisions/0099). */
import { closings, type Difference, proveLedger } from "../../ledger/wallet/api.ts";
import type { World } from "../../platform/world.ts";
import type { Check, CheckFound } from "./check.ts";
import { dueOf } from "./due.ts";
import { readings, recordReading } from "./reading-sql.ts";

/** By the database functions' own words (migrations 0001 and 0047). */
const problems: Record<string, string> = {
  "asset does not sum to zero": "全部分录之和不为零",
  "transaction does not balance": "分录不平衡",
  "transaction without entries": "交易没有分录",
  "balance is not the sum of its entries": "余额不等于分录之和",
  "entry breaks its account's chain": "分录序号或余额不连续",
  "balance below its floor": "余额低于下限",
  "balances are missing": "有分录的账户缺少余额",
  "closed entries were changed": "已结账的分录被改动",
  "closing was changed": "结账记录被改动",
};

/** Nobody reads more of them, and a ledger that was spoilt as a whole must not fill our memory. */
const FOUND_MAX = 10_000;

export type LedgerProof = { checked: number; found: CheckFound[]; beyond: number };

/** So many lines more are read while somebody waits for it: some seconds. All of them: npm run ledger:verify. */
export const READ_BY_HAND = 500_000;

/** Reads again those closed spans whose turn it is, and for so many lines more of the others. */
export async function proveLedgerParts(world: World, linesMore: number): Promise<LedgerProof> {
  const { db, clock } = world;
  const due = dueOf(await closings(db), await readings(db), { now: clock.now(), linesMore });
  const proof: LedgerProof = { checked: 0, found: [], beyond: 0 };
  for await (const part of proveLedger(db, ({ id }) => due.has(id))) {
    const kept = part.found.slice(0, FOUND_MAX - proof.found.length);
    proof.found.push(...kept.map((one) => foundIn(one)));
    proof.beyond += part.found.length - kept.length;
    proof.checked += part.entries;
    if (part.closing)
      await recordReading(db, {
        closingId: part.closing.id,
        readAt: clock.now(),
        differences: part.found.length,
      });
  }
  return proof;
}

function foundIn({ problem, detail }: Difference): CheckFound {
  const [, kind = "ledger", id = "0"] = /^(\w+) (\d+)/.exec(detail) ?? [];
  return { subject: `${kind}:${id}`, detail: `${problems[problem] ?? problem}（${detail}）` };
}

/** What the parts found, as every check tells it. */
export const checkLedger = ({ checked, found, beyond }: LedgerProof): Check<LedgerTold> =>
  // oxlint-disable-next-line require-await -- it was awaited before
  async function* () {
    yield* found;
    return { checked, beyond };
  };

type LedgerTold = { checked: number; beyond: number };
