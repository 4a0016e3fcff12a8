/** The sample as a new installation gets it. */
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { consoleExchanges } from "#contract/console/money/exchange.ts";
import { consoleResponses } from "#contract/console/study/response.ts";
import { staffLogin } from "#contract/console/people/staff.ts";
import {
  Asset,
  AuditState,
  ExchangeState,
  ExchangeType,
  InvalidReason,
  StaffRole,
} from "#contract/enums.ts";
import { GrowthBlock, InviteeState } from "#contract/growth-enums.ts";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { getInvite, listInvitees } from "#contract/member/people/invite.ts";
import {
  getNews,
  listBanners,
  listBoard,
  listMessages,
} from "#contract/member/community/notice.ts";
import { listResponses } from "#contract/member/study/survey.ts";
import { listTasks } from "#contract/member/study/task.ts";
import {
  getTeam,
  getTeamHistory,
  getTeamSummary,
  listTeamResponses,
} from "#contract/member/study/team.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { proved } from "../test/books.ts";
import { soundLedger } from "../test/posting-keys.ts";
import { testServer } from "../test/server.ts";
import type { World } from "../src/platform/world.ts";
import { filtersOf } from "./filters.ts";
import { seedSample } from "./seed.ts";

const server = testServer();
let world: World;
let dataDir: string;
/** How often the database was asked: the clock, and even the processor's, say more about the machine's other work. */
let statements: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sample-"));
  world = { ...server.world, config: { ...server.world.config, dataDir } };
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await seedSample(world);
  statements = sent.mock.calls.length;
  sent.mockRestore();
}, inMachineTime(120_000));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const statesOf = async (table: "exchange" | "surveyResponse" | "task", column: string) => {
  const rows = await server.db
    .selectFrom(table)
    .select((q) => q.ref(column as never).as("value"))
    .distinct()
    .execute();
  return rows.map(({ value }) => value as number | null).toSorted((a, b) => (a ?? -1) - (b ?? -1));
};

test("the books balance, and no key of a posting is somebody else's", () => soundLedger(server.db));

test("the proof of the books finds nothing, and each payment on the provider's list", async () => {
  const { run, list } = await proved(server);
  expect(list).toEqual([]);
  expect(run.payouts.matched.count).toBeGreaterThan(5);
  expect(run.payouts.waiting.count).toBe(0);
});

test("there is an exchange in every state", async () => {
  expect(await statesOf("exchange", "state")).toEqual([...ExchangeState.values]);
  const prizes = await server.db
    .selectFrom("exchange")
    .select(["type", "state"])
    .where("prizeId", "is not", null)
    .execute();
  const { virtual, physical } = ExchangeType.of;
  const statesFound = (of: number) =>
    new Set(prizes.filter(({ type }) => type === of).map(({ state }) => state));
  expect(statesFound(physical)).toEqual(new Set(ExchangeState.values));
  // A code is issued the moment that its exchange is approved.
  const { toBeIssued } = ExchangeState.of;
  expect(statesFound(virtual)).toEqual(
    new Set(ExchangeState.values.filter((state) => state !== toBeIssued)),
  );
});

test("there are responses of every result that can be reached, and of every audit state", async () => {
  expect(await statesOf("surveyResponse", "result")).toEqual([0, 1, 2, 3, 4, 8]);
  expect(await statesOf("surveyResponse", "auditState")).toEqual([null, ...AuditState.values]);
  expect(await statesOf("surveyResponse", "invalidReason")).toEqual([
    null,
    ...InvalidReason.values,
  ]);
});

test("members are told of what happened to them, and have read what is old", async () => {
  const { call } = await server.member("13800000001");
  expect(await call(getNews)).toMatchObject({ newMessage: true });
  const { list } = await call(listMessages, { query: { size: 100 } });
  expect(list.at(-1)?.isRead).toBe(true);
  expect((await server.stranger(listBoard)).list).toHaveLength(3);
  expect((await server.stranger(listBanners)).list).toHaveLength(2);
});

test("tasks are in every state, and some have figures of twenty people", async () => {
  expect(await statesOf("task", "state")).toEqual([0, 1, 2, 3]);
  const known = await server.db
    .selectFrom("surveyTruth")
    .select("taskId")
    .where("finished", ">=", 20)
    .execute();
  expect(known.length).toBeGreaterThanOrEqual(3);
});

test("a member's statement never goes back in time", async () => {
  const lines = await server.db
    .selectFrom("ledger.entry as e")
    .innerJoin("ledger.tx as t", "t.id", "e.txId")
    .select(["e.accountId", "t.occurredAt"])
    .where("e.seq", "is not", null)
    .orderBy("e.accountId")
    .orderBy("e.seq")
    .execute();
  const backwards = lines.filter((line, index) => {
    const before = lines[index - 1];
    return before?.accountId === line.accountId && before.occurredAt > line.occurredAt;
  });
  expect(backwards).toEqual([]);
  expect(lines.every(({ occurredAt }) => occurredAt <= world.clock.now())).toBe(true);
});

test("the sign-ins are written down for this machine's user alone", async () => {
  const file = join(dataDir, "sample-sign-ins.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const signIns = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown[]>;
  expect(signIns["members"]).toHaveLength(7);
  expect(signIns["operators"]).toHaveLength(6);
});

test("the new member has nothing yet", async () => {
  const rows = await server.db
    .selectFrom("surveyResponse as r")
    .innerJoin("userMember as m", "m.id", "r.memberId")
    .select("r.id")
    .where("m.mobile", "=", "13800000005")
    .execute();
  expect(rows).toEqual([]);
});

test("both sides can read it through the front door", async () => {
  const { call } = await server.member("13800000006");
  const page = { size: 100 };
  const newcomer = await server.member("13800000005");
  const tasks = await newcomer.call(listTasks, { query: page });
  expect(tasks.list.filter(({ truth }) => truth !== null)).not.toEqual([]);
  expect((await call(listResponses, { query: page })).list.length).toBeGreaterThan(10);
  expect(
    (await call(listPoints, { query: { ...page, asset: Asset.of.gold } })).list.length,
  ).toBeGreaterThan(10);
  expect((await call(listExchanges, { query: page })).list).not.toEqual([]);

  const signIns = JSON.parse(await readFile(join(dataDir, "sample-sign-ins.json"), "utf8")) as {
    operators: { account: string; password: string }[];
  };
  for (const { account, password } of signIns.operators)
    // oxlint-disable-next-line no-await-in-loop -- six, and each takes half a core
    expect(await server.stranger(staffLogin, { body: { account, password } })).toMatchObject({
      me: { account, todo: null },
    });
  const staff = await server.staff(StaffRole.of.finance);
  const queue = await staff(consoleExchanges, {
    query: { ...page, state: ExchangeState.of.pendingReview },
  });
  expect(queue.list.some(({ overdue }) => overdue)).toBe(true);
  expect(queue.list.some(({ grossFen }) => grossFen > 20_000)).toBe(true);
  const answered = await staff(consoleResponses, { query: page });
  expect(answered.list).toHaveLength(100);
});

test("a second call changes nothing", async () => {
  const counts = () =>
    server.db
      .selectNoFrom((q) => [
        q
          .selectFrom("userMember")
          .select((c) => c.fn.countAll<number>().as("n"))
          .as("members"),
        q
          .selectFrom("surveyResponse")
          .select((c) => c.fn.countAll<number>().as("n"))
          .as("responses"),
        q
          .selectFrom("ledger.tx")
          .select((c) => c.fn.countAll<number>().as("n"))
          .as("postings"),
        q
          .selectFrom("staffMember")
          .select((c) => c.fn.countAll<number>().as("n"))
          .as("staff"),
      ])
      .executeTakeFirstOrThrow();
  const before = await counts();
  await seedSample(world);
  expect(await counts()).toEqual(before);
});

test("the leader has a team with commissions of several weeks, some of them shared", async () => {
  const { call } = await server.member("13800000003");
  const summary = await call(getTeamSummary);
  expect(summary.members).toBeGreaterThan(4);
  expect(summary.all.valid).toBeGreaterThan(10);
  expect(summary.all.gold).toBeGreaterThan(100);
  const { list } = await call(getTeam, { query: { size: 100 } });
  expect(new Set(list.map(({ rate }) => rate)).size).toBeGreaterThan(2);
  const days = await call(getTeamHistory, { query: { size: 100, by: "day" } });
  expect(days.list.length).toBeGreaterThan(8);
  const responses = await call(listTeamResponses, { query: { size: 100 } });
  expect(responses.list.some(({ shareGold }) => shareGold > 0)).toBe(true);
});

test("the inviter has friends in every state, one of them on the inviter's own phone", async () => {
  const { call } = await server.member("13800000007");
  const { list } = await call(listInvitees, { query: { size: 100 } });
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(InviteeState.values));
  const [blocked] = list.filter(({ state }) => state === InviteeState.of.blocked);
  expect(blocked).toMatchObject({ blockedFor: GrowthBlock.of.sameDevice, earnedGold: 0 });
  const active = list.filter(({ state }) => state === InviteeState.of.active);
  expect(active.every(({ earnedGold }) => earnedGold >= 500)).toBe(true);
  expect((await call(getInvite)).rules).toMatchObject({ firstGold: 500, welcomeGold: 200 });
});

test("it costs no more than somebody waits for at a first start", () => {
  expect(statements).toBeLessThan(36_000); // 33,300 since what lies apart is asked by itself
});

test("production refuses it", async () => {
  const production = { ...world, config: { ...world.config, development: false } };
  await expect(seedSample(production)).rejects.toThrow("development only");
});

filtersOf(server);
