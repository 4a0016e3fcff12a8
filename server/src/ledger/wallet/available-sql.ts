/** What members can use now of a coin, as a list sorts by it: of the ledger alone, since members lie elsewhere. */
import { sql } from "kysely";
import type { Asset } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import type { Direction } from "../../platform/list-sql.ts";
import { accountId, kinds } from "./ledger.ts";

/** In coins or fen. */
export type AvailableRow = { memberId: number; balance: number };

/** An account's number modulo 64 says asset and kind. */
const ofAsset = (asset: Asset) =>
  sql`account_id % 64 = ${sql.lit(accountId(0, asset, kinds.available))}`;

type AvailablePage = {
  asset: Asset;
  direction: Direction;
  /** Only those behind it. */
  past: AvailableRow | undefined;
  size: number;
};

/** All members by what they have, equal ones by number, both in that direction. */
export const pageByAvailable = async (
  db: Db,
  { asset, direction, past, size }: AvailablePage,
): Promise<AvailableRow[]> => {
  const [than, order] = direction === "desc" ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const behind = past
    ? sql`(balance, owner) ${than} (${past.balance}, ${past.memberId})`
    : sql`true`;
  const { rows } = await sql<AvailableRow>`
    select owner as member_id, balance from ledger.balance
     where ${ofAsset(asset)} and ${behind}
     order by balance ${order}, owner ${order} limit ${size}`.execute(db);
  return rows;
};

/** Of these members, in no order. */
export const availableOf = async (
  db: Db,
  asset: Asset,
  memberIds: readonly number[],
): Promise<AvailableRow[]> => {
  const { rows } = await sql<AvailableRow>`
    select owner as member_id, balance from ledger.balance
     where owner = any (${memberIds}) and ${ofAsset(asset)}`.execute(db);
  return rows;
};
