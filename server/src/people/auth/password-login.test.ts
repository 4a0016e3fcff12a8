import { expect, test } from "vitest";
import { SignInWay } from "#contract/enums.ts";
import { loginByPassword } from "#contract/member/people/password.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { closing } from "../../../test/person.ts";
import { encryptedPassword, passwordLogin, registeredBrowser } from "../../../test/password.ts";
import { testServer } from "../../../test/server.ts";
import { triedName } from "../../foundation/code/api.ts";
import { memberByAccount } from "../member/api.ts";
import { forgetOldSignIns } from "./service.ts";

const server = testServer();
const slider = testServer({ CAPTCHA_PROVIDER: "slider" });
const password = "k7#pQz-wu";
const WRONG = { status: 200, code: 400, msg: "账号或密码错误", data: null };
const LOCKED = {
  code: 429,
  msg: expect.stringMatching(/^密码错误次数过多，请使用验证码登录，或 \d+ (秒|分钟)后再试$/),
  data: { retryAfterSeconds: expect.any(Number) },
};
const NEEDS_CAPTCHA = { code: 1070, msg: "请先完成滑块验证" };
const proof = { captchaVerifyParam: "none" };

let made = 0;
const freshMobile = () => `135${String(20_000_000 + ++made)}`;
const member = async (account = freshMobile()) => {
  await registeredBrowser(server, account, password);
  return account;
};
const login = (account: string, given = password, more: object = {}, browser = browserOf(server)) =>
  passwordLogin(server, browser, { account, password: given, ...more });
/** Wrong ones, each from another network. */
const guess = async (account: string, times: number, more: object = proof) => {
  for (let i = 0; i < times; i += 1) await login(account, `wrong-${i}-x`, more);
};
/** Of a member or of a name that nobody has. */
async function triesOf(account: string) {
  const memberId = (await memberByAccount(server.db, account))?.id;
  return server.db
    .selectFrom("authPasswordWrong")
    .selectAll()
    .where("account", "=", triedName(server.world, { account, memberId }))
    .execute();
}
const isIn = async (browser: Browser) => (await browser.send(getAccount)).code === 200;
const memberRow = (account: string) =>
  server.db
    .selectFrom("userMember")
    .selectAll()
    .where("mobile", "=", account)
    .executeTakeFirstOrThrow();

test("whoever knows the password of an account that is being closed is told how to take it back", async () => {
  const account = await member();
  await closing(server, (await memberRow(account)).id);
  expect(await login(account, "wrong-0-x")).toMatchObject(WRONG);
  expect(await login(account)).toMatchObject({
    code: 403,
    msg: expect.stringMatching(/^账号正在注销，将于 .* 清除个人信息；要撤销注销，请用验证码登录$/),
  });
  // Only the wrong one counts as wrong.
  expect(await triesOf(account)).toHaveLength(1);
  server.clock.move(8 * 86_400);
  expect(await login(account)).toMatchObject(WRONG);
});

test("the right password signs in, and the sign-in keeps how and what for", async () => {
  const account = await member();
  const browser = browserOf(server);
  const answer = await login(account, password, { task: "coffee-7" }, browser);
  expect(answer).toMatchObject({ status: 200, code: 200 });
  expect(answer.setCookies[0]).toMatch(/^fp=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
  expect(await isIn(browser)).toBe(true);
  const session = await server.db
    .selectFrom("authSession")
    .selectAll()
    .where("memberId", "=", (await memberRow(account)).id)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  expect(session).toMatchObject({ way: SignInWay.of.password, cameFor: "coffee-7" });
  expect(await triesOf(account)).toHaveLength(0);
});

test("an e-mail signs in as well, whatever its case and the spaces around it", async () => {
  await member("xiaoli@example.com");
  expect((await login(" XiaoLi@Example.com ")).code).toBe(200);
});

test("an unknown account, one without a password, a closed one and a wrong password are one answer", async () => {
  const [known, closed, without] = [await member(), await member(), freshMobile()];
  await browserOf(server).signIn(without);
  await server.db
    .updateTable("userMember")
    .set({ state: "closed" })
    .where("mobile", "=", closed)
    .execute();
  const answers = [
    await login(known, "k7#pQz-wU"),
    await login(known, ""),
    await login(without),
    await login(closed),
    await login(freshMobile()),
  ];
  for (const answer of answers) expect(answer).toEqual({ ...WRONG, setCookies: [] });
  expect(await triesOf(closed)).toHaveLength(1);
});

test("bad input is named, and counts as no try", async () => {
  const account = await member();
  const ask = async (body: object) => (await browserOf(server).send(loginByPassword, { body })).msg;
  const text = await encryptedPassword(server, password);
  expect(await ask({ mobile: "12345678901", password: text })).toBe("手机号/邮箱错误");
  expect(await ask({ mobile: account })).toBe("请输入密码");
  expect(await ask({ mobile: account, password: text, app: 9 })).toBe("第三方格式错误");
  expect(await ask({ mobile: account, password: text, task: "x".repeat(65) })).toBe(
    "任务过长或过大",
  );
  expect(await ask({ mobile: account, password: "no.key" })).toBe("密码未能读取，请重试");
  expect(await triesOf(account)).toHaveLength(0);
});

test.each([
  ["of a member", member],
  ["that nobody has", async () => freshMobile()],
])(
  "an account %s wants the slider after five wrong tries, and a code after ten",
  async (_, make) => {
    const account = await make();
    await guess(account, 4, {});
    expect(await login(account, "wrong-5")).toMatchObject(WRONG);
    expect(await login(account, "wrong-6")).toMatchObject(NEEDS_CAPTCHA);
    expect(await login(account, password)).toMatchObject(NEEDS_CAPTCHA);
    expect(await login(account, "wrong-6", { captchaVerifyParam: "forged" })).toMatchObject({
      code: 400,
      msg: "请先完成滑块验证",
    });
    expect(await triesOf(account)).toHaveLength(5);
    await guess(account, 4);
    expect(await login(account, "wrong-10", proof)).toMatchObject(WRONG);
    expect(await login(account, "wrong-11", proof)).toMatchObject(LOCKED);
    expect(await login(account, password, proof)).toMatchObject(LOCKED);
    expect(await triesOf(account)).toHaveLength(10);
  },
);

test("with the slider the right password still gets in after nine wrong ones", async () => {
  const account = await member();
  await guess(account, 9);
  expect((await login(account, password, proof)).code).toBe(200);
  // The sign-in takes its own try back and no other: guessing goes on where it was.
  expect(await triesOf(account)).toHaveLength(9);
});

test("nobody can lock a member out: the code works while the password does not", async () => {
  const account = await member();
  await guess(account, 10);
  expect(await login(account, password, proof)).toMatchObject(LOCKED);
  server.clock.move(60);
  await browserOf(server).signIn(account);
});

test("a quarter of an hour after the wrong tries everything is as before", async () => {
  const account = await member();
  await guess(account, 10);
  server.clock.move(15 * 60 - 20);
  expect(await login(account, password, proof)).toMatchObject(LOCKED);
  server.clock.move(21);
  expect((await login(account)).code).toBe(200);
  await forgetOldSignIns(server.world);
  expect(await triesOf(account)).toHaveLength(0);
});

test("of a hundred guesses at once five are looked at, and with the slider five more", async () => {
  const account = await member();
  const storm = async (more: object) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => login(account, `guess-${i}`, more)),
    );
    return answers.filter((answer) => answer.msg === WRONG.msg).length;
  };
  expect(await storm({})).toBe(5);
  expect(await storm(proof)).toBe(5);
  expect(await triesOf(account)).toHaveLength(10);
});

test("one network gets fifty wrong tries in a quarter of an hour, whatever accounts it asks for", async () => {
  const ip = (last: number) => `198.51.100.${last}`;
  const from = (address: string, account: string, given: string) =>
    login(account, given, {}, browserOf(server, { ip: address }));
  const account = await member();
  const wrong = await Promise.all(
    Array.from({ length: 60 }, (_, i) => from(ip(i), freshMobile(), "wrong-one")),
  );
  expect(wrong.filter((answer) => answer.msg === WRONG.msg)).toHaveLength(50);
  const refused = await from(ip(200), account, password);
  expect(refused.code).toBe(429);
  expect(refused.msg).toMatch(/^操作过于频繁，请 1[45] 分钟后再试$/);
  expect((await from("198.51.101.1", account, password)).code).toBe(200);
  server.clock.move(15 * 60);
  expect((await from(ip(1), account, password)).code).toBe(200);
});

test("random X-Forwarded-For headers make one network no larger", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      login(
        freshMobile(),
        "wrong-one",
        {},
        browserOf(server, {
          ip: "198.51.102.9",
          headers: { "x-forwarded-for": `8.8.${i}.8` },
        }),
      ),
    ),
  );
  expect(answers.filter((answer) => answer.code === 429)).toHaveLength(10);
});

test("the pass of the slider is used up by one try, and not while none is needed", async () => {
  const account = "13529999999";
  const pass = async (ip: string) => {
    const captchaVerifyParam = slider.clock.token(32);
    const { createHash } = await import("node:crypto");
    await slider.db
      .insertInto("captchaPuzzle")
      .values({
        id: slider.clock.token(24),
        answerX: 100,
        source: `${ip}/32`,
        issuedAt: slider.clock.now(),
        expiresAt: slider.clock.now(),
        triedAt: slider.clock.now(),
        passHash: createHash("sha256").update(captchaVerifyParam).digest(),
      })
      .execute();
    return { captchaVerifyParam };
  };
  const ip = "198.51.103.7";
  const browser = browserOf(slider, { ip });
  const given = await pass(ip);
  const ask = (more: object) =>
    passwordLogin(slider, browser, { account, password: "wrong-one", ...more });
  for (let i = 0; i < 5; i += 1) expect((await ask(given)).msg).toBe(WRONG.msg);
  expect((await ask({})).code).toBe(1070);
  expect((await ask(given)).msg).toBe(WRONG.msg);
  expect(await ask(given)).toMatchObject({ code: 400, msg: "请先完成滑块验证" });
  expect((await ask(await pass(ip))).msg).toBe(WRONG.msg);
});
