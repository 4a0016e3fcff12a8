/** Where a provider says other than our books, and what two persons say of it, as the console shows it. */
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import type { Db } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { standingNow } from "./discrepancy-scene.ts";
import { settlementOf } from "./discrepancy-rule.ts";
import type { DiscrepancyRow } from "./discrepancy-sql.ts";
import { doubtWords, effectOf } from "./discrepancy-words.ts";
import { doubtsOf } from "./doubt-sql.ts";
import { newestProposals, proposalStates } from "../payout/api.ts";
import type { ExchangeRow } from "../exchange/api.ts";
import { namesIn, presentProposal } from "./unpaid-presenter.ts";

type PresentedDiscrepancy = NonNullable<ConsoleExchange["discrepancy"]>;

/** The newest of each withdrawal, by its id. */
export async function presentDiscrepancies(
  world: World,
  rows: readonly ExchangeRow[],
  staff: StaffCaller,
): Promise<ReadonlyMap<number, PresentedDiscrepancy>> {
  const found = await newestProposals(
    world.db,
    "exchangeDiscrepancy",
    rows.map(({ id }) => id),
  );
  const nameOf = await namesIn(world, found);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    await Promise.all(
      found.map(async (row) => {
        const { exchangeId, billNo, fen: paidFen, providerNo, claim } = row;
        const said = { billNo, paidFen, providerNo, claim };
        const proposal = await presentProposal(world, { row, staff, nameOf });
        const effect = await effectNow(world.db, byId.get(exchangeId), row);
        return [exchangeId, { ...said, ...proposal, effect }] as const;
      }),
    ),
  );
}

async function effectNow(
  db: Db,
  row: ExchangeRow | undefined,
  proposal: DiscrepancyRow,
): Promise<string> {
  if (!row || proposal.state !== proposalStates.waiting) return "";
  if (row.state !== proposal.fromState) return "提现的状态已变化，确认不会入账";
  return effectOf(row, settlementOf(await standingNow(db, row, proposal.billNo), proposal));
}

/** Oldest first, by the withdrawal's id. */
export async function presentDoubts(
  db: Db,
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, ConsoleExchange["doubts"]>> {
  const found = await doubtsOf(db, exchangeIds);
  return new Map(
    [...Map.groupBy(found, ({ exchangeId }) => exchangeId)].map(([id, doubts]) => [
      id,
      doubts.map((doubt) => ({
        kind: doubt.kind,
        billNo: doubt.billNo,
        sentence: doubtWords(doubt),
        at: new Date(doubt.at).toISOString(),
      })),
    ]),
  );
}
