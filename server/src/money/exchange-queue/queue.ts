/** The withdrawal queue as operators see it; a page costs the same few queries whatever its size. */
import type { ConsoleExchange, RiskKind } from "#contract/console/money/exchange.ts";
import { ExchangeState } from "#contract/enums.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import type { ListAsked } from "../../platform/list-sql.ts";
import { maskName } from "../../platform/mask.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { memberNames } from "../../people/member/api.ts";
import { aloneFor } from "./single-approver-limit.ts";
import {
  presentDiscrepancies,
  presentDoubts,
  doubtfulIds,
  presentUnpaid,
} from "../settlement/api.ts";
import { exchangeById, pageOfQueue, payoutsOf, type QueueFilter } from "./queue-sql.ts";
import { foundFlags, risksOf } from "./risk-read.ts";
import {
  presentExchanges,
  type ExchangeRow,
  isOpen,
  brandsOf,
  guardedOf,
  worthFen,
} from "../exchange/api.ts";
import { whyNot } from "./why-not.ts";

type QueuedExchangesInput = ListAsked &
  QueueFilter & {
    overdue?: "1" | undefined;
    doubtful?: "1" | undefined;
    flag?: RiskKind | "none" | undefined;
  };

/** Open exchanges come oldest first, as they are worked off; everything else newest first. */
export async function queuedExchanges(
  world: World,
  asked: QueuedExchangesInput,
  staff: StaffCaller,
) {
  const { state, overdue, doubtful, flag, cursor, size, sort } = asked;
  const oldestFirst =
    flag !== undefined || overdue !== undefined || (state !== undefined && isOpen(state));
  const filter = {
    ...asked,
    overdueAt: overdue && world.clock.now(),
    only: doubtful && (await doubtfulIds(world.db)),
  };
  const paging = { cursor, size, sort, oldestFirst };
  const { list, next, total } =
    flag === undefined
      ? await pageOfQueue(world.db, filter, paging)
      : await pageByFlag(world, filter, { ...paging, flag });
  return { list: await forConsole(world, list, staff), next, total };
}

/** Judged so many at a time, and a limited number a page at most: then the next page goes on from there. */
const JUDGED_AT_ONCE = 250;
const JUDGED_A_PAGE = 2000;

type ByFlag = ListAsked & { oldestFirst: boolean; flag: RiskKind | "none" };

/** Flags are judged at this very moment and stored in no column: the queue is walked through, and nothing is counted. */
async function pageByFlag(world: World, filter: QueueFilter, { flag, size, ...paging }: ByFlag) {
  const { pendingReview } = ExchangeState.of;
  if (filter.state !== undefined && filter.state !== pendingReview)
    throw badField("flag", "风险提示只用来筛选待审核的申请");
  const found: { row: ExchangeRow; cursor: string }[] = [];
  const brands = await brandsOf(world);
  let { cursor } = paging;
  for (let judged = 0; judged < JUDGED_A_PAGE; judged += JUDGED_AT_ONCE) {
    const page = { ...paging, cursor, size: JUDGED_AT_ONCE };
    const waiting = { ...filter, state: pendingReview };
    const { list: rows, cursors, next } = await pageOfQueue(world.db, waiting, page);
    const flags = await foundFlags(world.db, world, { rows, brands });
    for (const [at, row] of rows.entries()) {
      const kinds = flags.get(row.id)?.map(({ kind }) => kind) ?? [];
      if (flag === "none" ? kinds.length === 0 : kinds.includes(flag))
        found.push({ row, cursor: cursors[at] ?? "" });
    }
    cursor = next ?? undefined;
    if (found.length > size || next === null) break;
  }
  const kept = found.slice(0, size);
  // As many as fit: the page ends where the walk did, or at the last that it has room for.
  const next = found.length > size ? kept.at(-1)?.cursor : cursor;
  return { list: kept.map(({ row }) => row), next: next ?? null, total: null };
}

export async function queuedExchange(
  world: World,
  id: number,
  staff: StaffCaller,
): Promise<ConsoleExchange> {
  const row = await exchangeById(world.db, id);
  const [shown] = await forConsole(world, row ? [row] : [], staff);
  return mustFind(shown);
}

async function forConsole(
  world: World,
  rows: readonly ExchangeRow[],
  staff: StaffCaller,
): Promise<ConsoleExchange[]> {
  const brands = await brandsOf(world);
  const ids = rows.map((row) => row.id);
  const [shown, risks, payouts, names, unpaid, discrepancies, doubts, alone, guarded] =
    await Promise.all([
      presentExchanges(world, rows, "staff"),
      risksOf(world.db, world, { rows, brands }),
      payoutsOf(world.db, ids),
      memberNames(world.db, [...new Set(rows.map((row) => row.memberId))]),
      presentUnpaid(world, ids, staff),
      presentDiscrepancies(world, rows, staff),
      presentDoubts(world.db, ids),
      aloneFor(world.db, world, { rows, staff }),
      guardedOf(world.db, world, rows),
    ]);
  const twoBecause = (row: ExchangeRow) => {
    const brand = brands.get(row.brandCode);
    return brand && alone.byOperator(row, worthFen(row, brand, guarded), brand);
  };
  const payoutsById = new Map(payouts.map(({ exchangeId, ...payout }) => [exchangeId, payout]));
  return rows.flatMap((row, nth) => {
    const exchange = shown[nth];
    if (!exchange) return [];
    const flags = risks.get(row.id) ?? [];
    const { memberId } = row;
    const { nickname: memberName = "", code: memberCode = "" } = names.get(memberId) ?? {};
    return [
      {
        ...exchange,
        memberId,
        memberName,
        memberCode,
        payeeName: maskName(row.payeeName),
        flags: [...flags],
        whyNot: whyNot(row, flags, { staff, twoBecause: twoBecause(row) }),
        firstYes: firstYesOf(row),
        payout: payoutsById.get(row.id) ?? null,
        unpaid: unpaid.get(row.id) ?? null,
        discrepancy: discrepancies.get(row.id) ?? null,
        doubts: doubts.get(row.id) ?? [],
      },
    ];
  });
}

const firstYesOf = ({ firstApproverName, firstApprovedAt }: ExchangeRow) =>
  firstApproverName === null || firstApprovedAt === null
    ? null
    : { name: firstApproverName, at: firstApprovedAt.toISOString() };
