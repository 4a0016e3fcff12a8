/**
 * What a response owes others comes to each of them in a transaction of its own (docs/decisions/0126): a job of the
 * outbox for every turn of a line. Turn 0 pays it, an odd one takes it back, an even one gives it again.
 */
import type { Tx } from "../../platform/db.ts";
import { failpoint } from "../../platform/failpoint.ts";
import {
  enqueueAll,
  type Job,
  type JobHandler,
  type NewJob,
  wakeOutbox,
} from "../../platform/outbox.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import { atEnd, type AtEndInput } from "../../platform/transaction-hooks.ts";
import type { World } from "../../platform/world.ts";
import { lockWallets } from "../../ledger/wallet/api.ts";
import { recordMoney } from "./delta.ts";
import { type Line, payLine, restoreLine, takeBackLine } from "./line.ts";
import { areBooked, type Booked, lockReward } from "./sql.ts";

export const CARRY_TOPIC = "growth.carry";

/** `behind`: what else has to be booked before, besides the turn before this one; of the first bonus, which is one at a time. */
export type Turned = Line & { turn: number; behind?: Booked[] };

const jobs: AtEndInput<{ job: NewJob; now: Date }> = {
  turn: "jobs",
  write: async (tx, items) => {
    const [first] = items;
    if (first)
      await enqueueAll(
        tx,
        first.now,
        items.map(({ job }) => job),
      );
  },
  afterwards: wakeOutbox,
};

/** Of a decision, in its transaction. */
export async function carryAll(tx: Tx, world: World, turned: readonly Turned[]): Promise<void> {
  for (const payload of turned)
    await atEnd(tx, jobs, { job: { topic: CARRY_TOPIC, payload }, now: world.clock.now() });
}

/** False, and nothing is written: what comes before it is not booked yet. Repeated it changes nothing. */
async function carry(tx: Tx, { turn, behind = [], ...line }: Turned): Promise<boolean> {
  if (!(await areBooked(tx, line, behind))) return false;
  if (turn === 0) return pay(tx, line);
  const row = await lockReward(tx, line);
  if (!row || row.turns < turn - 1) return false;
  if (row.turns >= turn) return true;
  if (turn % 2 === 1) {
    const took = await takeBackLine(tx, row, { ...line, fraud: false });
    await recordMoney(tx, line, { gold: -took.gold, fen: -took.fen });
    return true;
  }
  const again = await restoreLine(tx, row, line);
  if (again) await recordMoney(tx, line, again);
  return again !== undefined;
}

/** Neither new nor there: the first bonus was paid for another response meanwhile. */
async function pay(tx: Tx, line: Line): Promise<boolean> {
  const isNew = await payLine(tx, line);
  if (isNew) await recordMoney(tx, line, line);
  return isNew || (await lockReward(tx, line)) !== undefined;
}

export const carryHandlers = (world: World): Record<string, JobHandler> => ({
  [CARRY_TOPIC]: (job) => carryJob(world, job),
});

/** From then on it fails aloud instead of waiting, and is given up like any other job that cannot be done. */
const PATIENCE_MS = 600_000;
/**
 * Usually milliseconds pass between the one before it and this one. What waits longer looks less and less often, because it takes a
 * place of those that can be done.
 */
const againAfter = (milliseconds: number): number =>
  Math.min(60, 1 + Math.floor(milliseconds / 10_000));

async function carryJob(world: World, job: Job) {
  const { at, ...given } = job.payload as Omit<Turned, "at"> & { at: string };
  const turned = { ...given, at: new Date(at) };
  const isDone = await whileHeld(world.db, job, async (tx) => {
    await lockWallets(tx, { respondents: [], others: [turned.beneficiaryId] });
    const done = await carry(tx, turned);
    failpoint("carry.before-commit");
    return done;
  });
  failpoint("carry.after-commit");
  if (isDone) return undefined;
  const waited = world.clock.now().getTime() - turned.at.getTime();
  if (waited > PATIENCE_MS)
    throw new Error(
      `turn ${turned.turn} of rule ${turned.kind} of response ${turned.responseId} waits for what comes before it`,
    );
  return { againInSeconds: againAfter(waited) };
}
