/** What the simulated Aliyun refuses as the real one does: a looser one would let a wrong client pass. */
import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Acs3Request, signAcs3 } from "../src/providers/aliyun/acs3.ts";
import { aliyunKey, aliyunScene, type AliyunSimulator, startAliyun } from "./aliyun.ts";
import { faultOfAcs3 } from "./aliyun-signature.ts";

let simulator: AliyunSimulator;
beforeAll(async () => {
  simulator = await startAliyun();
});
afterAll(() => simulator.stop());

let made = 0;
const requestOf = (more: Partial<Acs3Request>): Acs3Request => ({
  host: new URL(simulator.url).host,
  action: "SendSms",
  version: "2017-05-25",
  accessKeyId: aliyunKey.id,
  accessKeySecret: aliyunKey.secret,
  at: new Date(),
  nonce: `nonce-${++made}`,
  ...more,
});

test.each(["host", "x-acs-action", "x-acs-date", "x-acs-signature-nonce", "content-type"])(
  "a signature that leaves %s out is refused",
  (left) => {
    const request = requestOf({ form: { a: "1" } });
    const { headers, body } = signAcs3(request);
    const sent: Record<string, string> = { ...headers, host: request.host };
    const authorization = signedWithout(left, sent, body);
    const arrived = { path: "/", headers: sent, body };
    expect(faultOfAcs3(arrived, aliyunKey, request.at)).toBeUndefined();
    const lame = { ...arrived, headers: { ...sent, authorization } };
    expect(faultOfAcs3(lame, aliyunKey, request.at)).toBe("IncompleteSignature");
  },
);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** By the right secret, over all headers but one. */
function signedWithout(left: string, sent: Record<string, string>, body: string): string {
  const names = Object.keys(sent)
    .filter((name) => name !== left && name !== "authorization")
    .toSorted();
  const lines = names.map((name) => `${name}:${sent[name]}\n`).join("");
  const canonical = ["POST", "/", "", lines, names.join(";"), sha256(body)].join("\n");
  const signature = createHmac("sha256", aliyunKey.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
  return `ACS3-HMAC-SHA256 Credential=${aliyunKey.id},SignedHeaders=${names.join(";")},Signature=${signature}`;
}

const ask = async (more: Partial<Acs3Request>) => {
  const { search, headers, body } = signAcs3(requestOf(more));
  const reply = await fetch(`${simulator.url}/${search}`, {
    method: "POST",
    headers,
    ...(body !== "" && { body }),
  });
  return (await reply.json()) as { Code: string; Result?: { VerifyCode: string } };
};

test("an SMS is asked for in the query, and a captcha in the form, and nowhere else", async () => {
  const sms = {
    PhoneNumbers: "13800138000",
    SignName: "模拟签名",
    TemplateCode: "SMS_CODE",
    TemplateParam: '{"code":"123456"}',
  };
  expect(await ask({ query: sms })).toMatchObject({ Code: "OK" });
  expect(await ask({ form: sms })).toMatchObject({ Code: "isv.MOBILE_NUMBER_ILLEGAL" });
  const captcha = { action: "VerifyIntelligentCaptcha", version: "2023-03-05" };
  const proof = (n: number) => ({
    CaptchaVerifyParam: `pass-${n}`,
    SceneId: aliyunScene.sceneId,
  });
  expect(await ask({ ...captcha, form: proof(1) })).toMatchObject({
    Result: { VerifyCode: "T001" },
  });
  expect(await ask({ ...captcha, query: proof(2) })).toMatchObject({
    Result: { VerifyCode: "F002" },
  });
});
