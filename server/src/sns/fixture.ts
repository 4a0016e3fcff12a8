/** What tests of third-party logins begin with: the providers beside the server, and a way through them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { App, CodeScreen } from "#contract/enums.ts";
import {
  bindSnsByPc,
  callbackAlipay,
  callbackQq,
  callbackWechat,
  callbackWeibo,
  SnsArrival,
  SnsTicket,
  startSns,
} from "#contract/member/sns.ts";
import { startSnsSimulator } from "../../simulators/sns/serve.ts";
import { type Choice, visitLogin } from "../../simulators/sns/visitor.ts";
import type { Answer, Browser } from "../../test/browser.ts";
import { freshMobile, type Person, signedIn, stepUp } from "../../test/person.ts";
import { type TestServer, testServer } from "../../test/server.ts";

/** The server with the four providers beside it, as in life: another process's HTTP, on a free port. */
export function serverWithSns(): TestServer {
  const dataDir = mkdtempSync(join(tmpdir(), "panel-sns-"));
  // Filled in before testServer reads it: hooks run in the order in which they are registered.
  const env: Record<string, string> = { DATA_DIR: dataDir };
  let stop: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const simulator = await startSnsSimulator({ dataDir });
    env["SIMULATOR_PORT"] = String(simulator.port);
    stop = simulator.stop;
  });
  afterAll(async () => {
    await stop?.();
    rmSync(dataDir, { recursive: true });
  });
  return testServer(env);
}

export { freshMobile };

let made = 0;
/** Somebody whom no provider has met before. */
export const freshPerson = (): string => `来客${++made}`;

export const callbacks: Record<App, Endpoint> = {
  [App.of.wechat]: callbackWechat,
  [App.of.qq]: callbackQq,
  [App.of.weibo]: callbackWeibo,
  [App.of.alipay]: callbackAlipay,
};

export type Wanted = Choice & {
  app?: App;
  purpose?: "login" | "bind";
  next?: string;
  inviterCode?: string;
};

/** To the provider and through its page; answers the address that leads back. */
export async function goToProvider(browser: Browser, wanted: Wanted = {}): Promise<URL> {
  const { app = App.of.wechat, purpose = "login", next, inviterCode, ...choice } = wanted;
  const body = { app, purpose, ...(next && { next }), ...(inviterCode && { inviterCode }) };
  const { code, msg, data } = await browser.send(startSns, { body });
  if (code !== 200) throw new Error(msg);
  return visitLogin((data as { authorizeUrl: string }).authorizeUrl, choice);
}

export const queryOf = (way: URL): Record<string, string> => Object.fromEntries(way.searchParams);

/** The page that the provider opens hands the whole query on. */
export const comeBack = (browser: Browser, way: URL, app: App = App.of.wechat): Promise<Answer> =>
  browser.send(callbacks[app], { query: queryOf(way) });

export const loginBySns = async (browser: Browser, wanted: Wanted = {}): Promise<Answer> =>
  comeBack(browser, await goToProvider(browser, wanted), wanted.app);

/** The ticket of an identity that is nobody's yet. */
export async function ticketFor(browser: Browser, wanted: Wanted = {}): Promise<SnsTicket> {
  const { code, msg, data } = await loginBySns(browser, wanted);
  if (code !== 1060) throw new Error(`${code} ${msg}`);
  return SnsTicket.parse(data);
}

/** With the code that was sent last for binding. */
export const bindWith = async (
  server: TestServer,
  browser: Browser,
  given: { ticket: SnsTicket; account: string } & Record<string, unknown>,
): Promise<Answer> => {
  const { ticket, account, ...more } = given;
  const { snsCode, app } = ticket;
  const code = await server.codeFor(account);
  return browser.send(bindSnsByPc, {
    body: { mobile: account, code, agreed: true, snsCode, app, ...more },
  });
};

/** Sends a code and binds with it. */
export async function bindBySms(
  server: TestServer,
  browser: Browser,
  given: { ticket: SnsTicket; account: string } & Record<string, unknown>,
): Promise<Answer> {
  const sent = await browser.sendCode(given.account, CodeScreen.of.bind);
  if (sent.code !== 200) throw new Error(sent.msg);
  return bindWith(server, browser, given);
}

/** Signs in with an answer of ours; the browser keeps it. */
export function adopt(browser: Browser, answer: Answer): SnsArrival {
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`);
  const arrival = SnsArrival.parse(answer.data);
  browser.token = arrival.token;
  return arrival;
}

/** A person and an account that belong together from now on, in the browser that bound them. */
export async function boundPerson(server: TestServer, browser: Browser, wanted: Wanted = {}) {
  const person = wanted.person ?? freshPerson();
  const account = freshMobile();
  const ticket = await ticketFor(browser, { ...wanted, person });
  adopt(browser, await bindBySms(server, browser, { ticket, account }));
  return { person, account };
}

/** Signed in, and proved a moment ago that the account is theirs. */
export async function provenMember(server: TestServer): Promise<Person> {
  const person = await signedIn(server);
  await stepUp(server, person, CodeScreen.of.bind);
  return person;
}
