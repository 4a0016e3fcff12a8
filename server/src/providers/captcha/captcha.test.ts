import { afterAll, beforeAll, expect, test } from "vitest";
import { aliyunSettings, type AliyunSimulator, startAliyun } from "../../../simulators/aliyun.ts";
import { adapterWorld } from "../../../test/fixture/provider.ts";
import { aliyunCaptcha, captchaUrl } from "./aliyun.ts";
import { awsc } from "./awsc.ts";

let simulator: AliyunSimulator;
beforeAll(async () => {
  simulator = await startAliyun();
});
afterAll(() => simulator.stop());

const ip = "203.0.113.7";
let made = 0;
const freshPass = () => `pass-${++made}`;
const worldWith = (env: Record<string, string> = {}) =>
  adapterWorld({ ...aliyunSettings(simulator.url), ...env });
const verify = (captchaVerifyParam: string, env: Record<string, string> = {}) =>
  aliyunCaptcha(worldWith(env)).verify({ captchaVerifyParam, ip });
const verifyOlder = (sig: string, env: Record<string, string> = {}) =>
  awsc(worldWith(env)).verify({ csessionid: "session", sig, token: "token", ip });

test("Captcha 2.0: the verdict is VerifyResult, whatever else the answer calls a success", async () => {
  const param = freshPass();
  expect(await verify(param)).toMatchObject({ kind: "passed", code: "T001" });
  expect(await verify(param)).toMatchObject({ kind: "failed", code: "F008" });
  expect(await verify("forged")).toMatchObject({ kind: "failed", code: "F003" });
  expect(await verify("")).toMatchObject({ kind: "failed", code: "ABSENT" });
});

test("Captcha 2.0: the server asks in the region that the browser was told, unless an address is set", () => {
  const urlOf = (env: Record<string, string>) => captchaUrl(adapterWorld(env).config);
  expect(urlOf({})).toBe("https://captcha.cn-shanghai.aliyuncs.com");
  const sgp = { ALIYUN_CAPTCHA_REGION: "sgp" };
  expect(urlOf(sgp)).toBe("https://captcha.ap-southeast-1.aliyuncs.com");
  expect(urlOf({ ...sgp, ALIYUN_CAPTCHA_URL: "https://captcha.example" })).toBe(
    "https://captcha.example",
  );
});

test("Captcha 2.0: the scene is ours, so one that was passed elsewhere fails", async () => {
  const elsewhere = { ALIYUN_CAPTCHA_SCENE_ID: "scene-2" };
  expect(await verify(freshPass(), elsewhere)).toMatchObject({ kind: "failed", code: "F001" });
});

test("AWSC: 100 passes and 900 fails", async () => {
  const sig = freshPass();
  expect(await verifyOlder(sig)).toMatchObject({ kind: "passed", code: "100" });
  expect(await verifyOlder(sig)).toMatchObject({ kind: "failed", code: "900" });
  expect(await verifyOlder(freshPass(), { AWSC_SCENE: "other" })).toMatchObject({
    kind: "failed",
    code: "400",
  });
});

test.each([
  ["slow", "TIMEOUT"],
  ["reset", "NETWORK"],
  ["error", "HTTP_503"],
  ["garbage", "MALFORMED"],
] as const)("%s says nothing about the person, with either", async (fault, code) => {
  const [world, proof] = [worldWith(), { csessionid: "session", sig: freshPass(), token: "token" }];
  simulator.order(fault, fault);
  const newer = aliyunCaptcha(world, 700).verify({ captchaVerifyParam: freshPass(), ip });
  expect(await newer).toMatchObject({ kind: "unknown", code });
  expect(await awsc(world, 700).verify({ ...proof, ip })).toMatchObject({ kind: "unknown", code });
});

test("a bad parameter is the person's; our account, our key and their limits are not", async () => {
  const refused = async (code: string, status: number) => {
    simulator.order({ code, status });
    return (await verify(freshPass())).kind;
  };
  expect(await refused("MissingParameter", 400)).toBe("failed");
  expect(await refused("InvalidParameter", 401)).toBe("failed");
  expect(await refused("Forbidden.AccountAccessDenied", 403)).toBe("unknown");
  expect(await refused("Throttling.User", 429)).toBe("unknown");
  const keyless = await verify(freshPass(), { ALIYUN_ACCESS_KEY_SECRET: "another" });
  expect(keyless).toMatchObject({ kind: "unknown", code: "SignatureDoesNotMatch" });
  simulator.order({ code: "Forbidden", status: 403 });
  expect(await verifyOlder(freshPass())).toMatchObject({ kind: "unknown", code: "Forbidden" });
});
