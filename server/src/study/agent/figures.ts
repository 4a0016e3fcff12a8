/** The agent's page: code, addresses, suppliers, and the results of the people whom they brought. */
import { AuditState, JoinResult } from "#contract/enums.ts";
import type { Funnel, Supplier } from "#contract/member/study/agent.ts";
import { fingerprintOf } from "../../platform/fingerprint.ts";
import { addMonths, monthOf, startOfMonth } from "../../platform/month.ts";
import type { World } from "../../platform/world.ts";
import { type AgentFigure, funnelOf, monthsOf } from "../survey/api.ts";
import { closedFor, type ServedTask, tasksByIds, tasksForAgents } from "../task/api.ts";
import { accountFor, urlsOf } from "./account.ts";
import { refusesAgents, shareOrigin, shareUrl } from "./share.ts";
import * as rows from "./sql.ts";

/** Open tasks on the page; more at a time have never been of use to one person. */
const TASKS_MAX = 200;

export async function agentPage(world: World, memberId: number) {
  const { db, clock } = world;
  const account = await accountFor(db, world, memberId);
  const [origin, figures, suppliers, open] = await Promise.all([
    shareOrigin(world, memberId),
    funnelOf(db, memberId),
    rows.suppliersOf(db, memberId),
    tasksForAgents(db, clock.now(), TASKS_MAX),
  ]);
  const shown = new Set(open.map(({ id }) => id));
  const past = [...new Set(figures.map(({ taskId }) => taskId))].filter((id) => !shown.has(id));
  const tasks = [...open, ...(await tasksByIds(db, past)).toSorted((a, b) => b.id - a.id)];
  return {
    code: account.code,
    paused: account.pausedAt === null ? null : account.pauseReason,
    returnUrls: urlsOf(account),
    urlsVersion: fingerprintOf(urlsOf(account)),
    suppliers: suppliers.map((row) =>
      presentSupplier(
        row,
        figures.filter(({ supplierId }) => supplierId === row.id),
      ),
    ),
    tasks: tasks.map((task) => ({
      taskId: task.id,
      title: task.title,
      hash: task.hash,
      priceFen: task.agentPriceFen ?? 0,
      isOpen: isOpenForAgents(task, clock.now()),
      shareUrl: shareUrl(origin, account.code, task),
      funnel: sumOf(figures.filter(({ taskId }) => taskId === task.id)),
    })),
  };
}

const SHOWN_MONTHS = 12;

/** What came of whom the agent brought, month by month. */
export async function agentMonths({ db, clock }: World, memberId: number) {
  const since = startOfMonth(addMonths(monthOf(clock.now()), 1 - SHOWN_MONTHS));
  const figures = await monthsOf(db, memberId, since);
  const months = [...new Set(figures.map(({ month }) => month))].toSorted().toReversed();
  return {
    months: months.map((month) => ({
      month,
      ...sumOf(figures.filter((figure) => figure.month === month)),
    })),
  };
}

export const isOpenForAgents = (task: ServedTask, now: Date) =>
  closedFor(task, undefined, now) === undefined && refusesAgents(task) === undefined;

/** What its agent edits in one. */
export const draftOf = ({ name, active, ...row }: rows.SupplierRow) => ({
  name,
  active,
  returnUrls: urlsOf(row),
});

export const presentSupplier = (
  row: rows.SupplierRow,
  figures: readonly AgentFigure[],
): Supplier => ({
  id: row.id,
  code: row.code,
  name: row.name,
  active: row.active,
  returnUrls: urlsOf(row),
  version: fingerprintOf(draftOf(row)),
  createdAt: row.createdAt.toISOString(),
  funnel: sumOf(figures),
});

const { complete, screenedOut, quotaFull, incomplete } = JoinResult.of;
const { pending, valid, invalid } = AuditState.of;

type SumOfInput = Omit<AgentFigure, "taskId" | "supplierId">;

/** Everybody who came counts as started, including those refused at entry, so that the parts add up. */
export function sumOf(figures: readonly SumOfInput[]): Funnel {
  const count = (holds: (figure: SumOfInput) => boolean) =>
    figures.reduce((sum, figure) => sum + (holds(figure) ? figure.n : 0), 0);
  const named: readonly JoinResult[] = [incomplete, complete, screenedOut, quotaFull];
  const money = (state: AuditState, of: "paidFen" | "promisedFen") =>
    figures.reduce((sum, figure) => sum + (figure.auditState === state ? figure[of] : 0), 0);
  return {
    started: count(() => true),
    complete: count(({ result }) => result === complete),
    screenedOut: count(({ result }) => result === screenedOut),
    quotaFull: count(({ result }) => result === quotaFull),
    other: count(({ result }) => !named.includes(result)),
    others: JoinResult.values
      .filter((result) => !named.includes(result))
      .map((result) => ({ result, n: count((figure) => figure.result === result) }))
      .filter(({ n }) => n > 0),
    pending: count(({ auditState }) => auditState === pending),
    valid: count(({ auditState }) => auditState === valid),
    invalid: count(({ auditState }) => auditState === invalid),
    earnedFen: money(valid, "paidFen"),
    pendingFen: money(pending, "promisedFen"),
  };
}
