/** The flags of many exchanges at once: the same few statements, whether it is one row or a thousand. */
import type { Brand } from "../../foundation/brand/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { sanctionSentences } from "../../people/sanction/api.ts";
import { answerRisksOf } from "../../study/survey/api.ts";
import { returnSentences } from "../../people/trace/api.ts";
import {
  accountChangesSince,
  closedAmong,
  holdersOfPayees,
  homeMovesSince,
  memberNames,
} from "../../people/member/api.ts";
import {
  CHANGE_HOLD_HOURS,
  type Flag,
  flagsOf,
  type FoundFlag,
  isAfterMove,
  MOVE_HOLD_HOURS,
} from "./risk.ts";
import { aloneFor } from "./single-approver-limit.ts";
import { riskFactsOf } from "./risk-sql.ts";
import { type ExchangeRow, guardedOf, worthFen } from "../exchange/api.ts";

/** More names than these tell an operator nothing new: it is a ring. */
const NAMED_MAX = 10;

type Brands = ReadonlyMap<string, Brand>;

/** By the exchange's id. `db` may be the transaction that holds the rows. */
export async function risksOf(
  db: Db,
  world: World,
  { rows, brands }: { rows: readonly ExchangeRow[]; brands: Brands },
): Promise<ReadonlyMap<number, Flag[]>> {
  const found = await foundFlags(db, world, { rows, brands });
  const named = [...found.values()]
    .flat()
    .flatMap(({ memberIds }) => memberIds.slice(0, NAMED_MAX));
  const names = await memberNames(db, named);
  const withNames = ({ memberIds, ...flag }: FoundFlag): Flag => ({
    ...flag,
    members: memberIds.slice(0, NAMED_MAX).map((id) => ({ id, code: names.get(id)?.code ?? "" })),
  });
  return new Map([...found].map(([id, flags]) => [id, flags.map(withNames)]));
}

/** Without names: enough to tell whether there is any. */
export async function foundFlags(
  db: Db,
  world: World,
  { rows, brands }: { rows: readonly ExchangeRow[]; brands: Brands },
): Promise<ReadonlyMap<number, FoundFlag[]>> {
  const ids = rows.map(({ id }) => id);
  const memberIds = [...new Set(rows.map(({ memberId }) => memberId))];
  const accounts = [...new Set(rows.map((row) => row.payeeAccount).filter((one) => one !== ""))];
  const [facts, answers, changes, moves, holders, heldBack, returned, alone, guarded] =
    await Promise.all([
      riskFactsOf(db, ids),
      answerRisksOf(db, memberIds),
      accountChangesOf(db, rows, memberIds),
      movesOf(db, rows, memberIds),
      holdersOfPayees(db, world, accounts),
      heldBackOf(db, world, memberIds),
      returnSentences(db, memberIds, world.clock.now()),
      aloneFor(db, world, { rows }),
      guardedOf(db, world, rows),
    ]);
  const factsById = new Map(facts.map((fact) => [fact.id, fact]));
  const changesOf = Map.groupBy(changes, ({ memberId }) => memberId);
  return new Map(
    rows.map((row) => {
      const brand = brands.get(row.brandCode);
      if (!brand) throw new Error(`exchange ${row.id} is of no brand`);
      const own = factsById.get(row.id);
      const sharers = new Set([
        ...(own?.samePayee ?? []),
        ...(holders.get(row.payeeAccount) ?? []).filter((id) => id !== row.memberId),
      ]);
      const flags = flagsOf({
        row,
        facts: own,
        payeeSharers: [...sharers],
        answers: answers.get(row.memberId),
        heldBack: heldBack.get(row.memberId),
        changes: changesOf.get(row.memberId) ?? [],
        moves: moves.filter(({ memberId }) => memberId === row.memberId),
        returned: (returned.get(row.memberId) ?? []).map(({ sentence }) => sentence),
        twoBecause: alone.byMember(row, worthFen(row, brand, guarded), brand),
      });
      return [row.id, flags] as const;
    }),
  );
}

/** Sanctions in force, each in its sentence, and accounts that were closed. */
async function heldBackOf(db: Db, { clock }: World, memberIds: readonly number[]) {
  const [sanctions, closed] = await Promise.all([
    sanctionSentences(db, memberIds, clock.now()),
    closedAmong(db, { ids: memberIds }),
  ]);
  const words = new Map([...sanctions].map(([id, sentences]) => [id, sentences.join("；")]));
  for (const { id } of closed) words.set(id, "会员的账号已注销");
  return words;
}

/** An operator had moved the member to this brand shortly before: it takes two, whatever the limit is. */
export async function wasMovedBefore(db: Db, row: ExchangeRow): Promise<boolean> {
  const moves = await movesOf(db, [row], [row.memberId]);
  return moves.some((move) => isAfterMove(row, move));
}

/** From the hold before the oldest of these requests on. */
async function movesOf(db: Db, rows: readonly ExchangeRow[], memberIds: readonly number[]) {
  const oldest = oldestOf(rows);
  return oldest ? homeMovesSince(db, memberIds, addSeconds(oldest, -MOVE_HOLD_HOURS * 3600)) : [];
}

/** From the hold before the oldest of these requests on. */
async function accountChangesOf(
  db: Db,
  rows: readonly ExchangeRow[],
  memberIds: readonly number[],
) {
  const oldest = oldestOf(rows);
  if (!oldest) return [];
  return accountChangesSince(db, memberIds, addSeconds(oldest, -CHANGE_HOLD_HOURS * 3600));
}

function oldestOf(rows: readonly ExchangeRow[]): Date | undefined {
  const times = rows.map((row) => row.createdAt.getTime());
  return times.length === 0
    ? undefined
    : new Date(times.reduce((least, time) => Math.min(least, time)));
}
