/** Somebody signed in, who passes 安全验证: what tests of the account begin with. */
import { CodeScreen } from "#contract/enums.ts";
import {
  type Account,
  checkOwnEmail,
  checkOwnSms,
  getAccount,
  sendNewEmail,
  sendNewMobile,
  sendOwnEmail,
  sendOwnSms,
  setEmail,
  setMobile,
} from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "./browser.ts";
import type { TestServer } from "./server.ts";

export type Person = { browser: Browser; account: string; memberId: number };

let made = 0;
export const freshMobile = (): string => `135${String(10_000_000 + ++made)}`;
export const freshEmail = (): string => `person${++made}@example.com`;

/** Signed in, with a minute passed so that the next code may be sent at once. */
export async function signedIn(server: TestServer, account = freshMobile()): Promise<Person> {
  const browser = browserOf(server);
  await browser.signIn(account);
  server.clock.move(60);
  return { browser, account, memberId: (await accountOf(browser)).memberId };
}

/** The same member in another browser. */
export async function elsewhere(server: TestServer, { account }: Person): Promise<Browser> {
  const browser = browserOf(server);
  await browser.signIn(account);
  server.clock.move(60);
  return browser;
}

/** Closed, and within the days in which it can be taken back. */
export async function closing({ db, clock }: TestServer, memberId: number): Promise<void> {
  const askedAt = clock.now();
  const anonymiseAt = new Date(askedAt.getTime() + 7 * 86_400_000);
  const gaveUp = { gaveUpGold: 0, gaveUpFen: 0 };
  await db
    .insertInto("userClosure")
    .values({ memberId, askedAt, anonymiseAt, ...gaveUp })
    .execute();
  await db.updateTable("userMember").set({ state: "closed" }).where("id", "=", memberId).execute();
}

export const accountOf = async (browser: Browser): Promise<Account> =>
  (await browser.send(getAccount)).data as Account;

const doors = {
  mobile: { send: sendOwnSms, check: checkOwnSms },
  email: { send: sendOwnEmail, check: checkOwnEmail },
};
const doorOf = (account: string) => doors[account.includes("@") ? "email" : "mobile"];

export const askOwnCode = (browser: Browser, account: string, screen: CodeScreen) =>
  browser.send(doorOf(account).send, { body: { screen } });

export const checkOwn = (
  browser: Browser,
  { account, screen, code }: { account: string; screen: CodeScreen; code: string },
) => browser.send(doorOf(account).check, { body: { screen, code } });

/** Passes 安全验证 with the code that was sent; a minute goes by. */
export async function stepUp(
  server: TestServer,
  { browser, account }: Pick<Person, "browser" | "account">,
  screen: CodeScreen = account.includes("@") ? CodeScreen.of.oldEmail : CodeScreen.of.oldMobile,
): Promise<void> {
  const sent = await askOwnCode(browser, account, screen);
  if (sent.code !== 200) throw new Error(sent.msg);
  const code = await server.codeFor(account);
  const checked = await checkOwn(browser, { account, screen, code });
  if (checked.code !== 200) throw new Error(checked.msg);
  server.clock.move(60);
}

/** A code that is not this one. */
export const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

/** What arrived there that is no code, newest last. */
export async function noticesTo(server: TestServer, account: string): Promise<string[]> {
  await server.drain();
  const rows = await server.db
    .selectFrom("devInbox")
    .select("body")
    .where("sentTo", "=", account)
    .orderBy("id")
    .execute();
  return rows.map(({ body }) => body).filter((body) => !body.includes("验证码 "));
}

export const memberRow = (server: TestServer, memberId: number) =>
  server.db
    .selectFrom("userMember")
    .selectAll()
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();

export const changesOf = (server: TestServer, memberId: number) =>
  server.db
    .selectFrom("userChange")
    .select(["kind", "note"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();

const isEmail = (value: string) => value.includes("@");
/** A code to the new mobile or e-mail. */
export const sendNew = (browser: Browser, value: string) =>
  isEmail(value)
    ? browser.send(sendNewEmail, { body: { email: value } })
    : browser.send(sendNewMobile, { body: { mobile: value } });
export const setContact = (browser: Browser, value: string, code: string) =>
  isEmail(value)
    ? browser.send(setEmail, { body: { email: value, code } })
    : browser.send(setMobile, { body: { mobile: value, code } });
