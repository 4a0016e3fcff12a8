/** A deployment that has registered with some of the providers only. */
import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { App } from "#contract/enums.ts";
import { callbackWechat, listSns, startSns } from "#contract/member/people/sns.ts";
import { getSite } from "#contract/member/community/site.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";

const pair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const { privateKey } = pair();
const { publicKey: alipayKey } = pair();
const server = testServer({
  SNS_PROVIDER: "real",
  PUBLIC_ORIGIN: "https://www.qingyan.example.com",
  QQ_APP_ID: "101",
  QQ_APP_SECRET: "secret of QQ",
  ALIPAY_APP_ID: "2021",
  ALIPAY_PRIVATE_KEY: privateKey.replaceAll("\n", "\\n"),
  ALIPAY_PUBLIC_KEY: alipayKey,
  // Nobody listens there: this test leaves the machine alone.
  ALIPAY_GATEWAY_URL: "http://127.0.0.1:1/gateway.do",
});

test("only those are offered, at their real addresses", async () => {
  const { sns } = await server.stranger(getSite);
  expect(sns).toEqual([
    { app: App.of.qq, authorizeUrl: "https://graph.qq.com/oauth2.0/authorize" },
    {
      app: App.of.alipay,
      authorizeUrl: "https://openauth.alipay.com/oauth2/publicAppAuthorize.htm",
    },
  ]);
});

test("the way back is https without a port, whichever brand it is", async () => {
  const body = { app: App.of.qq, purpose: "login" };
  for (const host of ["www.qingyan.example.com", "www.manxi.example.com"]) {
    const { data } = await browserOf(server, { host }).send(startSns, { body });
    const { searchParams } = new URL((data as { authorizeUrl: string }).authorizeUrl);
    expect(searchParams.get("redirect_uri")).toBe(`https://${host}/open/qq/callback`);
    expect(searchParams.get("client_id")).toBe("101");
  }
});

test("what is not offered cannot be begun, and its callback is nobody's", async () => {
  const browser = browserOf(server);
  const body = { app: App.of.wechat, purpose: "login" };
  expect(await browser.send(startSns, { body })).toMatchObject({
    code: 400,
    msg: "暂不支持该登录方式",
    data: { field: "app" },
  });
  const query = { code: "any", state: "any" };
  expect(await browser.send(callbackWechat, { query })).toMatchObject({
    msg: "登录请求已失效，请重新发起第三方登录",
  });
});

test("an app that is not offered any more is still shown while it is bound", async () => {
  const member = await server.member();
  const boundAt = server.clock.now();
  await server.db
    .insertInto("userSns")
    .values({
      memberId: member.memberId,
      app: App.of.wechat,
      appId: "wx",
      openId: "o-gone",
      unionId: null,
      nickname: "老友",
      boundAt,
    })
    .execute();
  const none = { enabled: true, nickname: null, boundAt: null };
  expect(await member.call(listSns)).toEqual([
    { app: App.of.wechat, enabled: false, nickname: "老友", boundAt: boundAt.toISOString() },
    { app: App.of.qq, ...none },
    { app: App.of.alipay, ...none },
  ]);
});
