/** What outlives a closed account: leaving is no clean slate, for a time that ends (docs/decisions/0054). */
import type { Pipeline } from "../../platform/prepared.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { hashed } from "./mark.ts";
import { returnsOf, tookBefore, tookOnDevice } from "./sql.ts";
import { markWords } from "./strength.ts";
import { sumWords } from "../../ledger/wallet/api.ts";
import { dayOf } from "../../platform/clock.ts";

/** Why a member may not take a task that is taken once: they did, before they left. */
export async function returnRefusal(
  line: Pipeline,
  asked: { memberId: number; taskId: number; now: Date },
): Promise<string | undefined> {
  const found = await tookBefore(line, asked);
  return found
    ? "你注销前的账号已参加过本任务，每人只能参加一次。如果你没有注销过账号（例如手机号是新换的），请在「意见反馈」告诉我们。"
    : undefined;
}

/** Whether somebody who has left took this task on this device. */
export const wasTakenOnDevice = (
  db: Db,
  world: World,
  { deviceId, taskId }: { deviceId: string; taskId: number },
): Promise<boolean> => {
  const [mark] = hashed(world, [{ kind: "device", value: deviceId }]);
  if (!mark) return Promise.resolve(false);
  return tookOnDevice(db, { hash: mark.hash, taskId, now: world.clock.now() });
};

export type ReturnSaid = { foundAt: Date; sentence: string };

/** For operators, by member: whom somebody was recognised as, by what, and what followed them. */
export async function returnSentences(
  db: Db,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, ReturnSaid[]>> {
  const found = await returnsOf(db, [...new Set(memberIds)], now);
  const said = found.map(({ memberId, ...one }) => ({
    memberId,
    foundAt: one.foundAt,
    sentence: [
      `${one.isSure ? "与" : "手机号曾属于"} ${dayOf(one.leftAt)} 注销的账号${one.isSure ? "是同一人" : "，可能已换主人"}（依据：${one.evidence.map((kind) => markWords[kind]).join("、")}）`,
      ...(one.hadFraud ? ["该账号曾被查实作弊，请人工判断是否限制"] : []),
      ...(one.gold > 0 || one.fen > 0
        ? [`转入欠款 ${sumWords({ gold: one.gold, fen: one.fen }).join("、")}`]
        : []),
    ].join("；"),
  }));
  return Map.groupBy(said, ({ memberId }) => memberId);
}
