import { beforeEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { setPassword } from "#contract/member/people/password.ts";
import { bindAlipay, setNickname } from "#contract/member/people/user.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { encryptedPassword, passwordLogin } from "../../../test/password.ts";
import { testServer } from "../../../test/server.ts";
import {
  accountOf,
  askOwnCode,
  changesOf,
  elsewhere,
  memberRow,
  noticesTo,
  type Person,
  signedIn,
  stepUp,
} from "../../../test/person.ts";

const server = testServer();
const { reset, exportData, alipay } = CodeScreen.of;
const strong = "紫菜3蛋花Tang";

beforeEach(() => server.clock.move(3600));

const rename = (browser: Browser, nickname: string) =>
  browser.send(setNickname, { body: { nickname } });

test("a member changes the nickname, spaces around it left out", async () => {
  const { browser } = await signedIn(server);
  expect(await rename(browser, "  小满🌾 ")).toMatchObject({ code: 200, data: null });
  expect((await accountOf(browser)).nickname).toBe("小满🌾");
});

test("a nickname that is none is refused with a sentence, and the old one stays", async () => {
  const { browser, memberId } = await signedIn(server);
  const before = await memberRow(server, memberId);
  const refusalOf = async (nickname: string) => (await rename(browser, nickname)).msg;
  expect(await refusalOf("  ")).toBe("请输入昵称");
  expect(await refusalOf("一")).toBe("昵称长度为2-16个字");
  expect(await refusalOf("字".repeat(17))).toBe("昵称长度为2-16个字");
  expect(await refusalOf("<b>小满")).toBe("昵称只能包含文字、数字、表情和 _ . · -");
  expect(await refusalOf("\u200d\u200d")).toBe("昵称只能包含文字、数字、表情和 _ . · -");
  for (const staff of ["官方客服", "官\u200d方小满", "客 服", "ａｄｍｉｎ"])
    expect(await refusalOf(staff)).toBe("昵称不能冒充工作人员");
  expect(await memberRow(server, memberId)).toEqual(before);
});

test("a stranger is asked to sign in", async () => {
  const stranger = browserOf(server);
  for (const endpoint of [setNickname, setPassword])
    expect(await stranger.send(endpoint, { body: { x: 1 } })).toMatchObject({
      status: 401,
      msg: "请先登录",
    });
});

const setTo = async ({ browser }: Pick<Person, "browser">, password: string) =>
  browser.send(setPassword, { body: { password: await encryptedPassword(server, password) } });

test("a member sets a password and signs in with it; other devices are signed out", async () => {
  const person = await signedIn(server);
  const other = await elsewhere(server, person);
  await stepUp(server, person, reset);
  expect(await setTo(person, strong)).toMatchObject({ code: 200, data: null });
  expect(await accountOf(person.browser)).toMatchObject({ hasPassword: true });
  expect(await accountOf(other)).toBeNull();
  const ended = await server.db
    .selectFrom("authSession")
    .select("endedWhy")
    .where("memberId", "=", person.memberId)
    .where("endedAt", "is not", null)
    .execute();
  expect(ended).toEqual([{ endedWhy: "password" }]);
  expect(await noticesTo(server, person.account)).toEqual([
    expect.stringContaining("已设置登录密码"),
  ]);
  const login = await passwordLogin(server, browserOf(server), {
    account: person.account,
    password: strong,
  });
  expect(login.code).toBe(200);
});

test("a new password takes the place of the old one", async () => {
  const person = await signedIn(server);
  await stepUp(server, person, reset);
  await setTo(person, strong);
  await setTo(person, `${strong}2`);
  expect(await changesOf(server, person.memberId)).toEqual([
    { kind: "password", note: "首次设置密码" },
    { kind: "password", note: "修改密码" },
  ]);
  const login = await passwordLogin(server, browserOf(server), {
    account: person.account,
    password: strong,
  });
  expect(login.msg).toBe("账号或密码错误");
});

test("without the check for a password, or with another one, or too late, there is none", async () => {
  const person = await signedIn(server);
  const needed = { code: 1072, msg: "请先完成安全验证" };
  expect(await setTo(person, strong)).toMatchObject(needed);
  await stepUp(server, person, exportData);
  expect(await setTo(person, strong)).toMatchObject(needed);
  await stepUp(server, person, reset);
  server.clock.move(541);
  expect(await setTo(person, strong)).toMatchObject(needed);
  expect(await accountOf(person.browser)).toMatchObject({ hasPassword: false });
});

test("a weak, unreadable or repeated password is refused and nobody is signed out", async () => {
  const person = await signedIn(server);
  const other = await elsewhere(server, person);
  await stepUp(server, person, reset);
  expect((await setTo(person, "123456")).msg).toBe("密码过于简单，请换一个不易被猜到的密码");
  expect((await setTo(person, "12345")).msg).toBe("密码长度为6-18位");
  const send = (password: string) => person.browser.send(setPassword, { body: { password } });
  expect((await send("none.AAAA")).msg).toBe("密码未能读取，请重试");
  expect((await send("")).msg).toBe("请输入密码");
  expect(await accountOf(other)).toMatchObject({ hasPassword: false });
  expect(await changesOf(server, person.memberId)).toEqual([]);
  const once = await encryptedPassword(server, strong);
  expect((await send(once)).code).toBe(200);
  expect((await send(once)).msg).toBe("密码未能读取，请重试");
});

test("a new Alipay account is kept as a change, signs out other devices and is told; the same one is not", async () => {
  const person = await signedIn(server);
  const bind = async (account: string) => {
    await askOwnCode(person.browser, person.account, alipay);
    const code = await server.codeFor(person.account);
    const body = { account, realName: "王晓明", code };
    expect((await person.browser.send(bindAlipay, { body })).code).toBe(200);
    server.clock.move(60);
  };
  await bind("first@example.com");
  const other = await elsewhere(server, person);
  await bind("second@example.com");
  expect(await accountOf(other)).toBeNull();
  await bind("SECOND@example.com");
  expect(await changesOf(server, person.memberId)).toEqual([
    { kind: "alipay", note: "新增 f***@example.com" },
    { kind: "alipay", note: "f***@example.com → s***@example.com" },
  ]);
  expect(await noticesTo(server, person.account)).toEqual([
    expect.stringContaining("已绑定提现支付宝账号"),
    expect.stringContaining("提现支付宝账号已更换"),
  ]);
});
