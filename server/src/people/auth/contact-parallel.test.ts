import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { resetPassword } from "#contract/member/people/password.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { encryptedPassword, PASSWORD } from "../../../test/password.ts";
import {
  changesOf,
  freshEmail,
  freshMobile,
  memberRow,
  sendNew,
  setContact,
  signedIn,
  stepUp,
} from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { transact } from "../../platform/db.ts";
import { lockMember, saveMobile } from "../member/api.ts";

const server = testServer();

beforeEach(() => server.clock.move(3600));

test("of three members who take one e-mail at once, one gets it", async () => {
  const email = freshEmail();
  const ready: Browser[] = [];
  const people = [await signedIn(server), await signedIn(server), await signedIn(server)];
  for (const person of people) {
    await stepUp(server, person);
    ready.push(person.browser);
  }
  // One mailbox, one code that lives: anyone who reads it may use it.
  await sendNew(ready[0] ?? browserOf(server), email);
  const code = await server.codeFor(email);
  const answers = await Promise.all(ready.map((browser) => setContact(browser, email, code)));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  const { n } = await server.db
    .selectFrom("userMember")
    .select((s) => s.fn.countAll<number>().as("n"))
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
});

test("two changes of one sign-in at once are both made, one after the other", async () => {
  const person = await signedIn(server);
  await stepUp(server, person);
  const [mobile, email] = [freshMobile(), freshEmail()];
  await sendNew(person.browser, mobile);
  await sendNew(person.browser, email);
  const codes = [await server.codeFor(mobile), await server.codeFor(email)] as const;
  const answers = await Promise.all([
    setContact(person.browser, mobile, codes[0]),
    setContact(person.browser, email, codes[1]),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  expect(await changesOf(server, person.memberId)).toHaveLength(2);
});

test("a number that somebody registers while it is being taken is theirs", async () => {
  const person = await signedIn(server);
  await stepUp(server, person);
  const mobile = freshMobile();
  await sendNew(person.browser, mobile);
  const code = await server.codeFor(mobile);
  server.clock.move(60);
  const newcomer = browserOf(server);
  await newcomer.sendCode(mobile);
  const [answer, login] = await Promise.all([
    setContact(person.browser, mobile, code),
    newcomer.login(mobile),
  ]);
  // Whichever was first: the person who asked for it, found by the newcomer's code, or the newcomer.
  expect(login.code).toBe(200);
  const owner = await server.db
    .selectFrom("userMember")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  if (answer.code === 200) expect(owner?.id).toBe(person.memberId);
  else expect(answer.msg).toBe("该手机号已被其他账号使用");
});

/** Until as many of our connections wait for a lock of somebody else's. */
async function waitersOn(n: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
      server.db,
    );
    if (rows.length >= n) return;
  }
}

test("a number that is given up at this moment opens the account no more", async () => {
  const person = await signedIn(server);
  const [login, reset] = [browserOf(server), browserOf(server)];
  await login.sendCode(person.account);
  const code = await server.codeFor(person.account);
  server.clock.move(60);
  await reset.sendCode(person.account, CodeScreen.of.reset);
  const body = {
    mobile: person.account,
    code: await server.codeFor(person.account),
    password: await encryptedPassword(server, PASSWORD),
  };
  const answers = await transact(server.db, async (tx) => {
    await lockMember(tx, person.memberId);
    const late = [login.login(person.account, { code }), reset.send(resetPassword, { body })];
    // One of the two holds the account's codes and waits for the member, the other waits for it.
    await waitersOn(2);
    await saveMobile(tx, person.memberId, freshMobile());
    return () => Promise.all(late);
  });
  // The number is nobody's now: anyone who has it may become somebody new, and no more than that.
  await answers();
  const sessions = await server.db
    .selectFrom("authSession")
    .select("endedAt")
    .where("memberId", "=", person.memberId)
    .execute();
  expect(sessions).toEqual([{ endedAt: null }]);
  expect((await memberRow(server, person.memberId)).passwordHash).toBeNull();
});
