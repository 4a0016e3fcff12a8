/** The results of a pay file: each payout ends once, whatever is uploaded again or at the same time. */
import type { applyPayoutFile as endpoint } from "#contract/console/money/payout-file.ts";
import { tellPaidBySms } from "../../study/alert/api.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { transact, type Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit, staffActor } from "../../people/staff/api.ts";
import { endByPayment, endByReturn } from "../exchange/api.ts";
import { fileById, handNumbers, lockFiles, payoutsOfFile } from "./file-sql.ts";
import { PROBLEMS_SHOWN } from "../../platform/csv-table.ts";
import { numbersIn, type Plan, planOf, type ResultStep } from "./result.ts";
import { finishPayout } from "./sql.ts";

type AppliedResults = DataOf<typeof endpoint>;
type Upload = AuditActor & { id: number; text: string; commit: boolean };

/** All or nothing: a file with a problem may be the wrong file. */
export const applyPayoutFile = (world: World, upload: Upload): Promise<AppliedResults> =>
  transact(world.db, async (tx) => {
    await lockFiles(tx);
    if (!(await fileById(tx, upload.id))) throw new Failure("notFound");
    const taken = await handNumbers(tx, numbersIn(upload.text));
    const plan = planOf(
      upload.text,
      await payoutsOfFile(tx, upload.id),
      new Map(taken.map(({ providerNo, billNo }) => [providerNo ?? "", billNo])),
    );
    const figures = figuresOf(plan);
    if (plan.steps.length + plan.same + plan.unfilled + plan.problems.length === 0)
      throw badField("text", "文件只有表头，没有数据");
    if (upload.commit && plan.steps.length > 0 && plan.problems.length === 0)
      await carryOut(tx, world, { plan, upload });
    return { ...figures, problems: plan.problems.slice(0, PROBLEMS_SHOWN) };
  });

function figuresOf({ steps, same, unfilled }: Plan) {
  const [paid, refused] = [true, false].map((wanted) => {
    const fen = steps.flatMap(({ payout, said }) => (said.paid === wanted ? [payout.fen] : []));
    return { count: fen.length, fen: fen.reduce((sum, one) => sum + one, 0) };
  });
  return {
    paid: paid?.count ?? 0,
    paidFen: paid?.fen ?? 0,
    refused: refused?.count ?? 0,
    refusedFen: refused?.fen ?? 0,
    same,
    unfilled,
  };
}

async function carryOut(tx: Tx, world: World, { plan, upload }: { plan: Plan; upload: Upload }) {
  const at = world.clock.now();
  const actor = staffActor(upload.staff);
  // One after the other and in the plan's order: balances are locked as the ledger's own order wants.
  for (const step of plan.steps)
    // oxlint-disable-next-line no-await-in-loop
    await (step.said.paid
      ? settle(tx, world, { step, at, actor })
      : giveBack(tx, step, { at, actor }));
  await recordAudit(tx, {
    actor: upload,
    action: "payout-file.apply",
    subject: ["payout-file", upload.id],
    after: figuresOf(plan),
    at,
  });
}

type SettleInput = { at: Date; actor: string };

async function settle(
  tx: Tx,
  world: World,
  { step, at, actor }: SettleInput & { step: ResultStep },
) {
  const { payout, said } = step;
  const { exchangeId } = payout;
  const { providerNo } = said;
  const note = `已人工支付到支付宝，流水号 ${providerNo}`;
  const moved = await endByPayment(tx, { id: exchangeId, event: "pay", at, actor, note });
  if (!moved) throw new Error(`exchange ${exchangeId} has an open payout and is not to be issued`);
  await finishPayout(tx, { exchangeId, at, providerNo, state: "paid", code: "", message: "" });
  await tellPaidBySms(tx, world, moved);
}

async function giveBack(tx: Tx, { payout, said }: ResultStep, { at, actor }: SettleInput) {
  const { exchangeId } = payout;
  const moved = await endByReturn(tx, {
    id: exchangeId,
    event: "refusedByPayee",
    at,
    actor,
    reason: `支付宝未能付款：${said.reason}`,
    note: "发放失败，金额已退回",
  });
  if (!moved) throw new Error(`exchange ${exchangeId} has an open payout and is not to be issued`);
  const answer = { exchangeId, at, code: "FILE", message: said.reason };
  await finishPayout(tx, { ...answer, state: "refused" });
}
