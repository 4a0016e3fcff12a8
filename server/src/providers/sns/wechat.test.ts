import { expect, test } from "vitest";
import { idsOf } from "../../../simulators/sns/people.ts";
import {
  identifyAs,
  returnFrom,
  snsSimulator,
  STATE,
  TIMEOUT_MS,
  tellsFaultsApart,
} from "../../../test/fixture/sns-provider.ts";
import { simulatedApps } from "./simulated.ts";
import { wechat } from "./wechat.ts";

const simulator = snsSimulator();
const way = "http://localhost:3000/open/wechat/callback";
const providerWith = (change: object = {}) => {
  const at = `${simulator.origin}/sns/wechat`;
  return wechat({
    ...simulatedApps.wechat,
    openUrl: at,
    apiUrl: at,
    timeoutMs: TIMEOUT_MS,
    ...change,
  });
};
const names = idsOf.wechat("小明");

test("the login page is asked for as WeChat wants it, with its fragment", () => {
  const { openUrl } = { openUrl: "https://open.weixin.qq.com" };
  const url = new URL(
    providerWith({ openUrl }).authorizeUrl({ state: STATE, redirectUri: way, isMobile: true }),
  );
  expect(url.hash).toBe("#wechat_redirect");
  expect(url.pathname).toBe("/connect/qrconnect");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: simulatedApps.wechat.appId,
    redirect_uri: way,
    response_type: "code",
    scope: "snsapi_login",
    state: STATE,
  });
});

test("who agrees is known by openid, unionid, name and picture", async () => {
  expect(await identifyAs(providerWith(), way)).toEqual({
    kind: "ok",
    identity: {
      appId: simulatedApps.wechat.appId,
      openId: names.openid,
      unionId: names.unionid,
      nickname: "小明",
      avatarUrl: `${simulator.origin}/sns/avatar/${encodeURIComponent("小明")}.png`,
    },
  });
});

test("without an open-platform account there is no unionid", async () => {
  expect(await identifyAs(providerWith(), way, { fault: "no-union-id" })).toMatchObject({
    identity: { openId: names.openid, unionId: null },
  });
});

test("who refuses comes back with the state only", async () => {
  const back = await returnFrom(providerWith(), way, { decision: "refuse" });
  expect(back).toEqual({ state: STATE });
  expect(await providerWith().identify(back, way)).toEqual({ kind: "cancelled", wasAsked: false });
});

test("a code is good once", async () => {
  const back = await returnFrom(providerWith(), way);
  expect((await providerWith().identify(back, way)).kind).toBe("ok");
  expect(await providerWith().identify(back, way)).toEqual({
    kind: "rejected",
    fault: "person",
    code: "40163",
  });
});

test("a code that WeChat never gave out is refused", async () => {
  expect(await providerWith().identify({ code: "made-up" }, way)).toEqual({
    kind: "rejected",
    fault: "person",
    code: "40029",
  });
});

tellsFaultsApart({
  providerWith,
  way,
  outcomes: [
    ["code-used", { kind: "rejected", fault: "person", code: "40163" }],
    ["bad-secret", { kind: "rejected", fault: "ours", code: "40125" }],
    ["profile-refused", { kind: "rejected", fault: "ours", code: "48001" }],
    ["busy-twice", { kind: "unknown", reason: "-1" }],
    ["error-500", { kind: "unknown", reason: "HTTP_500" }],
    ["garbage", { kind: "unknown", reason: "MALFORMED" }],
  ],
});

test("a busy WeChat is asked for the person once more, never for the code", async () => {
  expect((await identifyAs(providerWith(), way, { fault: "busy" })).kind).toBe("ok");
});

test("another secret, or another app, is refused", async () => {
  expect(await identifyAs(providerWith({ secret: "wrong" }), way)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "40125",
  });
  const back = await returnFrom(providerWith(), way);
  expect(await providerWith({ appId: "wx1" }).identify(back, way)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "40013",
  });
});

test("nobody listening is unknown", async () => {
  const provider = providerWith({ apiUrl: "http://127.0.0.1:1" });
  expect(await provider.identify({ code: "any" }, way)).toEqual({
    kind: "unknown",
    reason: "NETWORK",
  });
});
