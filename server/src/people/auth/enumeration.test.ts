import { expect, test } from "vitest";
import { App, CodeScreen } from "#contract/enums.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { loginBySms, sendLoginCode } from "#contract/member/people/auth.ts";
import { loginByPassword, registerBySms, resetPassword } from "#contract/member/people/password.ts";
import { bindSnsByPc } from "#contract/member/people/sns.ts";
import { browserOf, freshIp } from "../../../test/browser.ts";
import { encryptedPassword, registeredBrowser } from "../../../test/password.ts";
import { freshMobile, serverWithSns, ticketFor } from "../../../test/fixture/sns.ts";

const server = serverWithSns();

/** Status, every header but the clock's, and the body exactly. */
async function wholeAnswer(endpoint: Endpoint, body: object, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    remoteAddress: freshIp(),
    payload: body,
    headers,
  });
  // These two differ from one answer to the next, no matter who asks.
  const { date: _, "x-request-id": __, ...others } = reply.headers;
  return { status: reply.statusCode, headers: others, body: reply.body };
}

/** A member with a password, a member without one, a closed account, and nobody. */
async function everybody(): Promise<string[]> {
  const [member, byCode, closed] = [freshMobile(), freshMobile(), freshMobile()];
  await registeredBrowser(server, member);
  await browserOf(server).signIn(byCode);
  await registeredBrowser(server, closed);
  await server.db
    .updateTable("userMember")
    .set({ state: "closed" })
    .where("mobile", "=", closed)
    .execute();
  server.clock.move(60);
  return [member, byCode, closed, freshMobile()];
}

type Ask = (account: string) => Promise<unknown>;
async function expectOneAnswer(ask: Ask) {
  const answers = [];
  for (const account of await everybody()) answers.push(await ask(account));
  const [first, ...others] = answers;
  for (const other of others) expect(other).toEqual(first);
  return first;
}

test("a wrong password tells nothing of the account", async () => {
  await expectOneAnswer(async (mobile) =>
    wholeAnswer(loginByPassword, {
      mobile,
      password: await encryptedPassword(server, "not-the-password"),
    }),
  );
});

test.each(["login", "register", "reset", "bind"] as const)(
  "asking for a code to %s tells nothing of the account",
  async (purpose) => {
    await expectOneAnswer((mobile) =>
      wholeAnswer(sendLoginCode, {
        screen: CodeScreen.of[purpose],
        mobile,
        captchaVerifyParam: "none",
      }),
    );
  },
);

/** The code was asked for, and another is given. */
const wrongCodeFor = async (mobile: string, screen: CodeScreen) => {
  await browserOf(server).sendCode(mobile, screen);
  return (await server.codeFor(mobile)) === "000000" ? "111111" : "000000";
};

test("a wrong code tells nothing of the account when signing in", async () => {
  await expectOneAnswer(async (mobile) =>
    wholeAnswer(loginBySms, { mobile, code: await wrongCodeFor(mobile, CodeScreen.of.login) }),
  );
});

test("a wrong code tells nothing of the account when registering", async () => {
  await expectOneAnswer(async (mobile) =>
    wholeAnswer(registerBySms, {
      mobile,
      code: await wrongCodeFor(mobile, CodeScreen.of.register),
      agreed: true,
      password: await encryptedPassword(server, "k7#pQz-wu"),
    }),
  );
});

test("a wrong code tells nothing of the account when resetting the password", async () => {
  await expectOneAnswer(async (mobile) =>
    wholeAnswer(resetPassword, {
      mobile,
      code: await wrongCodeFor(mobile, CodeScreen.of.reset),
      password: await encryptedPassword(server, "k7#pQz-wu"),
    }),
  );
});

test("a wrong code tells nothing of the account when binding a third party", async () => {
  await expectOneAnswer(async (mobile) => {
    const browser = browserOf(server);
    const { snsCode } = await ticketFor(browser);
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const code = await wrongCodeFor(mobile, CodeScreen.of.bind);
    return wholeAnswer(bindSnsByPc, { mobile, code, snsCode, app: App.of.wechat }, { cookie });
  });
});

test("without any code having been asked for, the answers are the same, too", async () => {
  await expectOneAnswer((mobile) => wholeAnswer(loginBySms, { mobile, code: "123456" }));
  await expectOneAnswer(async (mobile) =>
    wholeAnswer(resetPassword, {
      mobile,
      code: "123456",
      password: await encryptedPassword(server, "k7#pQz-wu"),
    }),
  );
});

test("the comparison sees a difference where there is one", async () => {
  const mobile = freshMobile();
  const ask = async () => wholeAnswer(loginBySms, { mobile, code: "123456" });
  const other = await wholeAnswer(loginBySms, { mobile, code: "12345" });
  expect(await ask()).toEqual(await ask());
  expect(other).not.toEqual(await ask());
});
