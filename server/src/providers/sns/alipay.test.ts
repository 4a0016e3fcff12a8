import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { idsOf } from "../../../simulators/sns/people.ts";
import { callAlipay } from "../alipay/gateway.ts";
import { simulatedKey } from "../alipay/simulated-keys.ts";
import { alipay, type AlipayLoginSettings } from "./alipay.ts";
import {
  identifyAs,
  returnFrom,
  snsSimulator,
  STATE,
  TIMEOUT_MS,
  tellsFaultsApart,
} from "../../../test/fixture/sns-provider.ts";
import { simulatedApps } from "./simulated.ts";

const simulator = snsSimulator();
const way = "http://127.0.0.1:3000/open/alipay/callback";
const keysOf = async (dataDir: string) => ({
  own: await simulatedKey(dataDir, "app"),
  alipays: createPublicKey(await simulatedKey(dataDir, "alipay")),
});
const settingsWith = (change: Partial<AlipayLoginSettings> = {}): AlipayLoginSettings => ({
  ...simulatedApps.alipay,
  openUrl: `${simulator.origin}/sns/alipay`,
  gatewayUrl: `${simulator.origin}/sns/alipay/gateway.do`,
  keys: () => keysOf(simulator.dataDir),
  now: () => new Date(),
  timeoutMs: TIMEOUT_MS,
  ...change,
});
const providerWith = (change: Partial<AlipayLoginSettings> = {}) => alipay(settingsWith(change));
const names = idsOf.alipay("小明");

// Making two key pairs takes longer than somebody impatient waits.
beforeAll(() => keysOf(simulator.dataDir));

test("the login page is asked for as Alipay wants it", () => {
  const asked = { state: STATE, redirectUri: way, isMobile: false };
  const url = new URL(providerWith().authorizeUrl(asked));
  expect(url.pathname).toMatch(/\/oauth2\/publicAppAuthorize\.htm$/);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    app_id: simulatedApps.alipay.appId,
    scope: "auth_user",
    redirect_uri: way,
    state: STATE,
  });
});

test("who agrees comes back with auth_code and is known by both names", async () => {
  const back = await returnFrom(providerWith(), way);
  expect(back).toMatchObject({ auth_code: expect.any(String), state: STATE });
  expect(back.code).toBeUndefined();
  expect(await providerWith().identify(back, way)).toEqual({
    kind: "ok",
    identity: {
      appId: simulatedApps.alipay.appId,
      openId: names.open_id,
      unionId: names.user_id,
      nickname: "小明",
      avatarUrl: `${simulator.origin}/sns/avatar/${encodeURIComponent("小明")}.png`,
    },
  });
});

test.each([
  ["no-union-id", { openId: names.open_id, unionId: null }],
  ["no-open-id", { openId: null, unionId: names.user_id }],
] as const)("newer apps know one name, older ones the other (%s)", async (fault, identity) => {
  expect(await identifyAs(providerWith(), way, { fault })).toMatchObject({ kind: "ok", identity });
});

test("who refuses comes back without auth_code", async () => {
  const back = await returnFrom(providerWith(), way, { decision: "refuse" });
  expect(await providerWith().identify(back, way)).toEqual({ kind: "cancelled", wasAsked: false });
});

test("an auth_code is good once", async () => {
  const back = await returnFrom(providerWith(), way);
  expect((await providerWith().identify(back, way)).kind).toBe("ok");
  expect(await providerWith().identify(back, way)).toEqual({
    kind: "rejected",
    fault: "person",
    code: "isv.code-invalid",
  });
});

tellsFaultsApart({
  providerWith,
  way,
  outcomes: [
    ["code-used", { kind: "rejected", fault: "person", code: "isv.code-invalid" }],
    ["bad-secret", { kind: "rejected", fault: "ours", code: "isv.invalid-signature" }],
    ["profile-refused", { kind: "rejected", fault: "person", code: "aop.invalid-auth-token" }],
    ["unsigned", { kind: "unknown", reason: "SIGNATURE" }],
    ["wrongly-signed", { kind: "unknown", reason: "SIGNATURE" }],
    ["error-500", { kind: "unknown", reason: "HTTP_500" }],
    ["garbage", { kind: "unknown", reason: "MALFORMED" }],
  ],
});

test("a request signed with another key is refused, and an answer signed with another is unknown", async () => {
  const { privateKey: own, publicKey: alipays } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
  });
  const right = await keysOf(simulator.dataDir);
  const stranger = providerWith({ keys: async () => ({ ...right, own }) });
  expect(await identifyAs(stranger, way)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "isv.invalid-signature",
  });
  const deceived = providerWith({ keys: async () => ({ ...right, alipays }) });
  expect(await identifyAs(deceived, way)).toEqual({ kind: "unknown", reason: "SIGNATURE" });
});

test("a clock that is eight hours off, as by a forgotten time zone, is refused", async () => {
  const provider = providerWith({ now: () => new Date(Date.now() - 8 * 3_600_000) });
  expect(await identifyAs(provider, way)).toEqual({
    kind: "rejected",
    fault: "ours",
    code: "isv.invalid-timestamp",
  });
});

test("a refusal of the gateway carries its words and the number that support asks for", async () => {
  const call = { method: "alipay.nothing", params: { biz_content: '{"a":"你好"}' } };
  expect(await callAlipay(settingsWith(), call)).toEqual({
    kind: "refused",
    code: "40002",
    subCode: "isv.invalid-method",
    message: "不存在的方法名",
    traceId: "simulated",
  });
});

test("nobody listening is unknown", async () => {
  const provider = providerWith({ gatewayUrl: "http://127.0.0.1:1/gateway.do" });
  expect(await provider.identify({ auth_code: "any" }, way)).toEqual({
    kind: "unknown",
    reason: "NETWORK",
  });
});
