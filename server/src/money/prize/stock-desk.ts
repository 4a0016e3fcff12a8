/** Stock at the operators' desk: corrected with a reason, once per request, and every change of it listed. */
import type { StockChange } from "#contract/console/money/prize.ts";
import { ExchangeType } from "#contract/enums.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import type { World } from "../../platform/world.ts";
import { actorNames, recordAudit, staffActor, type AuditActor } from "../../people/staff/api.ts";
import { lockPrize, prizeById } from "./sql.ts";
import * as rows from "./stock-sql.ts";

type ChangeStockInput = AuditActor & {
  prizeId: number;
  change: number;
  note: string;
  idempotencyKey: string;
};

/** Never below zero, however many members take a piece at the same time. */
export const changeStock = (world: World, changing: ChangeStockInput): Promise<void> =>
  transact(world.db, async (tx) => {
    const prize = mustFind(await lockPrize(tx, changing.prizeId));
    if (prize.type === ExchangeType.of.virtual)
      throw badField("change", "虚拟奖品的库存就是可用的兑换码，请导入或作废兑换码");
    if (await madeBefore(tx, changing)) return;
    await write(tx, { ...changing, stock: prize.stock, at: world.clock.now() });
  });

async function madeBefore(tx: Tx, { prizeId, change, note, staff, ...asked }: ChangeStockInput) {
  const made = await rows.changeByKey(tx, prizeId, asked.idempotencyKey);
  if (!made) return false;
  if (made.change !== change || made.note !== note || made.actor !== staffActor(staff))
    throw new Failure("idempotencyKeyReused");
  return true;
}

async function write(
  tx: Tx,
  changing: ChangeStockInput & { stock: number; at: Date },
): Promise<void> {
  const { prizeId, change, note, staff, stock, at } = changing;
  const after = await rows.addToStock(tx, prizeId, change);
  if (!after) throw badField("change", `库存只有 ${stock} 件，不能减少 ${-change} 件`);
  await rows.insertChange(tx, {
    prizeId,
    change,
    stockAfter: after.stock,
    actor: staffActor(staff),
    note,
    requestKey: changing.idempotencyKey,
    at,
  });
  await recordAudit(tx, {
    actor: changing,
    action: "prize.stock",
    subject: ["prize", prizeId],
    before: { stock },
    after: { stock: after.stock },
    note,
    at,
  });
}

type Listing = Days & ListAsked & { prizeId: number };

export async function changesOf({ db }: World, asked: Listing) {
  if (!(await prizeById(db, asked.prizeId))) throw new Failure("notFound");
  const { list, ...page } = await rows.pageOfChanges(db, asked, asked);
  const said = await actorNames(
    db,
    list.map(({ actor }) => actor),
  );
  return {
    ...page,
    list: list.map((row): StockChange => ({
      ...row,
      actor: said(row.actor),
      at: row.at.toISOString(),
    })),
  };
}
