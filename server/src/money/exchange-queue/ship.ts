/** What operators do with approved prizes: send the parcel, or give up on it. */
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { refuseChanged } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit, staffActor } from "../../people/staff/api.ts";
import {
  endByIssue,
  endByReturn,
  type ExchangeRow,
  lockExchange,
  alreadyIs,
} from "../exchange/api.ts";
import { type Parcel, setParcel } from "../order/api.ts";
import { queuedExchange } from "./queue.ts";

type GiveUpInput = AuditActor & { id: number };
type Shipping = GiveUpInput & { courier: string; tracking: string };

type Courier = Pick<Parcel, "courier" | "tracking">;

/** Sent is issued. A second time corrects courier and number as they were seen, and moves nothing. */
export async function ship(
  world: World,
  { from, ...shipping }: Shipping & { from?: Courier | undefined },
): Promise<ConsoleExchange> {
  const { id, staff, courier, tracking } = shipping;
  const shown = () => queuedExchange(world, id, staff);
  await transact(world.db, async (tx) => {
    const stands = parcelOf(await locked(tx, id));
    const wanted = { courier, tracking };
    await refuseChanged({ name: "快递", stands, wanted, from }, shown);
    await shipIn(tx, world, { ...shipping, note: "" });
  });
  return shown();
}

const parcelOf = ({ courier, tracking }: Courier): Courier => ({ courier, tracking });

/** What the operator saw; when it has changed since, nothing is written. */
type Seen = Courier & { state: number };

export async function shipIn(
  tx: Tx,
  world: World,
  shipping: Shipping & { note: string; from?: Seen },
): Promise<void> {
  const { id, courier, tracking, from } = shipping;
  const at = world.clock.now();
  const row = await locked(tx, id);
  if (row.type !== ExchangeType.of.physical) throw badField("id", NO_PARCEL);
  const msg = whyNotShipped(row);
  if (msg !== undefined) throw new Failure("conflict", { msg });
  if (from && !isStill(row, from))
    throw new Failure("conflict", { msg: "快递在预览之后又被改过，保持现状" });
  const { toBeIssued, issued } = ExchangeState.of;
  await setParcel(tx, id, { courier, tracking });
  if (row.state === toBeIssued) {
    // Without the number: steps are kept after the member leaves, and a parcel's number leads to an address.
    const note = `已由${courier}寄出`;
    await endByIssue(tx, { id, event: "issue", at, actor: staffActor(shipping.staff), note });
  }
  await recordAudit(tx, {
    actor: shipping,
    action: "exchange.ship",
    subject: ["exchange", id],
    before: { state: row.state, courier: row.courier, tracking: row.tracking },
    after: { state: issued, courier, tracking },
    note: shipping.note,
    at,
  });
}

const NO_PARCEL = "只有实物奖品需要填写快递";

/** Undefined: it can be sent, or its number corrected. */
export function whyNotShipped({
  type,
  state,
}: Pick<ExchangeRow, "type" | "state">): string | undefined {
  if (type !== ExchangeType.of.physical) return NO_PARCEL;
  const { toBeIssued, issued } = ExchangeState.of;
  return state === toBeIssued || state === issued ? undefined : `${alreadyIs(state)}，不能填写快递`;
}

const isStill = (row: ExchangeRow, { state, courier, tracking }: Seen): boolean =>
  row.state === state && row.courier === courier && row.tracking === tracking;

/** Gold and piece go back; only of prizes, because only a provider knows whether money was paid. */
export async function giveUp(
  world: World,
  { reason, ...by }: GiveUpInput & { reason: string },
): Promise<ConsoleExchange> {
  const { id } = by;
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    const row = await locked(tx, id);
    if (row.type === ExchangeType.of.cash)
      throw badField("id", "提现的结果以支付渠道为准，不能手工标记为发放失败");
    const note = "未能发放，金币已退回";
    const move = { id, event: "fail", at, actor: staffActor(by.staff), note, reason } as const;
    if (!(await endByReturn(tx, move)))
      throw new Failure("conflict", { msg: `${alreadyIs(row.state)}，不能标记为发放失败` });
    await recordAudit(tx, {
      actor: by,
      action: "exchange.fail",
      subject: ["exchange", by.id],
      before: { state: row.state },
      after: { state: ExchangeState.of.failed },
      note: reason,
      at,
    });
  });
  return queuedExchange(world, id, by.staff);
}

async function locked(tx: Tx, id: number): Promise<ExchangeRow> {
  return mustFind(await lockExchange(tx, id));
}
