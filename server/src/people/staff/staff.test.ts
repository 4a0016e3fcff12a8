import { beforeAll, expect, test } from "vitest";
import {
  type ConsoleMember,
  consoleMember,
  consoleMembers,
  memberLedger,
} from "#contract/console/people/member.ts";
import {
  getOverview,
  listAudit,
  staffLogin,
  staffLogout,
  staffMe,
} from "#contract/console/people/staff.ts";
import { Asset, StaffRole } from "#contract/enums.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { adjust } from "../../ledger/wallet/api.ts";
import { transact } from "../../platform/db.ts";
import { createMember } from "../member/api.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { recordAudit } from "./audit-actor.ts";
import { createStaff } from "./service.ts";

const server = testServer();
const password = "a long enough passphrase";
let made = 0;

const operator = async (role: StaffRole = StaffRole.of.viewer) => {
  const account = `operator-${++made}`;
  const { db, clock } = server;
  const id = await transact(db, (tx) =>
    createStaff(tx, { account, name: `操作员${made}`, role, password, now: clock.now() }),
  );
  return { id, account };
};
const logIn = (account: string, given = password, browser = browserOf(server)) =>
  browser.send(staffLogin, { body: { account, password: given } });
const signedIn = async (role?: StaffRole) => {
  const { id, account } = await operator(role);
  const browser = browserOf(server);
  await logIn(account, password, browser);
  return { id, account, browser };
};

type AnyPage<T> = { list: T[]; next: string | null };
let members: { id: number; code: string }[] = [];

beforeAll(async () => {
  const { db, clock } = server;
  for (const [i, nickname] of ["小明", "小明明", "100%", "100元"].entries())
    members.push(
      await transact(db, (tx) =>
        createMember(tx, clock, { mobile: `1310000000${i}`, brandCode: "qingyan", nickname }),
      ),
    );
  const [first] = members;
  await transact(db, (tx) =>
    adjust(tx, {
      memberId: first?.id ?? 0,
      asset: Asset.of.gold,
      amount: 250,
      key: "test",
      refId: 1,
      memo: "补发",
      actor: "staff:1",
      at: clock.now(),
    }),
  );
});

test("an operator signs in, is known by a cookie of the console alone, and signs out", async () => {
  const { id, account } = await operator(StaffRole.of.finance);
  const browser = browserOf(server);
  const answer = await logIn(account.toUpperCase(), password, browser);
  const known = {
    id,
    account,
    name: `操作员${made}`,
    role: StaffRole.of.finance,
    todo: null,
    isSignedOn: false,
  };
  expect(answer.data).toEqual({ me: known, ticket: null });
  expect(answer.setCookies[0]).toMatch(
    /^console=[\w-]{43}; Max-Age=604800; Path=\/api\/console; HttpOnly; SameSite=Strict$/,
  );
  expect((await browser.send(staffMe)).data).toEqual(known);
  expect((await browser.send(staffLogout)).code).toBe(200);
  expect((await browser.send(staffMe)).status).toBe(401);
});

test("a sign-in ends after twelve hours without use, after a week, and when the operator is disabled", async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  await server.db
    .updateTable("staffMember")
    .set({ state: "disabled" })
    .where("id", "=", second.id)
    .execute();
  expect((await second.browser.send(staffMe)).status).toBe(401);
  expect((await logIn(second.account)).msg).toBe("账号或密码错误");
  const half = 12 * 3600 - 60;
  server.clock.move(half);
  expect((await first.browser.send(staffMe)).code).toBe(200);
  server.clock.move(12 * 3600 + 1);
  expect((await first.browser.send(staffMe)).status).toBe(401);
  const third = await signedIn();
  // Fourteen times not quite half a day are not quite a week.
  for (let used = 0; used < 14; used += 1) {
    server.clock.move(half);
    expect((await third.browser.send(staffMe)).code).toBe(200);
  }
  server.clock.move(14 * 60 + 1);
  expect((await third.browser.send(staffMe)).status).toBe(401);
});

test("members' tokens open nothing in the console, nor operators' cookies on the site", async () => {
  const member = browserOf(server);
  await member.signIn("13211111111");
  for (const endpoint of [staffMe, getOverview, listAudit, consoleMembers])
    expect(await member.send(endpoint)).toMatchObject({ status: 401, msg: "请先登录" });
  const { browser } = await signedIn(StaffRole.of.admin);
  browser.token = browser.cookies.get("console");
  expect((await browser.send(getAccount)).status).toBe(401);
});

test("a wrong password and an unknown account get one answer", async () => {
  const { account } = await operator();
  const [wrong, unknown] = [await logIn(account, "wrong"), await logIn("nobody", "wrong")];
  expect(wrong).toMatchObject({ code: 400, msg: "账号或密码错误" });
  expect(unknown).toEqual(wrong);
});

test("bad input is answered with a sentence", async () => {
  const ask = async (body: object) => (await browserOf(server).send(staffLogin, { body })).msg;
  expect(await ask({ password })).toBe("请输入账号");
  expect(await ask({ account: "a", password: "" })).toBe("请输入密码");
  const { browser } = await signedIn();
  expect((await browser.send(listAudit, { query: { cursor: "x" } })).code).toBe(400);
  expect((await browser.send(consoleMembers, { query: { size: "101" } })).msg).toBe(
    "每页条数应为 1-100",
  );
});

test("ten wrong passwords make even the right one wait a quarter of an hour", async () => {
  const { account } = await operator();
  for (let i = 0; i < 10; i += 1) expect((await logIn(account, "wrong")).code).toBe(400);
  expect((await logIn(account)).msg).toMatch(/^操作过于频繁，请 1[45] 分钟后再试$/);
  server.clock.move(15 * 60 + 1);
  expect((await logIn(account)).code).toBe(200);
});

test("of thirty guesses at once ten are looked at", async () => {
  const { account } = await operator();
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(account, "wrong")));
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(10);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(20);
});

test("the log tells who did what, newest first, page by page, and cannot be changed", async () => {
  const { id, browser } = await signedIn();
  const { db, clock } = server;
  for (const n of [1, 2, 3])
    await transact(db, (tx) =>
      recordAudit(tx, {
        actor: { staff: { staffId: n === 3 ? null : id }, ip: "127.0.0.1" },
        action: "thing.change",
        subject: ["thing", "7"],
        before: { n: n - 1 },
        after: { n },
        at: clock.now(),
      }),
    );
  const query = { subjectKind: "thing", subjectId: "7", size: 2 };
  const page = (await browser.send(listAudit, { query })).data as AnyPage<object>;
  expect(page.list).toMatchObject([
    { staffName: "系统", action: "thing.change", before: { n: 2 }, after: { n: 3 } },
    { staffName: `操作员${made}`, after: { n: 2 } },
  ]);
  const rest = await browser.send(listAudit, { query: { ...query, cursor: page.next } });
  expect(rest.data).toMatchObject({ list: [{ after: { n: 1 } }], next: null });
  await expect(db.updateTable("staffAudit").set({ note: "x" }).execute()).rejects.toThrow(
    /permission denied/,
  );
  await expect(db.deleteFrom("staffAudit").execute()).rejects.toThrow(/permission denied/);
});

test("members are found by number, code, mobile or the beginning of a nickname", async () => {
  const { browser } = await signedIn();
  const find = async (search: string) => {
    const { data } = await browser.send(consoleMembers, { query: { search } });
    return (data as AnyPage<ConsoleMember>).list.map((member) => member.nickname);
  };
  expect(await find(String(members[0]?.id))).toContain("小明");
  expect(await find(members[1]?.code ?? "")).toEqual(["小明明"]);
  expect(await find("13100000002")).toEqual(["100%"]);
  expect(await find("小明")).toEqual(["小明明", "小明"]);
  expect(await find("100%")).toEqual(["100%"]);
  expect(await find("_")).toEqual([]);
});

test("a member's page shows masked data, balances and the ledger", async () => {
  const { browser } = await signedIn();
  const params = { id: members[0]?.id };
  expect((await browser.send(consoleMember, { params })).data).toMatchObject({
    mobile: "131****0000",
    goldAvailable: 250,
    cashAvailable: 0,
    state: "active",
  });
  expect((await browser.send(memberLedger, { params })).data).toMatchObject({
    list: [{ amount: 250, balanceAfter: 250, memo: "补发", actor: "操作员1" }],
    next: null,
  });
  for (const endpoint of [consoleMember, memberLedger])
    expect((await browser.send(endpoint, { params: { id: 999_999 } })).code).toBe(404);
});

test("members come newest first, and every page follows the one before", async () => {
  const { browser } = await signedIn();
  const seen: number[] = [];
  let cursor: string | null | undefined;
  do {
    const { data } = await browser.send(consoleMembers, { query: { size: 2, cursor } });
    const page = data as AnyPage<ConsoleMember>;
    seen.push(...page.list.map((member) => member.id));
    cursor = page.next;
  } while (cursor);
  const all = await server.db.selectFrom("userMember").select("id").orderBy("id", "desc").execute();
  expect(seen).toEqual(all.map((row) => row.id));
});

test("the overview counts members and what we owe them", async () => {
  const { browser } = await signedIn();
  const { data } = await browser.send(getOverview);
  const all = await server.db.selectFrom("userMember").select("id").execute();
  expect(data).toMatchObject({
    members: all.length,
    exchangesPending: 0,
    auditPending: 0,
    // 250 gold at 100 a yuan.
    owedFen: 250,
    outboxDead: 0,
  });
});
