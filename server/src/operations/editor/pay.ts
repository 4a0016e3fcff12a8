/**
 * What one response may pay is one person's to decide up to what one person may approve alone; above it, a second
 * one confirms it before the task can be published (docs/decisions/0066-task-pay.md).
 */
import { guardText, taskGuards } from "#contract/console/operations/guard.ts";
import { createTask, type TaskDraft } from "#contract/console/study/task.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import {
  openProposalsOf,
  propose,
  type ProposalKind,
  voidTouched,
} from "../../people/staff/api.ts";
import { ceilingOf, raiseCeiling, rulesOfPay, titlesOf } from "./pay-sql.ts";
import { lockTask } from "./sql.ts";

type Paying = Pick<
  TaskDraft,
  "rewardGold" | "rewardFen" | "agentPriceFen" | "screenOutGold" | "quotaFullGold"
>;
type Pay = {
  /** What the person gets whom it pays most, in fen, at the rate at which a coin is worth most. */
  fen: number;
  /** What one person may decide, or what two have agreed to. */
  ceilingFen: number;
};

export async function payOf(
  db: Db,
  taskId: number,
  { rewardGold, rewardFen, agentPriceFen, screenOutGold, quotaFullGold }: Paying,
): Promise<Pay> {
  const { aloneFen, goldPerYuan } = await rulesOfPay(db);
  const fenOf = (gold: number) => Math.ceil((gold * 100) / goldPerYuan);
  return {
    fen: Math.max(
      rewardFen + fenOf(rewardGold),
      // Nobody even audits it.
      fenOf(Math.max(...screenOutGold, quotaFullGold)),
      agentPriceFen ?? 0,
    ),
    ceilingFen: Math.max(aloneFen, (await ceilingOf(db, taskId)) ?? 0),
  };
}

const words = (fen: number) => guardText(taskGuards.responseFen, fen);

/** Undefined where it is one person's to decide. */
export const payProblem = ({ fen, ceilingFen }: Pay): string | undefined =>
  fen > ceilingFen
    ? `每份最多支付 ${words(fen)}，超过可以一个人决定的 ${words(ceilingFen)}，须另一位同事在「待生效的改动」里复核`
    : undefined;

export const taskPayKind: ProposalKind = {
  name: "task",
  subjectKind: "task",
  proposers: createTask.access.staff,
  guards: taskGuards,
  stands: async (tx, id) => {
    const taskId = Number(id);
    if ((await lockTask(tx, taskId)).length === 0) return undefined;
    return { responseFen: await standing(tx, taskId) };
  },
  enforce: async (tx, _world, { subjectId, values, at }) => {
    await raiseCeiling(tx, { taskId: Number(subjectId), fen: Number(values["responseFen"]), at });
  },
  // The second yes is what it waits for; publishing comes after it, and takes a rehearsal.
  delayHours: async (_db, ids) => new Map(ids.map((id) => [id, 0])),
  subjectNames: titlesOf,
  afterwards: () => undefined,
};

const standing = async (db: Db, taskId: number): Promise<number> =>
  (await payOf(db, taskId, nothing)).ceilingFen;
const nothing: Paying = {
  rewardGold: 0,
  rewardFen: 0,
  agentPriceFen: null,
  screenOutGold: [],
  quotaFullGold: 0,
};

type Saved = { id: number; draft: Paying; caller: StaffCaller; ip: string; at: Date };

/** While the draft is saved: the proposal that waits always has its values. The caller holds the task's lock. */
export async function askSecondForPay(tx: Tx, { id, draft, caller, ip, at }: Saved): Promise<void> {
  const subjectId = String(id);
  const { fen, ceilingFen } = await payOf(tx, id, draft);
  const [open] = await openProposalsOf(tx, taskPayKind.name, [subjectId]);
  if (open?.after["responseFen"] === (fen > ceilingFen ? fen : undefined)) return;
  await voidTouched(tx, taskPayKind, { subjectId, names: ["responseFen"], at });
  if (fen <= ceilingFen) return;
  await propose(
    tx,
    taskPayKind,
    { staff: caller, ip, note: "任务的完成奖励、安慰金币或代理价" },
    {
      subjectId,
      before: { responseFen: ceilingFen },
      after: { responseFen: fen },
      at,
    },
  );
}
