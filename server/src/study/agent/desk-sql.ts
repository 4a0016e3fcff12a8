/** Agents as the desk lists and stops them. */
import { sql } from "kysely";
import type { ReturnUrls } from "#contract/member/study/agent.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  within,
} from "../../platform/list-sql.ts";
import type { AccountRow, SupplierRow } from "./sql.ts";

type AgentFilter = Days & {
  /** Only these; undefined: all. */
  ids: readonly number[] | undefined;
  isPaused: boolean | undefined;
};

/** Newest member first; everybody who ever was an agent. */
export const pageOfAccounts = (
  db: Db,
  { ids, isPaused, ...days }: AgentFilter,
  asked: ListAsked,
): Promise<Listed<AccountRow>> =>
  listPage(
    db,
    db
      .selectFrom("agentAccount")
      .selectAll()
      .$narrowType<{ returnUrls: ReturnUrls }>()
      .where(within("createdAt", days))
      .$if(ids !== undefined, (q) => q.where("memberId", "in", ids?.length ? ids : [0]))
      .$if(isPaused === true, (q) => q.where("pausedAt", "is not", null))
      .$if(isPaused === false, (q) => q.where("pausedAt", "is", null)),
    { asked, id: sql.ref("memberId"), keys: { created: moment("createdAt") } },
  );

/** How many suppliers each has. */
export async function supplierCounts(
  db: Db,
  agentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await db
    .selectFrom("agentSupplier")
    .select(["agentId", (q) => q.fn.countAll<number>().as("n")])
    .where("agentId", "in", agentIds.length ? agentIds : [0])
    .groupBy("agentId")
    .execute();
  return new Map(found.map(({ agentId, n }) => [agentId, n]));
}

export const lockAccountWhole = (tx: Tx, memberId: number): Promise<AccountRow | undefined> =>
  tx
    .selectFrom("agentAccount")
    .selectAll()
    .$narrowType<{ returnUrls: ReturnUrls }>()
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();

type Pause = { pausedAt: Date | null; pauseReason: string };

export const savePause = (tx: Tx, memberId: number, pause: Pause) =>
  tx.updateTable("agentAccount").set(pause).where("memberId", "=", memberId).execute();

/** Undefined when it is another agent's. */
export const lockSupplier = (
  tx: Tx,
  { agentId, id }: { agentId: number; id: number },
): Promise<SupplierRow | undefined> =>
  tx
    .selectFrom("agentSupplier")
    .selectAll()
    .$narrowType<{ returnUrls: ReturnUrls }>()
    .where("agentId", "=", agentId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const saveSupplierActive = (tx: Tx, id: number, active: boolean) =>
  tx.updateTable("agentSupplier").set({ active }).where("id", "=", id).execute();
