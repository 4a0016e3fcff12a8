/** A member's share of the leader's commission: set by the leader, for what begins from then on. */
import { type Db, transact } from "../../platform/db.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { mustFind } from "../../platform/failure.ts";
import { refuseTooOften } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../../foundation/message/api.ts";
import { lockMember, teamMemberByCode, teamSinceOf } from "../../people/member/api.ts";
import * as rows from "./sql.ts";

/** At most this many changes a day: the member relies on the share. */
const changes = [{ count: 5, seconds: 86_400 }] as const;

type SetRateInput = { leaderId: number; memberCode: string; percent: number };

/** The same share again changes nothing. */
export async function setRate(world: World, { leaderId, memberCode, percent }: SetRateInput) {
  const { id: memberId } = await ofTeam(world.db, leaderId, memberCode);
  return transact(world.db, async (tx) => {
    // Two settings one after the other, and none while the member is moved to another team.
    await lockMember(tx, memberId);
    const since = mustFind(await teamSinceOf(tx, leaderId, memberId));
    const [rule] = changes;
    const past = await rows.pageOfRates(tx, {
      leaderId,
      memberId,
      before: undefined,
      size: rule.count,
    });
    const standing = past[0] ?? { percent: 0, setAt: since };
    if (standing.percent === percent) return { rate: percent, since: standing.setAt.toISOString() };
    const now = world.clock.now();
    const times = past.map(({ setAt }) => setAt);
    refuseTooOften(times, { rules: changes, now });
    await rows.insertRate(tx, { leaderId, memberId }, { percent, setAt: now });
    await tell(tx, {
      memberId,
      kind: MessageKind.of.invite,
      title: `团队分成改为 ${percent}%`,
      body: `队长把你的团队分成从 ${standing.percent}% 改为 ${percent}%，从现在开始的任务按新的比例计算。`,
      key: `rate:${now.getTime()}`,
      at: now,
    });
    return { rate: percent, since: now.toISOString() };
  });
}

type RatesOfInput = {
  leaderId: number;
  memberCode: string;
  cursor: string | undefined;
  size: number;
};

/** Newest first. */
export async function ratesOf({ db }: World, { leaderId, memberCode, cursor, size }: RatesOfInput) {
  const { id: memberId } = await ofTeam(db, leaderId, memberCode);
  const before = readCursor(cursor, 1)?.[0];
  const found = await rows.pageOfRates(db, { leaderId, memberId, before, size: size + 1 });
  const { list, next } = cutPage(found, size, ({ id }) => [id]);
  return {
    list: list.map(({ percent, setAt }) => ({ rate: percent, at: setAt.toISOString() })),
    next,
  };
}

/** Somebody else's member does not exist for this leader. */
async function ofTeam(db: Db, leaderId: number, code: string) {
  return mustFind(await teamMemberByCode(db, leaderId, code), "团队中没有这个会员编号");
}
