import Fastify from "fastify";
import { expect, test } from "vitest";
import { addSecret, createPlatform } from "#contract/console/study/survey-platform.ts";
import { AuditState, JoinResult, StaffRole } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { testServer } from "../../test/server.ts";
import { bring, externalTask, responseOf, verdictsOf } from "../../test/fixture/survey-platform.ts";
import { type SimulatedPlatform, simulatedPlatforms } from "./keys.ts";
import { openPause } from "./pause.ts";
import { serveSurveyPlatform } from "./serve.ts";
import type { Ending, Fault } from "./words.ts";

const server = testServer();
const ORIGIN = "http://127.0.0.1:3100";
const platforms = simulatedPlatforms(ORIGIN);
const { incomplete, complete, screenedOut, quotaFull } = JoinResult.of;

const pause = openPause();

/** The platform, with its server calling ours; when it is late, it calls after `goOn`. */
async function simulator() {
  const app = Fastify();
  const { promise: late, resolve: goOn } = Promise.withResolvers<void>();
  const { idle } = await serveSurveyPlatform(app, {
    siteOrigin: "http://localhost:3000",
    origin: ORIGIN,
    late: () => late,
    now: () => server.clock.now(),
    pause,
    post: async ({ method, url, headers, body }) => {
      const { pathname, search } = new URL(url);
      const reply = await server.app.inject({
        method,
        url: pathname + search,
        headers,
        remoteAddress: "198.51.100.44",
        ...(body && { payload: body }),
      });
      return reply.statusCode;
    },
  });
  return { app, idle, goOn };
}

const made = new Map<string, Promise<number>>();
async function taskOn(platform: SimulatedPlatform): Promise<number> {
  const operations = await server.staff(StaffRole.of.operations);
  const { code, name, preset, settings, secret, link } = platform;
  const { id } = await operations(createPlatform, {
    body: { code, name, preset, settings, active: true },
  });
  await operations(addSecret, { params: { id: String(id) }, body: { secret } });
  return externalTask(server, { id }, { link });
}

function platformOf(code: string): SimulatedPlatform {
  const platform = platforms.find((one) => one.code === code);
  if (!platform) throw new Error(code);
  return platform;
}

/** Leaves, answers for five minutes, presses a button; answers what the member saw and what stands. */
async function roundTrip(code: string, ending: Ending, fault: Fault = "normal") {
  const task = made.get(code) ?? taskOn(platformOf(code));
  made.set(code, task);
  const { app, idle, goOn } = await simulator();
  const member = await server.member();
  const { url, token } = await member.call(enterTask, { body: { taskId: await task } });
  const page = await app.inject({ url: url.slice(ORIGIN.length) });
  expect(page.statusCode).toBe(200);
  const session = /name="session" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
  server.clock.move(300);
  const submitted = await app.inject({
    method: "POST",
    url: "/survey/submit",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ session, ending, fault }).toString(),
  });
  const back = submitted.headers.location;
  if (fault !== "late") await idle();
  const shown = back === undefined ? undefined : await bring(server, back, member.call);
  const first = await responseOf(server, token);
  goOn();
  await idle();
  const response = await responseOf(server, token);
  const verdicts = await verdictsOf(server, token);
  await app.close();
  return { shown, first, response, verdicts };
}

test.each([
  ["demo", "complete", complete],
  ["demo", "quotaFull", quotaFull],
  ["demo", "cityBlocked", JoinResult.of.cityBlocked],
  ["demo", "timedOut", JoinResult.of.timeout],
  ["cint-demo", "complete", complete],
  ["cint-demo", "screenedOut", screenedOut],
  ["cint-demo", "tooFast", JoinResult.of.tooShort],
  ["wjx-demo", "complete", complete],
] as const)("%s: a round trip that ends with %s", async (code, ending, result) => {
  const { shown, response } = await roundTrip(code, ending);
  expect(shown).toMatchObject({ result, responseId: response.id });
  expect(response).toMatchObject({ result, confirmedResult: result, flags: [] });
  if (result === complete) expect(response).toMatchObject({ auditState: 1, paidGold: 500 });
});

test("wjx-demo: a screen-out is a claim, because nobody signs it and nobody pushes it", async () => {
  const { shown, response } = await roundTrip("wjx-demo", "screenedOut");
  expect(shown).toMatchObject({ verdict: "claimed", result: incomplete });
  expect(response).toMatchObject({ result: incomplete, claimedResult: screenedOut });
});

test.each<[Fault, string[], Partial<Awaited<ReturnType<typeof responseOf>>>]>([
  ["browser-only", ["browser: accepted"], { result: 1, auditState: AuditState.of.pending }],
  ["unsigned", ["browser: 没有签名"], { result: 0, claimedResult: 1, badReturns: 0 }],
  ["forged", ["browser: 签名错误"], { result: 0, claimedResult: 1, badReturns: 1 }],
  ["postback-only", ["postback: accepted"], { result: 1, auditState: AuditState.of.valid }],
  [
    "twice",
    ["postback: accepted", "postback: repeated", "browser: repeated"],
    { result: 1, auditState: AuditState.of.valid, paidGold: 500 },
  ],
  [
    "late",
    ["browser: accepted", "postback: accepted"],
    { result: 1, auditState: AuditState.of.valid },
  ],
])("demo: the platform's fault %s", async (fault, verdicts, row) => {
  const trip = await roundTrip("demo", "complete", fault);
  expect(trip.verdicts).toEqual(verdicts);
  expect(trip.response).toMatchObject(row);
  if (fault === "late") expect(trip.first).toMatchObject({ auditState: AuditState.of.pending });
});

test("wjx-demo: sheets that are nobody's here do not keep back everybody's", async () => {
  for (let time = 0; time < 11; time += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one sheet after the other
    const { response } = await roundTrip("wjx-demo", "complete", "stranger");
    expect(response).toMatchObject({ result: incomplete, claimedResult: null });
  }
  const { response } = await roundTrip("wjx-demo", "complete", "postback-only");
  expect(response).toMatchObject({ result: complete, paidGold: 500 });
});

test("wjx-demo: ten refused pushes keep back those that follow, for half an hour", () => {
  const fresh = openPause();
  const at = (minute: number) => new Date(minute * 60_000);
  for (let time = 0; time < 10; time += 1) {
    expect(fresh.isOn("wjx-demo", at(0))).toBe(false);
    fresh.count("wjx-demo", 404, at(0));
  }
  expect(fresh.isOn("demo", at(1))).toBe(false);
  expect(fresh.isOn("wjx-demo", at(29))).toBe(true);
  expect(fresh.isOn("wjx-demo", at(31))).toBe(false);
});

test("demo: a contradiction pays what the platform's own word is worth, and is flagged", async () => {
  const { response } = await roundTrip("demo", "complete", "contradiction");
  expect(response).toMatchObject({ result: screenedOut, paidGold: 20, rewardTx: null });
  expect(response.flags).toEqual(["浏览器返回「完成」，与已有结果不一致"]);
});

test.each(platforms.map(({ code }) => code))(
  "%s opens no questionnaire for a link that was changed",
  async (code) => {
    const { app } = await simulator();
    const task = made.get(code) ?? taskOn(platformOf(code));
    made.set(code, task);
    const member = await server.member();
    const { url, token } = await member.call(enterTask, { body: { taskId: await task } });
    const path = url.slice(ORIGIN.length);
    for (const changed of [
      path.replace(token, "somebody-elses-token"),
      path.replace(
        /(sign|hash)=(.)/,
        (_, name: string, first: string) => `${name}=${first === "_" ? "-" : "_"}`,
      ),
      path.replace(/&(sign|parmsign|hash)=.*/, ""),
      path.replace("10086", "10010"),
    ]) {
      expect(changed).not.toBe(path);
      expect((await app.inject({ url: changed })).statusCode).toBe(403);
    }
    const index = await app.inject({ url: "/survey/" });
    expect(index.body).toContain("调查平台模拟器");
    await app.close();
  },
);

test("a form that is not the page's is refused", async () => {
  const { app } = await simulator();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const payload = "session=x&ending=complete&fault=normal";
  const reply = await app.inject({ method: "POST", url: "/survey/submit", headers, payload });
  expect(reply.statusCode).toBe(400);
  await app.close();
});
