/** One agent: links with prices, suppliers, addresses, and what became of whom they brought, task by task. */
import type { AgentTask, ConsoleAgent, ConsoleSupplier } from "#contract/console/study/agent.ts";
import {
  type AccountRow,
  agentAccountOf,
  isOpenForAgents,
  shareOrigin,
  shareUrl,
  presentSupplier,
  sumOf,
  type SupplierRow,
  suppliersOf,
  urlsOf,
} from "../../study/agent/api.ts";
import { paidOutTo } from "../../money/exchange/api.ts";
import { Failure } from "../../platform/failure.ts";
import { fingerprintOf } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { type AgentFigure, crowdedNetworks, funnelOf } from "../../study/survey/api.ts";
import { type ServedTask, tasksByIds, tasksForAgents } from "../../study/task/api.ts";
import { headsOf } from "./list.ts";

/** The newest of each kind: those are the ones that people ask about. */
const TASKS_MAX = 200;

export const notAgent = () => new Failure("notFound", { msg: "没有这位代理" });

export async function agentAtDesk(world: World, memberId: number): Promise<ConsoleAgent> {
  const { db } = world;
  const account = await agentAccountOf(db, memberId);
  if (!account) throw notAgent();
  const [heads, figures, suppliers, paid, crowded] = await Promise.all([
    headsOf(db, [account]),
    funnelOf(db, memberId),
    suppliersOf(db, memberId),
    paidOutTo(db, [memberId]),
    crowdedNetworks(world, memberId),
  ]);
  return {
    ...heads(account),
    pauseReason: account.pauseReason,
    returnUrls: urlsOf(account),
    urlsVersion: fingerprintOf(urlsOf(account)),
    secretAt: (account.secretAt ?? account.createdAt).toISOString(),
    createdAt: account.createdAt.toISOString(),
    paidFen: paid.get(memberId) ?? 0,
    funnel: sumOf(figures),
    suppliers: suppliers.map((row) => supplierAtDesk(row, figures)),
    tasks: await tasksOf(world, account, figures),
    crowded: crowded.map(({ lastAt, ...one }) => ({ ...one, lastAt: lastAt.toISOString() })),
  };
}

const supplierAtDesk = (row: SupplierRow, figures: readonly AgentFigure[]): ConsoleSupplier => ({
  ...presentSupplier(
    row,
    figures.filter(({ supplierId }) => supplierId === row.id),
  ),
  urlsVersion: fingerprintOf(urlsOf(row)),
  secretAt: (row.secretAt ?? row.createdAt).toISOString(),
});

async function tasksOf(
  world: World,
  account: AccountRow,
  figures: readonly AgentFigure[],
): Promise<AgentTask[]> {
  const { db, clock } = world;
  const open = await tasksForAgents(db, clock.now(), TASKS_MAX);
  const origin = await shareOrigin(world, account.memberId);
  const shown = new Set(open.map(({ id }) => id));
  const past = [...new Set(figures.map(({ taskId }) => taskId))]
    .filter((id) => !shown.has(id))
    .toSorted((a, b) => b - a)
    .slice(0, TASKS_MAX);
  const others = (await tasksByIds(db, past)).toSorted((a, b) => b.id - a.id);
  return [...open, ...others].map((task) =>
    taskAtDesk(
      world,
      { account, task, origin },
      figures.filter(({ taskId }) => taskId === task.id),
    ),
  );
}

type PresentedAgent = { account: AccountRow; task: ServedTask; origin: string };

function taskAtDesk(
  world: World,
  { account, task, origin }: PresentedAgent,
  figures: readonly AgentFigure[],
): AgentTask {
  return {
    taskId: task.id,
    title: task.title,
    priceFen: task.agentPriceFen ?? 0,
    isOpen: isOpenForAgents(task, world.clock.now()),
    shareUrl: shareUrl(origin, account.code, task),
    funnel: sumOf(figures),
    cells: cellsOf(figures),
  };
}

/** By result and audit state, for all suppliers together. */
function cellsOf(figures: readonly AgentFigure[]): AgentTask["cells"] {
  const cells = new Map<string, AgentTask["cells"][number]>();
  for (const { result, auditState, n } of figures) {
    const key = `${result}/${auditState}`;
    cells.set(key, { result, auditState, n: n + (cells.get(key)?.n ?? 0) });
  }
  return [...cells.values()].toSorted(
    (a, b) => a.result - b.result || (a.auditState ?? -1) - (b.auditState ?? -1),
  );
}
