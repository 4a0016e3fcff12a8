/** One proof of the books: every check's differences kept, those that were there before with their day, the old ones an alarm. */
import { type BooksCheck, booksChecks } from "#contract/console/operations/books.ts";
import { addSeconds, startOfDay } from "../../platform/clock.ts";
import { type Tx, withSnapshot } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffActor } from "../../people/staff/api.ts";
import { fetchStatements } from "./fetch.ts";
import { READ_BY_HAND } from "./ledger.ts";
import { type Findings, proveBooks } from "./prove.ts";
import * as rows from "./sql.ts";

/** From here on a difference is old, and no matter of a list that is late. */
export const OLD_SECONDS = 3 * 86_400;
const AT_ONCE = 500;

/** Started by an operator: reads more of the closed days again, as many as one can wait for. */
export async function runBooks(
  world: World,
  { staff, ip }: { staff: StaffCaller; ip: string },
): Promise<rows.RunRow> {
  await fetchStatements(world);
  const made = await proveAndKeep(world, {
    linesMore: READ_BY_HAND,
    isDone: () => Promise.resolve(false),
    write: async (tx, findings) => {
      const kept = await keep(tx, world, { actor: staffActor(staff), findings });
      await recordAudit(tx, {
        actor: { staff, ip },
        action: "books.run",
        subject: ["books", kept.run.id],
        after: { differences: kept.run.differences },
        at: kept.run.finishedAt,
      });
      return kept;
    },
  });
  if (!made) throw new Error("a proof by hand is never done before");
  return reported(world, made);
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
  const made = await proveAndKeep(world, {
    linesMore: 0,
    // Again, under the lock: another server may have been faster.
    isDone: async (tx) => (await rows.runOfSystemSince(tx, today)) !== undefined,
    write: (tx, findings) => keep(tx, world, { actor: "system", findings }),
  });
  if (made) reported(world, made);
}

type Made = { run: rows.RunRow; old: number };
type Proving = {
  /** Of the closed spans: how many more than are due. */
  linesMore: number;
  isDone: (tx: Tx) => Promise<boolean>;
  write: (tx: Tx, findings: Findings) => Promise<Made>;
};

/**
 * What was found is written under the lock of runs, where each carries on what the one before it found. When another
 * one has come in between, that is not what we looked at, and we look again.
 */
async function proveAndKeep(
  world: World,
  { linesMore, isDone, write }: Proving,
): Promise<Made | undefined> {
  for (;;) {
    // oxlint-disable no-await-in-loop
    const before = await rows.lastRun(world.db);
    const findings = await proveBooks(world, linesMore);
    const made = await withSnapshot(world.db, rows.lockRuns, async (tx) => {
      if (await isDone(tx)) return "done";
      const isLast = (await rows.lastRun(tx))?.id === before?.id;
      return isLast ? write(tx, findings) : "overtaken";
    });
    // oxlint-enable no-await-in-loop
    if (made !== "overtaken") return made === "done" ? undefined : made;
  }
}

type KeepRunInput = { actor: string; findings: Findings };

async function keep(tx: Tx, world: World, { actor, findings }: KeepRunInput): Promise<Made> {
  const { at, ...checks } = findings;
  const beforeId = (await rows.lastRun(tx))?.id ?? null;
  const runId = await rows.beginRun(tx, { actor, at });
  let firstPosition = 1;
  for (const check of Object.keys(booksChecks) as BooksCheck[]) {
    const { kept } = checks[check];
    for (let n = 0; n < kept.length; n += AT_ONCE) {
      const some = kept.slice(n, n + AT_ONCE);
      // oxlint-disable-next-line no-await-in-loop
      await rows.insertDifferences(tx, { runId, beforeId, check, at, firstPosition }, some);
      firstPosition += some.length;
    }
  }
  const tallies = Object.entries(checks).map(
    ([
      check,
      {
        summary: { checked },
        differences,
      },
    ]) => [check, { checked, differences }],
  );
  const run = await rows.finishRun(tx, runId, {
    checked: { checks: Object.fromEntries(tallies), payouts: checks.payouts.summary.payouts },
    differences: Object.values(checks).reduce((sum, { differences }) => sum + differences, 0),
    at: world.clock.now(),
  });
  return { run, old: await rows.countOld(tx, runId, addSeconds(at, -OLD_SECONDS)) };
}

/**
 * A list may be late, so payouts are an alarm after three days. Nothing excuses our own books for even
 * one.
 */
function reported(world: World, { run, old }: Made): rows.RunRow {
  const { payouts, ...own } = run.checked.checks;
  const inOwn = Object.values(own).reduce((sum, { differences }) => sum + differences, 0);
  const about = { alarm: "books", run: run.id, old, inOwn, payouts: payouts?.differences ?? 0 };
  if (old > 0 || inOwn > 0) world.log.error(about, "the books do not balance");
  return run;
}
