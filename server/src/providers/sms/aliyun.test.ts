import { afterAll, beforeAll, expect, test } from "vitest";
import { aliyunSettings, type AliyunSimulator, startAliyun } from "../../../simulators/aliyun.ts";
import { adapterWorld } from "../../../test/fixture/provider.ts";
import { aliyunSms } from "./aliyun.ts";
import type { SmsMessage } from "./message.ts";

let simulator: AliyunSimulator;
beforeAll(async () => {
  simulator = await startAliyun();
});
afterAll(() => simulator.stop());

const mobile = "13812341234";
const code: SmsMessage = {
  kind: "code",
  code: "123456",
  minutes: 5,
  purpose: "登录",
  siteName: "调研站",
};
const sendWith = (env: Record<string, string> = {}, now?: () => Date) =>
  aliyunSms(adapterWorld({ ...aliyunSettings(simulator.url), ...env }, now));
const send = (message: SmsMessage = code) => sendWith().send(mobile, message);

test("a code goes out by its template, with a request id for the log", async () => {
  const outcome = await send();
  expect(outcome).toMatchObject({ kind: "ok", by: "aliyun", code: "OK" });
  expect(outcome.requestId).toMatch(/^[0-9A-F-]{36}$/);
  expect(simulator.sent.at(-1)).toEqual({
    to: mobile,
    signName: "模拟签名",
    template: "SMS_CODE",
    params: { code: "123456" },
  });
});

test("a notice goes out by its own template, and not at all without one", async () => {
  const notice: SmsMessage = { kind: "notice", change: "登录手机号已更换", siteName: "调研站" };
  expect((await send(notice)).kind).toBe("ok");
  expect(simulator.sent.at(-1)).toMatchObject({
    template: "SMS_NOTICE",
    params: { change: "登录手机号已更换" },
  });
  const without = sendWith({ ALIYUN_SMS_NOTICE_TEMPLATE: "" });
  expect(await without.send(mobile, notice)).toMatchObject({ kind: "rejected", fault: "template" });
});

test.each([
  ["isv.BUSINESS_LIMIT_CONTROL", "limit"],
  ["isv.DAY_LIMIT_CONTROL", "account"],
  ["isv.MONTH_LIMIT_CONTROL", "account"],
  ["isv.MOBILE_NUMBER_ILLEGAL", "number"],
  ["isv.MOBILE_COUNT_OVER_LIMIT", "number"],
  ["isv.DOMESTIC_NUMBER_NOT_SUPPORTED", "number"],
  ["isv.TEMPLATE_MISSING_PARAMETERS", "ours"],
  ["isv.INVALID_JSON_PARAM", "ours"],
  ["isv.PARAM_LENGTH_LIMIT", "ours"],
  ["isv.INVALID_PARAMETERS", "ours"],
  ["isv.EXTEND_CODE_ERROR", "ours"],
  ["isv.SMS_TEMPLATE_ILLEGAL", "template"],
  ["isv.SMS_SIGNATURE_ILLEGAL", "template"],
  ["isv.SIGN_STATE_ILLEGAL", "template"],
  ["isv.SMS_SIGNATURE_SCENE_ILLEGAL", "template"],
  ["isv.SMS_SIGN_ILLEGAL", "template"],
  ["isv.SMS_CONTENT_ILLEGAL", "template"],
  ["isv.BLACK_KEY_CONTROL_LIMIT", "template"],
  ["isv.AMOUNT_NOT_ENOUGH", "account"],
  ["isv.OUT_OF_SERVICE", "account"],
  ["isv.ACCOUNT_NOT_EXISTS", "account"],
  ["isv.ACCOUNT_ABNORMAL", "account"],
  ["isv.PRODUCT_UN_SUBSCRIPT", "account"],
  ["isp.RAM_PERMISSION_DENY", "account"],
  ["isv.DENY_IP_RANGE", "account"],
  ["isv.INVENTED_TOMORROW", "ours"],
])("%s is a refusal: %s", async (refusal, fault) => {
  simulator.order({ code: refusal });
  expect(await send()).toMatchObject({ kind: "rejected", fault, code: refusal });
});

test.each(["isp.SYSTEM_ERROR", "isp.INVENTED_TOMORROW", "InventedTomorrow"])(
  "%s may be a message that was sent",
  async (answer) => {
    simulator.order({ code: answer });
    expect(await send()).toMatchObject({ kind: "unknown", code: answer });
  },
);

test.each(["Throttling.User", "Forbidden.RAM", "ServiceInventedTomorrow"])(
  "what the gateway turns away with HTTP 400 was not sent: %s",
  async (answer) => {
    simulator.order({ code: answer, status: 400 });
    expect(await send()).toMatchObject({ kind: "rejected", fault: "account", code: answer });
  },
);

test.each([
  ["slow", "TIMEOUT"],
  ["reset", "NETWORK"],
  ["error", "HTTP_503"],
  ["garbage", "MALFORMED"],
] as const)(
  "%s: nobody knows, the message went out, and it is not sent again",
  async (fault, why) => {
    const before = simulator.sent.length;
    simulator.order(fault);
    const hasty = aliyunSms(adapterWorld(aliyunSettings(simulator.url)), 700);
    expect(await hasty.send(mobile, code)).toMatchObject({
      kind: "unknown",
      code: why,
      requestId: null,
    });
    expect(simulator.sent).toHaveLength(before + 1);
  },
);

test("a wrong key and a wrong clock are refused by the gateway", async () => {
  const keyless = sendWith({ ALIYUN_ACCESS_KEY_SECRET: "another" });
  expect(await keyless.send(mobile, code)).toMatchObject({ code: "SignatureDoesNotMatch" });
  const late = sendWith({}, () => new Date(Date.now() - 16 * 60_000));
  expect(await late.send(mobile, code)).toMatchObject({
    kind: "rejected",
    fault: "account",
    code: "InvalidTimeStamp.Expired",
  });
});

test("nobody listening is unknown and throws nothing", async () => {
  const nowhere = sendWith({ ALIYUN_SMS_URL: "http://127.0.0.1:9" });
  expect(await nowhere.send(mobile, code)).toMatchObject({ kind: "unknown", code: "NETWORK" });
});
