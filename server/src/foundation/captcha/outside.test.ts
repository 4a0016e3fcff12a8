import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CaptchaPuzzle,
  checkCaptcha,
  issueCaptcha,
  sendLoginCode,
} from "#contract/member/people/auth.ts";
import { getSite } from "#contract/member/community/site.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import {
  aliyunKey,
  aliyunSettings,
  type AliyunSimulator,
  startAliyun,
} from "../../../simulators/aliyun.ts";

let simulator: AliyunSimulator;
let olderSimulator: AliyunSimulator;
const settings: Record<string, string> = { CAPTCHA_PROVIDER: "aliyun" };
const olderSettings: Record<string, string> = { CAPTCHA_PROVIDER: "awsc" };

// Runs before the servers' own hooks: they are started with these addresses. Each simulator has its server's clock.
beforeAll(async () => {
  simulator = await startAliyun({ now: () => server.clock.now() });
  olderSimulator = await startAliyun({ now: () => older.clock.now() });
  Object.assign(settings, aliyunSettings(simulator.url));
  Object.assign(olderSettings, aliyunSettings(olderSimulator.url));
});
afterAll(() => Promise.all([simulator.stop(), olderSimulator.stop()]));
const server = testServer(settings);
const older = testServer(olderSettings);

const action = "VerifyIntelligentCaptcha";
let made = 0;
const freshMobile = () => `133${String(10_000_000 + ++made)}`;
const freshParam = () => `pass-${++made}`;
const send = (proof: object, browser = browserOf(server), mobile = freshMobile()) =>
  browser.send(sendLoginCode, { body: { screen: 1, mobile, ...proof } });

/** A pass of our own slider. */
async function sliderPass(browser: Browser): Promise<string> {
  const issued = await browser.send(issueCaptcha, { body: {} });
  const { id } = issued.data as CaptchaPuzzle;
  const { answerX: x } = await server.db
    .selectFrom("captchaPuzzle")
    .select("answerX")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  server.clock.move(1);
  const trail = Array.from({ length: 20 }, (_, i) => [
    x * (1 - (1 - i / 19) ** 2),
    (i * 7) % 3,
    i * 30,
  ]);
  const answer = await browser.send(checkCaptcha, { body: { id, x, by: "pointer", trail } });
  return (answer.data as { captchaVerifyParam: string }).captchaVerifyParam;
}

test("what Aliyun passes sends one code, and no second one", async () => {
  const captchaVerifyParam = freshParam();
  expect((await send({ captchaVerifyParam })).code).toBe(200);
  expect(await send({ captchaVerifyParam })).toMatchObject({ code: 400, msg: "请先完成滑块验证" });
});

test("one proof used by many at once sends one code", async () => {
  const captchaVerifyParam = freshParam();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ captchaVerifyParam })));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
});

test("without a proof, and with one that Aliyun does not pass, nothing is sent", async () => {
  const before = simulator.calls(action);
  expect((await send({})).msg).toBe("请先完成滑块验证");
  expect(simulator.calls(action)).toBe(before);
  expect((await send({ captchaVerifyParam: "forged" })).code).toBe(400);
  expect((await send({ csessionid: "s", sig: "pass", token: "t" })).code).toBe(400);
  simulator.order({ code: "InvalidParameter", status: 401 });
  expect((await send({ captchaVerifyParam: freshParam() })).code).toBe(400);
  expect(await server.db.selectFrom("codeSent").select("id").execute()).toHaveLength(2);
});

test("while Aliyun answers, a pass of our slider does not count, and Aliyun is not asked about it", async () => {
  const browser = browserOf(server);
  const before = simulator.calls(action);
  const captchaVerifyParam = await sliderPass(browser);
  expect(await send({ captchaVerifyParam }, browser)).toMatchObject({
    code: 400,
    msg: "验证未完成，请刷新页面后重试",
  });
  expect(simulator.calls(action)).toBe(before);
});

test.each([
  "reset",
  "error",
  "garbage",
  { code: "Forbidden.AccountAccessDenied", status: 403 },
  { code: "Throttling.User", status: 429 },
] as const)(
  "when Aliyun does not say (%j), nobody is let in, and our slider stands in for five minutes",
  async (fault) => {
    const browser = browserOf(server);
    simulator.order(fault);
    expect(await send({ captchaVerifyParam: freshParam() }, browser)).toMatchObject({
      code: 1071,
      msg: "验证服务暂时不可用，请改用滑块验证",
    });
    const captchaVerifyParam = await sliderPass(browser);
    expect((await send({ captchaVerifyParam }, browser)).code).toBe(200);
    expect((await send({ captchaVerifyParam }, browser)).code).toBe(400);
    server.clock.move(240);
    const late = await sliderPass(browser);
    expect((await send({ captchaVerifyParam: freshParam() }, browser)).code).toBe(200);
    server.clock.move(61);
    expect((await send({ captchaVerifyParam: late }, browser)).code).toBe(400);
  },
);

test("the older captcha is passed by its three values, once", async () => {
  const proof = { csessionid: "session", sig: freshParam(), token: "token" };
  const browser = browserOf(older);
  expect((await send(proof, browser)).code).toBe(200);
  expect((await send(proof, browser)).code).toBe(400);
  expect((await send({ ...proof, sig: "forged" }, browser)).code).toBe(400);
  expect((await send({ ...proof, token: "" }, browser)).code).toBe(400);
  expect((await send({ captchaVerifyParam: freshParam() }, browser)).code).toBe(400);
});

test("when the older captcha does not say, nobody is let in either", async () => {
  olderSimulator.order("error");
  const proof = { csessionid: "session", sig: freshParam(), token: "token" };
  expect((await send(proof, browserOf(older))).code).toBe(1071);
});

test("the site learns what its pages need, and no secret", async () => {
  const { captcha } = await server.stranger(getSite);
  expect(captcha).toEqual({
    provider: "aliyun",
    settings: { sceneId: "scene-1", prefix: "prefix-1", region: "cn" },
  });
  const site = await older.stranger(getSite);
  expect(site.captcha).toEqual({
    provider: "awsc",
    settings: { appKey: "FFFF00000001", scene: "nc_login" },
  });
  expect(JSON.stringify(site)).not.toContain(aliyunKey.secret);
});

test("who asks without an end is told to wait, and Aliyun is not asked", async () => {
  const browser = browserOf(server);
  const before = simulator.calls(action);
  const bad = () => send({ captchaVerifyParam: `bad-${++made}` }, browser);
  const answers = await Promise.all(Array.from({ length: 40 }, bad));
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(30);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(10);
  expect(simulator.calls(action)).toBe(before + 30);
  expect((await send({ captchaVerifyParam: freshParam() })).code).toBe(200);
  server.clock.move(61);
  expect((await send({ captchaVerifyParam: freshParam() }, browser)).code).toBe(200);
});
