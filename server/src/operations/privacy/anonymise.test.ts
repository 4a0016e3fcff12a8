import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { decideResponses } from "#contract/console/study/response.ts";
import { CodeScreen, StaffRole } from "#contract/enums.ts";
import { setAvatar } from "#contract/member/people/upload.ts";
import { setNickname } from "#contract/member/people/user.ts";
import { encryptedPassword } from "../../../test/password.ts";
import { setPassword } from "#contract/member/people/password.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import {
  freshEmail,
  freshMobile,
  memberRow,
  type Person,
  signedIn,
  stepUp,
} from "../../../test/person.ts";
import { bindPayee } from "../../../test/fixture/exchange.ts";
import {
  ask,
  asOwner,
  balanceOf,
  closeWithout,
  closedMember,
  DAY,
  expectBooksToBalance,
  give,
  headersOf,
  tablesWith,
} from "../../../test/fixture/privacy.ts";
import { expiredDevice } from "../../../test/fixture/push.ts";
import { filesOf, newDataDir, photograph, upload } from "../../../test/fixture/upload.ts";
import { isFormer } from "../../people/member/api.ts";
import { anonymiseDue } from "./anonymise.ts";

/** One test makes a member fail on purpose. */
const dataDir = newDataDir();
const server = testServer({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

/** The tests move the clock by weeks; operators need not sign in again for that. */
const keepStaff = () =>
  server.db
    .updateTable("staffSession")
    .set({ expiresAt: new Date("2099-01-01T00:00:00Z") })
    .execute();

beforeEach(async () => {
  server.clock.move(3600);
  await keepStaff();
});

const WEEK = 7 * DAY;
const run = () => anonymiseDue(server.world);
const former = (account: string) => isFormer(server.db, server.world, account);

/** Has done whatever leaves traces: an e-mail, a password, a payee, a profile, an answer, an export. */
async function leavesTraces(): Promise<Person & { email: string; taskId: number }> {
  const person = await signedIn(server);
  const { browser, memberId } = person;
  const email = freshEmail();
  await server.db
    .updateTable("userMember")
    .set({
      email,
      avatar: "/face-of-mine.webp",
      topicName: "话题里的我",
      topicAvatar: "/topic.webp",
    })
    .where("id", "=", memberId)
    .execute();
  await browser.send(setNickname, { body: { nickname: "独一无二的我" } });
  await stepUp(server, person, CodeScreen.of.reset);
  await browser.send(setPassword, {
    body: { password: await encryptedPassword(server, "紫菜3蛋花Tang") },
  });
  await bindPayee(server, memberId);
  const now = server.clock.now();
  const taskId = await publishedTask(server);
  await completed(clientOf(server.app, headersOf(browser), "203.0.113.77"), taskId);
  await server.db
    .insertInto("propertyAnswer")
    .values({ memberId, name: "city", value: JSON.stringify("只有我住的城"), answeredAt: now })
    .execute();
  await server.db
    .insertInto("userSns")
    .values({ memberId, app: 1, appId: "wx", openId: "open-of-mine", boundAt: now })
    .execute();
  await stepUp(server, person, CodeScreen.of.exportData);
  await Promise.all([ask(browser), expiredDevice(server, memberId, "收推送的那台")]);
  await server.drain();
  return { ...person, email, taskId };
}

test("a week after leaving nothing personal is left anywhere, and the rest is", async () => {
  const person = await leavesTraces();
  const { memberId, account, email } = person;
  await give(server, memberId, { gold: 300 });
  await stepUp(server, person, CodeScreen.of.close);
  expect((await closeWithout(server, person)).code).toBe(200);
  await server.drain();
  const traces = [
    account,
    email,
    "独一无二的我",
    "/face-of-mine.webp",
    "话题里的我",
    "203.0.113.77",
  ];
  traces.push("收推送的那台", "只有我住的城", "open-of-mine", `payee${memberId}@example.com`);
  for (const trace of traces) expect(await tablesWith(server, trace)).not.toEqual([]);

  server.clock.move(WEEK - 7200);
  await run();
  expect((await memberRow(server, memberId)).mobile).toBe(account);
  server.clock.move(7200);
  await run();
  for (const trace of traces) expect([trace, await tablesWith(server, trace)]).toEqual([trace, []]);
  expect(await memberRow(server, memberId)).toMatchObject({
    nickname: "已注销会员",
    state: "closed",
    mobile: null,
    email: null,
    passwordHash: null,
    registeredIp: null,
  });
  const sessions = await server.db
    .selectFrom("authSession")
    .select(["ip", "userAgent", "deviceId"])
    .where("memberId", "=", memberId)
    .execute();
  expect(sessions).toEqual([{ ip: null, userAgent: null, deviceId: null }]);
  const consents = await server.db
    .selectFrom("userConsent")
    .select("ip")
    .where("memberId", "=", memberId)
    .execute();
  expect(consents).toEqual([{ ip: null }, { ip: null }]);
  const countIn = async (table: "surveyResponse" | "userExport") => {
    const rows = await server.db.selectFrom(table).select("memberId").execute();
    return rows.filter((row) => row.memberId === memberId).length;
  };
  expect(await countIn("surveyResponse")).toBe(1);
  expect(await countIn("userExport")).toBe(0);
  await expectBooksToBalance(server);
});

test("the picture goes from the storage, too", async () => {
  const person = await signedIn(server);
  const call = clientOf(server.app, headersOf(person.browser));
  const key = await upload(server, call, await photograph());
  await call(setAvatar, { body: { key } });
  await stepUp(server, person, CodeScreen.of.close);
  await closeWithout(server, person);
  await server.drain();
  expect(filesOf(server)).not.toEqual([]);
  server.clock.move(WEEK);
  await run();
  await server.drain();
  expect(filesOf(server)).toEqual([]);
});

test("the number can register again, as a newcomer who is known to have been here", async () => {
  const account = freshMobile();
  expect(await former(account)).toBe(false);
  const before = await closedMember(server, account);
  expect(await former(account)).toBe(false);
  server.clock.move(WEEK);
  await run();
  expect(await former(account)).toBe(true);
  const again = await signedIn(server, account);
  expect(again.memberId).not.toBe(before.memberId);
  expect(await balanceOf(server, again.memberId)).toEqual({ gold: 0, fen: 0 });
  expect(await former(account)).toBe(true);
  expect(await former(freshMobile())).toBe(false);
});

const credit = async (memberId: number, taskId: number) => {
  const [response] = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("memberId", "=", memberId)
    .where("taskId", "=", taskId)
    .execute();
  const operations = await server.staff(StaffRole.of.operations);
  const body = { ids: [response?.id ?? 0], valid: true };
  expect(await operations(decideResponses, { body })).toMatchObject({ decided: 1 });
};
test("a reward that is credited after leaving goes to the house, within the week and later", async () => {
  const person = await signedIn(server);
  const call = clientOf(server.app, headersOf(person.browser));
  const [early, late] = [await publishedTask(server), await publishedTask(server)];
  await completed(call, early);
  await completed(call, late);
  await keepStaff();
  await stepUp(server, person, CodeScreen.of.close);
  await closeWithout(server, person);
  server.clock.move(DAY);
  await credit(person.memberId, early);
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 500, fen: 0 });
  server.clock.move(WEEK);
  await run();
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 0, fen: 0 });
  await credit(person.memberId, late);
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 500, fen: 0 });
  server.clock.move(600);
  await run();
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 0, fen: 0 });
  await expectBooksToBalance(server);
});

test("four runs at once, and one more, do it once", async () => {
  const people: Person[] = [];
  for (let i = 0; i < 3; i += 1) people.push(await closedMember(server));
  for (const { memberId } of people) await give(server, memberId, { gold: 70, fen: 9 });
  server.clock.move(WEEK);
  await Promise.all([run(), run(), run(), run()]);
  await run();
  for (const { memberId, account } of people) {
    expect(await balanceOf(server, memberId)).toEqual({ gold: 0, fen: 0 });
    expect(await former(account)).toBe(true);
  }
  await expectBooksToBalance(server);
});

test("one account that cannot be anonymised holds up no other, and is undone as a whole", async () => {
  const [stuck, next] = [await closedMember(server), await closedMember(server)];
  await give(server, stuck.memberId, { gold: 40 });
  server.clock.move(WEEK);
  // As if the process had died in the middle: the last steps of one member fail.
  await asOwner(server, async (owner) => {
    await sql`create function hold_up() returns trigger language plpgsql as $$ begin
        if old.id = ${sql.lit(stuck.memberId)} then raise exception 'held up'; end if; return new;
      end $$`.execute(owner);
    await sql`create trigger hold_up before update on user_member
      for each row execute function hold_up()`.execute(owner);
  });
  await run();
  expect(await memberRow(server, next.memberId)).toMatchObject({ mobile: null });
  expect(await memberRow(server, stuck.memberId)).toMatchObject({ mobile: stuck.account });
  expect(await former(stuck.account)).toBe(false);
  expect(await balanceOf(server, stuck.memberId)).toEqual({ gold: 40, fen: 0 });
  await asOwner(server, (owner) => sql`drop trigger hold_up on user_member`.execute(owner));
  await run();
  expect(await memberRow(server, stuck.memberId)).toMatchObject({ mobile: null });
  expect(await balanceOf(server, stuck.memberId)).toEqual({ gold: 0, fen: 0 });
  await expectBooksToBalance(server);
});
