/** What tests of second lives begin with: people on devices, days that go by, and what is found of them. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { enterTask } from "#contract/member/survey.ts";
import { bindAlipay, sendOwnSms } from "#contract/member/user.ts";
import { browserOf } from "../../test/browser.ts";
import { accountOf, type Person } from "../../test/person.ts";
import { clientOf, type TestServer } from "../../test/server.ts";
import { walletOf } from "../wallet/service.ts";
import { DAY, headersOf } from "./fixture.ts";
import { anonymiseDue } from "./service.ts";

export const OURS: unknown = expect.stringContaining("你注销前的账号已参加过本任务");

const deviceNamed = (name: string) => createHash("sha1").update(name).digest("hex");

/** `keepSignedIn`: of the exchanges' fixture, which a file that is no test does not reach into. */
export function slateScene(
  server: TestServer,
  keepSignedIn: (server: TestServer) => Promise<void>,
) {
  const later = async (days: number) => {
    server.clock.move(days * DAY);
    await keepSignedIn(server);
  };
  /** The days of grace go by. */
  const gone = async () => {
    await later(7);
    await anonymiseDue(server.world);
  };
  const callOf = ({ browser }: Pick<Person, "browser">) => clientOf(server.app, headersOf(browser));
  const knock = (person: Pick<Person, "browser">, taskId: number) =>
    callOf(person)(enterTask, { body: { taskId } }).then(
      () => "in" as const,
      (error: { data: { reason: string; result: number } }) => error.data,
    );
  const debtOf = async (memberId: number) => {
    const { gold, cash } = await walletOf(server.db, memberId);
    return { gold: Math.abs(gold.debt), fen: Math.abs(cash.debt) };
  };

  /** From a device of their own. */
  async function onDevice(account: string, device: string): Promise<Person> {
    const browser = browserOf(server, { device: deviceNamed(device) });
    await browser.signIn(account);
    server.clock.move(60);
    return { browser, account, memberId: (await accountOf(browser)).memberId };
  }

  /** Binds it by the page's own way. */
  async function bind(person: Person, account: string) {
    const { alipay } = CodeScreen.of;
    await person.browser.send(sendOwnSms, { body: { screen: alipay } });
    const code = await server.codeFor(person.account);
    const answer = await person.browser.send(bindAlipay, {
      body: { account, realName: "王小明", code },
    });
    if (answer.code !== 200) throw new Error(answer.msg);
    server.clock.move(60);
  }

  return { later, gone, callOf, knock, debtOf, onDevice, bind };
}
