/**
 * Somebody takes the token of a dear task and answers a cheap questionnaire of the same operator with it: its webhook
 * carries our key, or its push the platform's signature, and yet it says nothing of the dear one.
 */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  addSecret,
  createPlatform,
  retireSecret,
  testReturn,
  updatePlatform,
} from "#contract/console/study/survey-platform.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import {
  externalTask,
  gone,
  platformOf,
  responseOf,
  SITE,
  verdictsOf,
} from "../../../test/fixture/survey-platform.ts";
import { presetSettings } from "./presets.ts";

const server = testServer();
const { incomplete, complete } = JoinResult.of;
const IP = "203.0.113.9";
const ips = ["203.0.113.0/24"];

type Sent = { method: "GET" | "POST"; url: string; body?: string };
const call = async ({ method, url, body }: Sent) => {
  const asked = { method, url, remoteAddress: IP, ...(body && { payload: body }) };
  return (await server.app.inject(asked)).statusCode;
};

const preset = {
  tencent: {
    link: "https://wj.qq.com/s2/5356056/abc1/?openid={token}",
    word: (at: string, { token, survey, secret }: Answered): Sent => ({
      method: "POST",
      url: `${at}?key=${secret}`,
      body: JSON.stringify({
        id: "33cc555f",
        action: "answer.create",
        payload: { survey_id: Number(survey), openid: token, duration: 400 },
      }),
    }),
  },
  choiceform: {
    link: "https://www.choiceform.com/f/5356056?t={token}",
    word: (at: string, { token, survey, secret }: Answered): Sent => ({
      method: "GET",
      url: `${at}?key=${secret}&q=${survey}&t=${token}&r=1`,
    }),
  },
  wjx: {
    link: "https://www.wjx.cn/vm/5356056.aspx?sojumpparm={token}&endts={expires}&parmsign={sign}",
    word: (at: string, { token, survey, secret }: Answered): Sent => ({
      method: "POST",
      url: at,
      body: JSON.stringify({
        activity: survey,
        index: survey === "77" ? "1" : "2",
        sojumpparm: token,
        timetaken: "400",
        sign: createHash("sha1")
          .update(`${survey}${survey === "77" ? "1" : "2"}${secret}`)
          .digest("hex"),
      }),
    }),
  },
} as const;
type Answered = { token: string; survey: string; secret: string };

test.each(["tencent", "choiceform", "wjx"] as const)(
  "%s: another questionnaire of the operator's pays nothing for this task, and waits for reconciliation",
  async (name) => {
    const platform = await platformOf(server, name, { ips });
    const { link, word } = preset[name];
    const going = await gone(server, {
      platform,
      taskId: await externalTask(server, platform, { link }),
    });
    server.clock.move(600);
    const at = `/api/v1/process/postback/${platform.code}`;
    const about = (survey: string) =>
      word(at, { token: going.token, survey, secret: platform.secret });
    // Answered: it is not the platform's fault, and 问卷星 would keep back everybody's.
    expect(await call(about("77"))).toBe(200);
    expect(await responseOf(server, going.token)).toMatchObject({
      result: incomplete,
      claimedResult: complete,
      paidGold: 0,
    });
    expect(await call(about("5356056"))).toBe(200);
    expect(await responseOf(server, going.token)).toMatchObject({
      result: complete,
      confirmedResult: complete,
      paidGold: 500,
    });
    expect(await verdictsOf(server, going.token)).toEqual([
      "postback: 问卷不符",
      "postback: accepted",
    ]);
  },
);

test("the return tester says which questionnaire the word is about", async () => {
  const platform = await platformOf(server, "wjx");
  const { link, word } = preset.wjx;
  const going = await gone(server, {
    platform,
    taskId: await externalTask(server, platform, { link }),
  });
  const operations = await server.staff(StaffRole.of.operations);
  const tried = async (survey: string) => {
    const { url, body = "" } = word(`${SITE}/api/v1/process/postback/${platform.code}`, {
      token: going.token,
      survey,
      secret: platform.secret,
    });
    return operations(testReturn, {
      params: { id: String(platform.id) },
      body: { url, posted: { body, headers: "" } },
    });
  };
  const right = await tried("5356056");
  expect(right.believed).toBe(true);
  expect(right.steps.at(-1)).toEqual({
    ok: true,
    sentence: "问卷编号「5356056」与任务链接一致",
  });
  const wrong = await tried("77");
  expect(wrong.believed).toBe(false);
  expect(wrong.steps.at(-1)).toEqual({
    ok: false,
    sentence: "问卷编号「77」与任务链接里的「5356056」不符",
  });
});

test("a platform from before names no questionnaire, and goes on as it did", async () => {
  const platform = await platformOf(server, "tencent", { ips });
  const { settings } = await server.db
    .selectFrom("surveyPlatform")
    .select("settings")
    .where("id", "=", platform.id)
    .executeTakeFirstOrThrow();
  const { postback, ...rest } = settings as { postback: { survey?: string } };
  delete postback.survey;
  await server.db
    .updateTable("surveyPlatform")
    .set({ settings: JSON.stringify({ ...rest, postback }) })
    .where("id", "=", platform.id)
    .execute();
  const { link, word } = preset.tencent;
  const going = await gone(server, {
    platform,
    taskId: await externalTask(server, platform, { link }),
  });
  server.clock.move(600);
  const at = `/api/v1/process/postback/${platform.code}`;
  const sent = word(at, { token: going.token, survey: "77", secret: platform.secret });
  expect(await call(sent)).toBe(200);
  expect(await responseOf(server, going.token)).toMatchObject({ result: complete });
});

test("a platform that is believed by its address takes nobody without a key in the address it was given", async () => {
  const operations = await server.staff(StaffRole.of.operations);
  const settings = { ...presetSettings("tencent"), ips };
  const body = { name: "无密钥", preset: "tencent", active: true, settings } as const;
  await expect(
    operations(createPlatform, { body: { ...body, code: "keyless" } }),
  ).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(/请先添加密钥，再启用或保存/),
  });
  const { id } = await operations(createPlatform, {
    body: { ...body, code: "keyless", active: false },
  });
  const params = { id: String(id) };
  await expect(operations(updatePlatform, { params, body })).rejects.toMatchObject({ code: 400 });
  const { platform } = await operations(addSecret, { params, body: { secret: null } });
  expect(await operations(updatePlatform, { params, body })).toMatchObject({ active: true });
  const [{ kid } = { kid: "" }] = platform.secrets;
  await expect(operations(retireSecret, { params, body: { kid } })).rejects.toMatchObject({
    code: 409,
  });
  await operations(updatePlatform, { params, body: { ...body, active: false } });
  // Those under way are heard of also when it is off.
  await expect(operations(retireSecret, { params, body: { kid } })).rejects.toMatchObject({
    code: 409,
  });
});
