/** Agents as a list: who they are, what they brought, what they earned. */
import type { ConsoleAgentRow } from "#contract/console/study/agent.ts";
import { Role } from "#contract/enums.ts";
import {
  type AccountRow,
  agentAccountByCode,
  pageOfAccounts,
  sumOf,
  supplierCounts,
} from "../../study/agent/api.ts";
import { paidOutTo } from "../../money/exchange/api.ts";
import type { Db } from "../../platform/db.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import type { World } from "../../platform/world.ts";
import { sumsOfAgents } from "../../study/survey/api.ts";
import { memberNames, peopleByIds, searchMembers } from "../../people/member/api.ts";
import { recordSearch } from "../../people/reveal/api.ts";
import type { AuditActor } from "../../people/staff/api.ts";

type AgentsAtDeskInput = ListAsked &
  Days & {
    search?: string | undefined;
    state?: "running" | "paused" | undefined;
  };

/** When more agents have names that begin alike, the operator types more of the name. */
const FOUND_MAX = 200;

export async function agentsAtDesk(
  world: World,
  { search, state, ...asked }: AgentsAtDeskInput,
  by: AuditActor,
) {
  const ids = search ? await idsFor(world, search, by) : undefined;
  const { from, to } = asked;
  const filter = { ids, isPaused: state && state === "paused", from, to };
  const { list, ...page } = await pageOfAccounts(world.db, filter, asked);
  return { ...page, list: await shownRows(world.db, list) };
}

/** A code of their links, or whatever finds a member. */
async function idsFor(world: World, text: string, by: AuditActor): Promise<number[]> {
  const { db } = world;
  const [account, members] = await Promise.all([
    agentAccountByCode(db, text),
    searchMembers(db, { text, role: Role.of.agent, before: undefined, size: FOUND_MAX }),
  ]);
  await recordSearch(world, by, { text, found: members });
  return [...(account ? [account.memberId] : []), ...members.map(({ id }) => id)];
}

async function shownRows(db: Db, found: readonly AccountRow[]): Promise<ConsoleAgentRow[]> {
  const ids = found.map(({ memberId }) => memberId);
  const [heads, suppliers, sums, paid] = await Promise.all([
    headsOf(db, found),
    supplierCounts(db, ids),
    sumsOfAgents(db, ids),
    paidOutTo(db, ids),
  ]);
  return found.map((account): ConsoleAgentRow => {
    const own = sums.filter(({ agentId }) => agentId === account.memberId);
    const refused = own.filter(({ atDoor }) => atDoor);
    const funnel = sumOf(own);
    return {
      ...heads(account),
      suppliers: suppliers.get(account.memberId) ?? 0,
      funnel,
      entered: funnel.started - sumOf(refused).started,
      paidFen: paid.get(account.memberId) ?? 0,
      createdAt: account.createdAt.toISOString(),
    };
  });
}

/** Who they are as members; asked once for all of them. */
export async function headsOf(db: Db, accounts: readonly AccountRow[]) {
  const ids = accounts.map(({ memberId }) => memberId);
  const [names, people] = await Promise.all([memberNames(db, ids), peopleByIds(db, ids)]);
  return ({ memberId, code, pausedAt }: AccountRow) => {
    const person = people.get(memberId);
    const name = names.get(memberId);
    return {
      id: memberId,
      code,
      memberCode: name?.code ?? "",
      nickname: name?.nickname ?? "",
      isAgent: person?.state === "active" && person.role === Role.of.agent,
      pausedAt: pausedAt?.toISOString() ?? null,
    };
  };
}
