/** After the cause is mended: a payout that waits goes on at once, with its own number (never a new one). */
import type { retryPayouts as endpoint } from "#contract/console/money/exchange.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { eachAlone } from "../../platform/each-alone.ts";
import { hurryJob, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import { lockPayout } from "./sql.ts";
import { payoutLane } from "./sender.ts";
import { PAYOUT_TOPIC } from "./payout.ts";
import { BY_HAND } from "./policy.ts";

type RetryDecided = DataOf<typeof endpoint>;

export async function retryPayouts(
  world: World,
  { ids, ...operator }: AuditActor & { ids: readonly number[] },
): Promise<RetryDecided> {
  const decided = await eachAlone(world, ids, (id) =>
    transact(world.db, (tx) => retryOne(tx, world, { id, ...operator })),
  );
  wakeOutbox();
  return decided;
}

/** Why it was not hurried; undefined = it was. */
async function retryOne(
  tx: Tx,
  world: World,
  { id, staff, ip }: AuditActor & { id: number },
): Promise<string | undefined> {
  const payout = await lockPayout(tx, id);
  if (!payout) return "没有付款单";
  if (payout.provider === BY_HAND) return "手工付款的提现不会由程序发送，请上传付款结果";
  if (payout.state === "paid") return "已付款";
  if (payout.frozenAt !== null) return "正在核实是否未付款，暂不重发";
  if (payout.state === "refused") return "付款失败，金额已退回";
  const lane = payoutLane(payout.provider);
  const job = { topic: PAYOUT_TOPIC, lane, payload: { exchangeId: id } };
  if ((await hurryJob(tx, world.clock, job)) === "running") return "正在处理，请稍候";
  await recordAudit(tx, {
    actor: { staff, ip },
    action: "exchange.retry",
    subject: ["exchange", id],
    before: { payout: payout.state },
    after: { billNo: payout.billNo },
    at: world.clock.now(),
  });
  return undefined;
}
