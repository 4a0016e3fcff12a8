/** Exchanges as members see them, and what other features may ask about them. */
import { ExchangeState, type ExchangeType } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { endByReturn } from "./move.ts";
import { presentExchanges, presentWith } from "./presenter.ts";
import {
  exchangeOf,
  type ExchangeRow,
  lockMember,
  openOfMember,
  ownersOf,
  pageOfMember,
  paidSince,
  stepsOf,
  type ExchangeProof,
} from "./sql.ts";
import { alreadyIs, titleOf } from "./words.ts";

/** For a leaving account that stays after all: what nobody has approved yet goes back to the member. */
export async function cancelSettlements(
  tx: Tx,
  { ids, at, actor }: { ids: readonly number[]; at: Date; actor: string },
): Promise<void> {
  const note = "已撤销注销，金额已退回";
  for (const id of ids)
    // oxlint-disable-next-line no-await-in-loop
    await endByReturn(tx, { id, event: "cancel", at, actor, note });
}

type OwnExchangeInput = { id: number; memberId: number };

/** Another member's exchange and one that never was are the same `notFound`. */
export async function ownExchange(
  world: World,
  { id, memberId }: OwnExchangeInput,
): Promise<Exchange> {
  // In one packet: whose it is decides whether its steps are shown.
  const [row, steps] = await Promise.all([
    exchangeOf(world.db, id, memberId),
    stepsOf(world.db, [id]),
  ]);
  const [shown] = row ? await presentWith(world, { found: [row], steps, eyes: "owner" }) : [];
  return mustFind(shown);
}

export async function ownExchanges(
  world: World,
  asked: {
    memberId: number;
    state?: ExchangeState | undefined;
    type?: ExchangeType | undefined;
    cursor?: string | undefined;
    size: number;
  },
): Promise<{ list: Exchange[]; next: string | null }> {
  const [before] = readCursor(asked.cursor, 1) ?? [];
  const found = await pageOfMember(world.db, { ...asked, state: asked.state, before });
  const { list, next } = cutPage(found, asked.size, (row) => [row.id]);
  return { list: await presentExchanges(world, list, "owner"), next };
}

/** A second tap gets the answer of the first: only the member can cancel, and it is cancelled. */
export async function cancelExchange(world: World, own: OwnExchangeInput): Promise<Exchange> {
  const cancelled = await transact(world.db, (tx) =>
    endByReturn(tx, {
      ...own,
      event: "cancel",
      at: world.clock.now(),
      actor: `member:${own.memberId}`,
      note: "已撤销，金额已退回",
    }),
  );
  const now = await ownExchange(world, own);
  const isCancelled = cancelled || now.state === ExchangeState.of.revoked;
  if (!isCancelled) throw new Failure("conflict", { msg: `${alreadyIs(now.state)}，不能撤销` });
  return now;
}

/** For the landing page: what was paid since then, in how many payouts, and how fast. */
export const payoutProof = (db: Db, since: Date): Promise<ExchangeProof> => paidSince(db, since);

/** All of them, newest first, for an export of the member's data. */
export async function exchangesForExport(world: World, memberId: number): Promise<Exchange[]> {
  const all = { memberId, state: undefined, before: undefined, size: Number.MAX_SAFE_INTEGER - 1 };
  return presentExchanges(world, await pageOfMember(world.db, all), "owner");
}

/** For whatever is about an exchange: whose it is, and what it is called. */
export async function exchangeOwners(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await ownersOf(db, ids);
  return found.map((row) => ({ id: row.id, memberId: row.memberId, title: titleOf(row) }));
}

/** No new exchange of this member before the transaction ends. */
export const holdExchangesOf = (tx: Tx, memberId: number): Promise<unknown> =>
  lockMember(tx, memberId);

/** A member's exchanges that still hold funds: a closing account must wait for them. */
export const openExchangesOf = (db: Db, memberId: number): Promise<ExchangeRow[]> =>
  openOfMember(db, memberId);
