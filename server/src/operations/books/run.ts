/**
 * One proof of the books: the ledger by parts, then every other check on one snapshot; its differences kept, the old
 * ones an alarm.
 */
import type { BooksCheck } from "#contract/console/operations/books.ts";
import { addSeconds, startOfDay } from "../../platform/clock.ts";
import { type Tx, withSnapshot } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { checkAdjustments } from "./adjustments.ts";
import { checkHolds, checkPending } from "./balances.ts";
import type { Check, CheckFound } from "./check.ts";
import { checkClearing } from "./clearing.ts";
import { fetchStatements } from "./fetch.ts";
import { checkGrowth } from "./growth.ts";
import { checkLedger, type LedgerProof, proveLedgerParts, READ_BY_HAND } from "./ledger.ts";
import { checkPayouts } from "./payouts.ts";
import * as rows from "./sql.ts";
import { checkStock } from "./stock.ts";
import { checkWords } from "./words.ts";

/** From here on a difference is old, and no matter of a list that is late. */
export const OLD_SECONDS = 3 * 86_400;
/** So many of one check are kept; all are counted. */
const KEPT_MAX = 10_000;
const AT_ONCE = 500;

/** By an operator, who has more of the closed days read again, as long as one waits for it. */
export async function runBooks(
  world: World,
  { staff, ip }: { staff: StaffCaller; ip: string },
): Promise<rows.RunRow> {
  await fetchStatements(world);
  const ledger = await proveLedgerParts(world, READ_BY_HAND);
  const run = await withSnapshot(world.db, rows.lockRuns, async (tx) => {
    const made = await prove(tx, world, { actor: `staff:${staff.staffId}`, ledger });
    await recordAudit(tx, {
      staffId: staff.staffId,
      action: "books.run",
      subjectKind: "books",
      subjectId: String(made.run.id),
      before: null,
      after: { differences: made.run.differences },
      note: "",
      ip,
      at: made.run.finishedAt,
    });
    return made;
  });
  return told(world, run);
}

/** Not before the provider's lists of the day before are usually there. */
const FROM_HOUR = 10;

/** The scheduled job: once a Shanghai day, however many servers there are. */
export async function proveDaily(world: World): Promise<void> {
  const now = world.clock.now();
  const today = startOfDay(now);
  if (now < addSeconds(today, FROM_HOUR * 3600)) return;
  if (await rows.runOfSystemSince(world.db, today)) return;
  await fetchStatements(world);
  const ledger = await proveLedgerParts(world, 0);
  const made = await withSnapshot(world.db, rows.lockRuns, async (tx) =>
    // Again, under the lock: another server may have been faster.
    (await rows.runOfSystemSince(tx, today))
      ? undefined
      : prove(tx, world, { actor: "system", ledger }),
  );
  if (made) told(world, made);
}

type Made = { run: rows.RunRow; old: number };

type Proving = { actor: string; ledger: LedgerProof };

async function prove(tx: Tx, world: World, { actor, ledger: parts }: Proving): Promise<Made> {
  const at = world.clock.now();
  const beforeId = (await rows.lastRun(tx))?.id ?? null;
  const runId = await rows.beginRun(tx, { actor, at });
  let position = 1;
  const one = async <Told extends { checked: number }>(name: BooksCheck, check: Check<Told>) => {
    const batch = { runId, beforeId, check: name, at, firstPosition: position };
    const made = await keep(tx, batch, check({ tx, now: at }));
    position += made.kept;
    return made;
  };
  const ledger = await one("ledger", checkLedger(parts));
  const holds = await one("holds", checkHolds);
  const pending = await one("pending", checkPending);
  const payouts = await one("payouts", checkPayouts);
  const clearing = await one("clearing", checkClearing);
  const stock = await one("stock", checkStock);
  const growth = await one("growth", checkGrowth);
  const adjustments = await one("adjustments", checkAdjustments);
  const words = await one("words", checkWords);
  const made = { ledger, holds, pending, payouts, clearing, stock, growth, adjustments, words };
  const tally = ({ told: { checked }, found }: typeof holds) => ({ checked, differences: found });
  const run = await rows.finishRun(tx, runId, {
    checked: {
      checks: {
        ledger: { ...tally(ledger), differences: ledger.found + ledger.told.beyond },
        holds: tally(holds),
        pending: tally(pending),
        payouts: tally(payouts),
        clearing: tally(clearing),
        stock: tally(stock),
        growth: tally(growth),
        adjustments: tally(adjustments),
        words: tally(words),
      },
      payouts: payouts.told.payouts,
    },
    differences: Object.values(made).reduce((sum, { found }) => sum + found, parts.beyond),
    at: world.clock.now(),
  });
  return { run, old: await rows.countOld(tx, runId, addSeconds(at, -OLD_SECONDS)) };
}

/** Writes a check's differences as they are found, a few at a time, and answers what it told in the end. */
async function keep<Told>(tx: Tx, batch: rows.Batch, walk: AsyncGenerator<CheckFound, Told, void>) {
  let found = 0;
  let kept = 0;
  let waiting: CheckFound[] = [];
  const write = async () => {
    const firstPosition = batch.firstPosition + kept;
    if (waiting.length > 0) await rows.insertDifferences(tx, { ...batch, firstPosition }, waiting);
    kept += waiting.length;
    waiting = [];
  };
  // oxlint-disable no-await-in-loop
  let step = await walk.next();
  for (; !step.done; step = await walk.next()) {
    found += 1;
    if (found <= KEPT_MAX) waiting.push(step.value);
    if (waiting.length === AT_ONCE) await write();
  }
  // oxlint-enable no-await-in-loop
  await write();
  return { told: step.value, found, kept };
}

/**
 * A list may be late, so payouts are an alarm after three days. Nothing excuses our own books for even
 * one.
 */
function told(world: World, { run, old }: Made): rows.RunRow {
  const { payouts, ...own } = run.checked.checks;
  const inOwn = Object.values(own).reduce((sum, { differences }) => sum + differences, 0);
  const about = { alarm: "books", run: run.id, old, inOwn, payouts: payouts?.differences ?? 0 };
  if (old > 0 || inOwn > 0) world.log.error(about, "the books do not balance");
  return run;
}
