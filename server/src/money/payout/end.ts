/**
 * How a payout ends: state, step, ledger and payout in one commit, so there is no moment between them. A
 * provider's statement that cannot be booked is kept as a contradiction, and is an alarm.
 */
import { ExchangeState } from "#contract/enums.ts";
import { tellPaidBySms } from "../../study/alert/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { failpoint } from "../../platform/failpoint.ts";
import type { Job } from "../../platform/outbox.ts";
import { LostLease, whileHeld } from "../../platform/outbox-sql.ts";
import type { World } from "../../platform/world.ts";
import { CAME_BACK } from "../../providers/payout/outcome.ts";
import {
  type Contradiction,
  keepContradiction,
  settleContradictions,
} from "./contradiction-sql.ts";
import { endByPayment, endByReturn, undoPayment } from "../exchange/api.ts";
import { finishPayout, lockPayoutEnd } from "./sql.ts";

/** Without a job somebody asks for it now (settlement/unpaid-ask.ts), and its answer is of this moment. */
type EndParts = { world: World; job?: Job };
type Contradicted = Omit<Contradiction, "at"> | undefined;

type EndPaid = { exchangeId: number; at: Date; providerNo: string };

/** Only while the job is held: anyone who was paused past its lease has an old answer. */
export const settle = (parts: EndParts, paid: EndPaid): Promise<void> =>
  end(parts, paid, {
    book: async (tx) => {
      const { exchangeId, at, providerNo } = paid;
      const note = `已支付到支付宝，流水号 ${providerNo}`;
      const by = { id: exchangeId, at, actor: "system", note };
      const row = await endByPayment(tx, { ...by, event: "pay" });
      if (!row) return false;
      await finishPayout(tx, { exchangeId, at, providerNo, state: "paid", code: "", message: "" });
      await tellPaidBySms(tx, parts.world, row);
      return true;
    },
    compare: (tx) => paidAfterEnd(tx, paid),
  });

/** A payment that is booked under this number is the same statement again, also when it has come back since. */
async function paidAfterEnd(
  tx: Tx,
  { exchangeId, at, providerNo }: EndPaid,
): Promise<Contradicted> {
  const ended = await lockPayoutEnd(tx, exchangeId);
  if (ended?.exchangeState === ExchangeState.of.toBeIssued) return undefined;
  const isKnown = ended?.providerNo === providerNo;
  if (isKnown && ended.state === "paid")
    await settleContradictions(tx, { exchangeId, said: ["refused"], at });
  if (isKnown && (ended.state === "paid" || ended.lastCode === CAME_BACK)) return undefined;
  // The money was given back, and two persons have confirmed that this payment was made nevertheless.
  if (isKnown && (ended.settledFen ?? 0) > 0) return undefined;
  return { exchangeId, said: "paid", providerNo, code: "", message: "" };
}

type Refused = { exchangeId: number; at: Date; code: string; message: string; told?: string };

/**
 * Not paid, or paid and back: the member must not be the one who loses it. Which of the two is decided
 * here, under the row's lock: another worker may have booked the payment while this one was asking.
 */
export const giveBack = (parts: EndParts, refused: Refused): Promise<void> =>
  end(parts, refused, {
    book: (tx) => bookReturn(tx, refused),
    compare: (tx) => refusedAfterEnd(tx, refused),
  });

async function bookReturn(tx: Tx, refused: Refused): Promise<boolean> {
  const { exchangeId, at, code, message, told } = refused;
  const by = { id: exchangeId, at, actor: "system" };
  const why = told ?? (message || code);
  const moved =
    (await endByReturn(tx, {
      ...by,
      event: "refusedByPayee",
      reason: `支付宝未能付款：${why}`,
      note: "发放失败，金额已退回",
    })) ??
    (code === CAME_BACK &&
      !(await isSettled(tx, exchangeId)) &&
      (await undoPayment(tx, {
        ...by,
        event: "cameBack",
        reason: `支付宝付款后又被退回：${why}`,
        note: "款项被支付宝退回，金额已退回",
      })));
  if (!moved) return false;
  await finishPayout(tx, { exchangeId, at, code, message, state: "refused" });
  await settleContradictions(tx, { exchangeId, said: ["refused"], at });
  return true;
}

/** What two persons have settled is booked otherwise than a payment: they settle what follows, too. */
const isSettled = async (tx: Tx, exchangeId: number): Promise<boolean> =>
  ((await lockPayoutEnd(tx, exchangeId))?.settledFen ?? null) !== null;

/** When the money was given back already it is the same statement again; when it was reported paid, the payment has come back. */
async function refusedAfterEnd(tx: Tx, refused: Refused): Promise<Contradicted> {
  const { exchangeId, at, code, message } = refused;
  const ended = await lockPayoutEnd(tx, exchangeId);
  if (ended?.exchangeState === ExchangeState.of.toBeIssued) return undefined;
  if (ended?.exchangeState === ExchangeState.of.failed && (ended.settledFen ?? 0) === 0) {
    if (code === CAME_BACK) await settleContradictions(tx, { exchangeId, said: ["paid"], at });
    return undefined;
  }
  return { exchangeId, said: "refused", providerNo: "", code, message };
}

type EndInput = {
  /** False: the withdrawal is in no state that allows it, and nothing changed. */
  book: (tx: Tx) => Promise<boolean>;
  /** How the provider's statement relates to an end that was booked before. */
  compare: (tx: Tx) => Promise<Contradicted>;
};

async function end(
  { world, job }: EndParts,
  { at }: { at: Date },
  ending: EndInput,
): Promise<void> {
  const { db, log } = world;
  const compare = async (tx: Tx): Promise<Contradicted> => {
    const found = await ending.compare(tx);
    return found && (await keepContradiction(tx, { ...found, at })) ? found : undefined;
  };
  const alarm = (contradicted: Contradicted): void => {
    if (!contradicted) return;
    const about = { alarm: "payout", ...contradicted };
    log.error(about, "the provider's word contradicts how the payout ended");
  };
  const held = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    job ? whileHeld(db, job, work) : transact(db, work);
  try {
    alarm(
      await held(async (tx) => {
        const contradicted = (await ending.book(tx)) ? undefined : await compare(tx);
        failpoint("payout.before-commit");
        return contradicted;
      }),
    );
  } catch (error) {
    // Too late to be booked; when it contradicts the booked end it is still recorded.
    if (error instanceof LostLease) alarm(await transact(db, compare));
    throw error;
  }
}
