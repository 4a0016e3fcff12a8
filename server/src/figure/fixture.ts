/** A random history for the tests of the charts. */
import { randomUUID } from "node:crypto";
import {
  Asset,
  AuditState,
  ExchangeState,
  ExchangeType,
  JoinResult,
  Role,
} from "#contract/enums.ts";
import { seeded } from "../../sample/random.ts";
import { memberOfRole } from "../../test/invited.ts";
import type { TestServer } from "../../test/server.ts";
import { publishedTask } from "../../test/task.ts";
import { addSeconds, dayOf, startOfDay } from "../platform/clock.ts";
import { transact } from "../platform/db.ts";
import { createMember } from "../user/service.ts";
import { adjust, openWallet } from "../wallet/service.ts";

const DAY = 86_400;
const PEOPLE = 40;
const RESPONSES = 500;
const POSTINGS = 60;
const PAYMENTS = 25;
/** The history goes back a little further than the longest chart that is held against it. */
const REACH_DAYS = 60;

type Random = ReturnType<typeof seeded>;
type Making = { server: TestServer; random: Random; taskId: number; platforms: number[] };
export type Scene = Awaited<ReturnType<typeof makeRandomPast>>;

export async function makeRandomPast(server: TestServer, platforms: number[]) {
  const random = seeded(8);
  const taskId = await publishedTask(server);
  const making = { server, random, taskId, platforms };
  const members = await makePeople(making);
  const agent = await memberOfRole(server, Role.of.agent);
  for (let n = 0; n < RESPONSES; n++)
    // One after the other: each draws from the same lot.
    // oxlint-disable-next-line no-await-in-loop
    await makeResponse(making, { n, memberId: random.pick(members), agentId: agent.memberId });
  await makeMoney(making, members);
  await makeReturns(making);
  return {
    platforms,
    members,
    taskId,
    rows: () =>
      server.db.selectFrom("figureDay").selectAll().orderBy("day").orderBy("figure").execute(),
  };
}

/** One more, of a day that is written already; answers that day. */
export async function appendLater(server: TestServer, { taskId, members }: Scene): Promise<string> {
  const startedAt = addSeconds(startOfDay(server.clock.now()), -10 * DAY);
  await server.db
    .insertInto("surveyResponse")
    .values({
      token: "appendedLater0000000",
      taskId,
      memberId: members[0] ?? 0,
      round: "later",
      rewardGold: 100,
      rewardFen: 0,
      startedAt,
      expiresAt: addSeconds(startedAt, DAY),
    })
    .execute();
  return dayOf(startedAt);
}

/** A second of a day so many days ago, today's being past. */
const ago = ({ server, random }: Making, days: number): Date => {
  const at = addSeconds(startOfDay(server.clock.now()), -days * DAY + random.below(DAY));
  return at > server.clock.now() ? addSeconds(server.clock.now(), -1) : at;
};

function makePeople(making: Making): Promise<number[]> {
  const { server, random } = making;
  return transact(server.db, async (tx) => {
    const ids: number[] = [];
    for (let n = 0; n < PEOPLE; n++) {
      // oxlint-disable-next-line no-await-in-loop
      const { id } = await createMember(tx, server.clock, {
        mobile: `1360000${String(1000 + n)}`,
        nickname: `小${n}`,
        brandCode: random.pick(["qingyan", "manxi"]),
        ip: "10.0.0.1",
        registeredAt: ago(making, random.between(0, REACH_DAYS)),
      });
      ids.push(id);
      if (random.chance(0.4))
        // oxlint-disable-next-line no-await-in-loop
        await tx
          .insertInto("propertyComplete")
          .values({ memberId: id, at: ago(making, random.between(0, REACH_DAYS)) })
          .execute();
    }
    return ids;
  });
}

type Given = { n: number; memberId: number; agentId: number };

async function makeResponse(making: Making, { n, memberId, agentId }: Given): Promise<void> {
  const { server, random, taskId, platforms } = making;
  const startedAt = ago(making, random.between(0, REACH_DAYS));
  const seconds = random.between(20, 4000);
  const finishedAt = addSeconds(startedAt, seconds);
  const atDoor = random.chance(0.1);
  const isOpen = !atDoor && (random.chance(0.1) || finishedAt > server.clock.now());
  const { complete, ipBlocked, incomplete } = JoinResult.of;
  const ended = random.chance(0.5) ? complete : random.between(2, 8);
  const result = atDoor ? ipBlocked : isOpen ? incomplete : ended;
  const audit = result === complete ? random.between(0, 2) : null;
  const auditedAt = addSeconds(finishedAt, random.below(3 * DAY));
  const isAudited = audit !== null && audit > 0 && auditedAt <= server.clock.now();
  const isAgents = random.chance(0.1);
  await server.db
    .insertInto("surveyResponse")
    .values({
      token: `${"figures0000000000".slice(0, 16)}${n}`,
      taskId,
      ...(isAgents ? { agentId } : { memberId }),
      round: String(n),
      visitorId: `visitor${n}`,
      result,
      auditState: audit === null ? null : isAudited ? audit : AuditState.of.pending,
      invalidReason: isAudited && audit === AuditState.of.invalid ? 1 : null,
      auditedAt: isAudited ? auditedAt : null,
      rewardGold: 100,
      rewardFen: 0,
      atDoor,
      startedAt,
      expiresAt: addSeconds(startedAt, DAY),
      finishedAt: result === incomplete ? null : atDoor ? startedAt : finishedAt,
      platformId: random.chance(0.6) ? random.pick(platforms) : null,
      platformSeconds: random.chance(0.3) ? random.between(20, 4000) : null,
    })
    .execute();
}

async function makeMoney(making: Making, members: readonly number[]): Promise<void> {
  const { server, random } = making;
  for (let n = 0; n < POSTINGS; n++) {
    const memberId = random.pick(members);
    const at = ago(making, random.between(0, REACH_DAYS));
    const asset = random.pick([Asset.of.gold, Asset.of.cash]);
    const amount = random.between(1, 5000);
    // oxlint-disable-next-line no-await-in-loop
    await transact(server.db, async (tx) => {
      await openWallet(tx, memberId);
      const about = { memberId, refId: memberId, memo: "测试", actor: "system", at };
      await adjust(tx, { ...about, key: randomUUID(), asset, amount });
    });
  }
  for (let n = 0; n < PAYMENTS; n++)
    // oxlint-disable-next-line no-await-in-loop
    await makePayment(making, random.pick(members));
}

async function makePayment(making: Making, memberId: number): Promise<void> {
  const { server, random } = making;
  const at = ago(making, random.between(0, REACH_DAYS));
  const fen = random.between(100, 9000);
  const { issued, failed } = ExchangeState.of;
  const state = random.chance(0.8) ? issued : failed;
  await server.db
    .insertInto("exchange")
    .values({
      memberId,
      brandCode: random.pick(["qingyan", "manxi"]),
      type: ExchangeType.of.cash,
      state,
      asset: Asset.of.cash,
      amount: fen,
      grossFen: fen,
      netFen: fen,
      payeeAccount: "a@example.com",
      payeeName: "某人",
      payeeSince: at,
      reason: state === failed ? "账号不符" : "",
      requestKey: randomUUID(),
      fingerprint: Buffer.alloc(1),
      memberSince: at,
      validResponses: 0,
      invalidResponses: 0,
      promisedAt: at,
      createdAt: at,
      updatedAt: at,
      finishedAt: at,
    })
    .execute();
}

async function makeReturns(making: Making): Promise<void> {
  const { server, random, platforms } = making;
  const verdicts = ["accepted", "签名错误", "repeated", "已过期", "claimed", "unknown"];
  const values = Array.from({ length: 80 }, () => ({
    platformId: random.pick(platforms),
    channel: "browser",
    raw: "https://example.com/back",
    verdict: random.pick(verdicts),
    at: ago(making, random.between(0, REACH_DAYS)),
  }));
  await server.db.insertInto("surveyReturn").values(values).execute();
}
