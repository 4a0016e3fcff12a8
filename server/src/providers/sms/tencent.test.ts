import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTencent,
  tencentSettings,
  type TencentSimulator,
} from "../../../simulators/tencent.ts";
import { adapterWorld } from "../../../test/fixture/provider.ts";
import type { SmsMessage } from "./message.ts";
import { tencentSms } from "./tencent.ts";

let simulator: TencentSimulator;
beforeAll(async () => {
  simulator = await startTencent();
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
  tencentSms(adapterWorld({ ...tencentSettings(simulator.url), ...env }, now));
const send = (message: SmsMessage = code) => sendWith().send(mobile, message);

test("a code and a notice go out by their templates, to the number with its country", async () => {
  const outcome = await send();
  expect(outcome).toMatchObject({ kind: "ok", by: "tencent", code: "Ok" });
  expect(outcome.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const sent = { to: "+8613812341234", template: "100001", params: ["123456", "5"] };
  expect(simulator.sent.at(-1)).toEqual(sent);
  await send({ kind: "notice", change: "登录手机号已更换", siteName: "调研站" });
  expect(simulator.sent.at(-1)).toMatchObject({
    template: "100002",
    params: ["登录手机号已更换"],
  });
});

test.each([
  ["LimitExceeded.DeliveryFrequencyLimit", "limit"],
  ["LimitExceeded.PhoneNumberDailyLimit", "limit"],
  ["LimitExceeded.PhoneNumberOneHourLimit", "limit"],
  ["LimitExceeded.PhoneNumberThirtySecondLimit", "limit"],
  ["LimitExceeded.AppDailyLimit", "account"],
  ["InvalidParameterValue.IncorrectPhoneNumber", "number"],
  ["FailedOperation.PhoneNumberInBlacklist", "number"],
  ["FailedOperation.SignatureIncorrectOrUnapproved", "template"],
  ["FailedOperation.TemplateIncorrectOrUnapproved", "template"],
  ["FailedOperation.TemplateParamSetNotMatchApprovedTemplate", "ours"],
  ["FailedOperation.InsufficientBalanceInSmsPackage", "account"],
  ["UnauthorizedOperation.RequestIpNotInWhitelist", "account"],
  ["AuthFailure.SignatureFailure", "account"],
  ["AuthFailure.SignatureExpire", "account"],
  ["AuthFailure.SecretIdNotFound", "account"],
  ["RequestLimitExceeded", "account"],
  ["InvalidParameter.InventedTomorrow", "ours"],
  ["MissingParameter", "ours"],
])("%s is a refusal: %s, although the answer is HTTP 200", async (refusal, fault) => {
  simulator.order({ code: refusal });
  expect(await send()).toMatchObject({ kind: "rejected", fault, code: refusal });
});

test.each(["InternalError.OtherError", "FailedOperation.InventedTomorrow", "ok"])(
  "%s may be a message that was sent",
  async (answer) => {
    simulator.order({ code: answer });
    expect(await send()).toMatchObject({ kind: "unknown", code: answer });
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
    const hasty = tencentSms(adapterWorld(tencentSettings(simulator.url)), 700);
    expect(await hasty.send(mobile, code)).toMatchObject({ kind: "unknown", code: why });
    expect(simulator.sent).toHaveLength(before + 1);
  },
);

test("a wrong key, a wrong clock and a missing template are refusals of our side", async () => {
  const keyless = sendWith({ TENCENT_SECRET_KEY: "another" });
  expect(await keyless.send(mobile, code)).toMatchObject({ code: "AuthFailure.SignatureFailure" });
  const late = sendWith({}, () => new Date(Date.now() - 6 * 60_000));
  expect(await late.send(mobile, code)).toMatchObject({ code: "AuthFailure.SignatureExpire" });
  const bare = sendWith({ TENCENT_SMS_TEMPLATE: "" });
  expect(await bare.send(mobile, code)).toMatchObject({ kind: "rejected", fault: "template" });
});
