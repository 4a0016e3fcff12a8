import { afterAll, beforeAll, expect, test } from "vitest";
import { aliyunSettings, type AliyunSimulator, startAliyun } from "../../../simulators/aliyun.ts";
import {
  startTencent,
  tencentSettings,
  type TencentSimulator,
} from "../../../simulators/tencent.ts";
import { adapterWorld } from "../../../test/fixture/provider.ts";
import type { SmsMessage } from "./message.ts";
import { smsProvider } from "./provider.ts";

let first: AliyunSimulator;
let second: TencentSimulator;
beforeAll(async () => {
  [first, second] = await Promise.all([startAliyun(), startTencent()]);
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

const mobile = "13812341234";
const code: SmsMessage = {
  kind: "code",
  code: "123456",
  minutes: 5,
  purpose: "登录",
  siteName: "调研站",
};

async function sendOnce(SMS_FALLBACK: string) {
  const world = adapterWorld({
    SMS_PROVIDER: "aliyun",
    SMS_FALLBACK,
    ...aliyunSettings(first.url),
    ...tencentSettings(second.url),
  });
  const [before, beforeSecond] = [first.sent.length, second.sent.length];
  const outcome = await smsProvider(world).send(mobile, code);
  const sent = [first.sent.length - before, second.sent.length - beforeSecond];
  return { outcome, sent, log: world.lines.join("") };
}

test("while the first sends, the second is not asked", async () => {
  const { outcome, sent } = await sendOnce("tencent");
  expect(outcome).toMatchObject({ kind: "ok", by: "aliyun" });
  expect(sent).toEqual([1, 0]);
});

test.each(["isv.AMOUNT_NOT_ENOUGH", "isv.SMS_TEMPLATE_ILLEGAL", "isv.INVALID_JSON_PARAM"])(
  "%s is our side's: the second sends, and the log tells why without number and code",
  async (refusal) => {
    first.order({ code: refusal });
    const { outcome, sent, log } = await sendOnce("tencent");
    expect(outcome).toMatchObject({ kind: "ok", by: "tencent" });
    expect(sent).toEqual([0, 1]);
    expect(log).toContain(refusal);
    expect(log).toMatch(/"requestId":"[0-9A-F-]{36}"/);
    expect(log).not.toMatch(/13812341234|123456/);
  },
);

test.each(["isv.MOBILE_NUMBER_ILLEGAL", "isv.BUSINESS_LIMIT_CONTROL"])(
  "%s is the number's: the second is not asked",
  async (refusal) => {
    first.order({ code: refusal });
    const { outcome, sent } = await sendOnce("tencent");
    expect(outcome).toMatchObject({ kind: "rejected", by: "aliyun", code: refusal });
    expect(sent).toEqual([0, 0]);
  },
);

test.each([{ code: "isp.SYSTEM_ERROR" }, "reset", "error"] as const)(
  "after an answer that settles nothing the second is not asked, or there might be two codes: %j",
  async (fault) => {
    first.order(fault);
    const { outcome, sent } = await sendOnce("tencent");
    expect(outcome).toMatchObject({ kind: "unknown", by: "aliyun" });
    expect(sent[1]).toBe(0);
  },
);

test("without a second, or with itself as the second, a refusal stays one", async () => {
  for (const fallback of ["none", "aliyun"]) {
    first.order({ code: "isv.AMOUNT_NOT_ENOUGH" });
    const { outcome, sent } = await sendOnce(fallback);
    expect(outcome).toMatchObject({ kind: "rejected", fault: "account" });
    expect(sent).toEqual([0, 0]);
  }
});
