/**
 * What members are told of invites and teams. What comes once is told at once; what a busy team brings all
 * day (commissions, shares of friends' answers) comes as one message a day with the sum that is booked by then.
 */
import { MessageKind } from "#contract/content-enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import { tell } from "../../foundation/message/api.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { sumWords } from "../../ledger/wallet/api.ts";
import { foldFigures } from "./delta.ts";
import { type DayRow, daySums } from "./notifications-sql.ts";

type NotificationsPaid = {
  responseId: number;
  kind: GrowthKind;
  beneficiaryId: number;
  gold: number;
  fen: number;
  memo: string;
  at: Date;
};

const daily: readonly GrowthKind[] = [GrowthKind.of.invitePercent, GrowthKind.of.leaderCommission];

export async function tellPaid(tx: Tx, paid: NotificationsPaid): Promise<void> {
  const { responseId, kind, beneficiaryId: memberId, gold, fen, memo, at } = paid;
  if (daily.includes(kind)) return;
  const sum = sumWords({ gold, fen }).join("和 ");
  await tell(tx, {
    memberId,
    kind: MessageKind.of.invite,
    title: `${GrowthKind.label(kind)}：${sum}`,
    body: `${memo}，${sum}已到账。`,
    push: { title: GrowthKind.label(kind), body: "已到账，点开查看。" },
    key: `growth:${responseId}:${kind}`,
    at,
  });
}

/** In the morning: nobody wants to be woken by it. */
const HOUR = 8;
const AT_ONCE = 500;
const done = new WeakMap<World, string>();

/** The scheduled job: yesterday, for everybody to whom it brought something. A repeat tells nobody twice. */
export async function tellYesterday(world: World): Promise<number> {
  const now = world.clock.now();
  const day = dayOf(addSeconds(now, -86_400));
  const isMorning = (now.getUTCHours() + 8) % 24 >= HOUR;
  if (!isMorning || done.get(world) === day) return 0;
  // What was counted after the last fold belongs to it, too.
  await foldFigures(world);
  let told = 0;
  for (let last: DayRow | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const sums = await daySums(world.db, { day, last, size: AT_ONCE });
    // oxlint-disable-next-line no-await-in-loop
    await transact(world.db, async (tx) => {
      for (const sum of sums) await tellDay(tx, { ...sum, day, at: now });
    });
    told += sums.length;
    last = sums.at(-1);
    if (sums.length < AT_ONCE) break;
  }
  done.set(world, day);
  return told;
}

const LEADER = 2;

function tellDay(
  tx: Tx,
  { ownerId, side, gold, fen, day, at }: DayRow & { day: string; at: Date },
) {
  const name = side === LEADER ? "团队佣金" : "邀请奖励";
  const sum = sumWords({ gold, fen }).join("和 ");
  return tell(tx, {
    memberId: ownerId,
    kind: MessageKind.of.invite,
    title: `昨日${name}：${sum}`,
    body: `${day} 的${name}合计 ${sum}，已到账。明细在金币明细中查看。`,
    push: { title: `昨日${name}`, body: "已到账，明细在金币明细中查看。" },
    key: `growth:${side}:${day}`,
    at,
  });
}
