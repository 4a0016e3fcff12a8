import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import {
  evidenceOf,
  externalTask,
  gone,
  hmacHex,
  platformOf,
  responseOf,
  SITE,
  verdictsOf,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const { incomplete, complete } = JoinResult.of;

type PostbackStyleSent = {
  method?: "GET" | "POST";
  type?: string;
  payload?: string;
  ip?: string;
  headers?: object;
};
async function call(
  address: string,
  { method = "GET", type, payload, ip, headers }: PostbackStyleSent = {},
) {
  const reply = await server.app.inject({
    method,
    url: address,
    remoteAddress: ip ?? "198.51.100.8",
    headers: { ...(type && { "content-type": type }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  return reply.statusCode;
}

const wjxLink =
  "https://www.wjx.cn/vm/5657754.aspx?sojumpparm={token}&endts={expires}&parmsign={sign}";
const push = (secret: string, index: number, more: object) => {
  const activity = "5657754";
  const sign = createHash("sha1").update(`${activity}${index}${secret}`).digest("hex");
  return JSON.stringify({ activity, name: "问卷", index: String(index), sign, ...more });
};

const tencentBody = (token: string, action = "answer.create") =>
  JSON.stringify({
    id: "33cc555f",
    object: "Answer",
    action,
    payload: { survey_id: 5356056, openid: token, duration: 40 },
  });

test("Cint style: a postback whose hash covers the whole address as it was called", async () => {
  const platform = await platformOf(server, "cint");
  const link = "https://www.samplicio.us/s/default.aspx?SID=7&PID={pid}&MID={token}&hash={sign}";
  const going = await gone(server, {
    platform,
    taskId: await externalTask(server, platform, { link }),
  });
  const path = `/api/v1/process/postback/${platform.code}?MID=${going.token}&r=10&loi=95&`;
  const hash = Buffer.from(hmacHex(platform.secret, SITE + path, "sha1"), "hex").toString(
    "base64url",
  );
  expect(await call(`${path.replace("r=10", "r=20")}hash=${hash}`)).toBe(403);
  server.clock.move(120);
  expect(await call(`${path}hash=${hash}`)).toBe(200);
  expect(await responseOf(server, going.token)).toMatchObject({
    result: complete,
    platformSeconds: 95,
    flags: [],
  });
});

test("问卷星: a push completes; the same push with somebody else's number credits nobody", async () => {
  const platform = await platformOf(server, "wjx");
  const taskId = await externalTask(server, platform, { link: wjxLink });
  const [going, thief] = [
    await gone(server, { platform, taskId }),
    await gone(server, { platform, taskId }),
  ];
  server.clock.move(600);
  const send = (payload: string) =>
    call(`/api/v1/process/postback/${platform.code}`, {
      method: "POST",
      type: "application/json",
      payload,
    });
  const more = (token: string) => ({ sojumpparm: token, timetaken: "528", joinid: "101812480275" });
  expect(await send(push(platform.secret, 12, more(going.token)))).toBe(200);
  expect(await responseOf(server, going.token)).toMatchObject({
    result: complete,
    platformSeconds: 528,
    paidGold: 500,
  });
  // The signature does not cover sojumpparm: the event is used up.
  expect(await send(push(platform.secret, 12, more(thief.token)))).toBe(403);
  // Cut into fields another way, it is the same signed text.
  const recut = push(platform.secret, 12, more(thief.token))
    .replace('"5657754"', '"56577541"')
    .replace('"12"', '"2"');
  expect(await send(recut)).toBe(403);
  expect(await responseOf(server, thief.token)).toMatchObject({ result: incomplete });
  expect(await verdictsOf(server, thief.token)).toEqual(
    Array(2).fill("postback: 流水号已用于其他参与"),
  );
  expect(await send(push("another", 13, more(thief.token)))).toBe(403);
  expect(await send(push(platform.secret, 13, more(thief.token)))).toBe(200);
});

test("问卷星: one push with two numbers at the same moment credits one", async () => {
  const platform = await platformOf(server, "wjx");
  const taskId = await externalTask(server, platform, { link: wjxLink });
  const goings = await Promise.all(
    Array.from({ length: 6 }, () => gone(server, { platform, taskId })),
  );
  const statuses = await Promise.all(
    goings.map(({ token }) =>
      call(`/api/v1/process/postback/${platform.code}`, {
        method: "POST",
        type: "application/json",
        payload: push(platform.secret, 1, { sojumpparm: token }),
      }),
    ),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403, 403]);
});

test("腾讯问卷: an unsigned webhook counts from a listed address with our key, and never otherwise", async () => {
  const ips = ["203.0.113.0/24"];
  const platform = await platformOf(server, "tencent", { ips });
  const link = "https://wj.qq.com/s2/5356056/abc1/?openid={token}";
  const taskId = await externalTask(server, platform, { link });
  const going = await gone(server, { platform, taskId });
  server.clock.move(60);
  const send = (ip: string, key: string) =>
    call(`/api/v1/process/postback/${platform.code}${key}`, {
      method: "POST",
      type: "application/json",
      payload: tencentBody(going.token),
      ip,
    });
  const key = `?key=${platform.secret}`;
  expect(await send("203.0.113.9", "")).toBe(403);
  expect(await send("198.51.100.9", key)).toBe(403);
  expect(await send("203.0.113.9", "?key=wrong")).toBe(403);
  expect(await responseOf(server, going.token)).toMatchObject({ result: incomplete });
  expect(await send("203.0.113.9", key)).toBe(200);
  expect(await responseOf(server, going.token)).toMatchObject({
    result: complete,
    platformSeconds: 40,
  });
  const raws = (await evidenceOf(server, going.token)).map(({ raw }) => raw);
  expect(raws.some((raw) => raw.includes(platform.secret))).toBe(false);
});

test("a webhook that nothing proves is a claim", async () => {
  const preset = await platformOf(server, "tencent");
  const platform = await platformOf(server, "tencent", {
    postback: {
      format: "json",
      token: "payload.openid",
      result: "action",
      ts: "",
      transaction: "",
      seconds: "",
      survey: "",
      check: { kind: "none" },
    },
  });
  expect(preset.id).not.toBe(platform.id);
  const link = "https://wj.qq.com/s2/5356056/abc1/?openid={token}";
  const going = await gone(server, {
    platform,
    taskId: await externalTask(server, platform, { link }),
  });
  const address = `/api/v1/process/postback/${platform.code}`;
  const sent = {
    method: "POST",
    type: "application/json",
    payload: tencentBody(going.token),
  } as const;
  expect(await call(address, sent)).toBe(200);
  expect(await responseOf(server, going.token)).toMatchObject({
    result: incomplete,
    claimedResult: complete,
  });
});

test("PureSpectrum style: a form signed by its fields, and a hash of address and secret", async () => {
  const platform = await platformOf(server, "generic", {
    postback: {
      format: "form",
      token: "memberId",
      result: "status",
      ts: "",
      transaction: "transactionId",
      seconds: "survey_LOI",
      survey: "",
      check: {
        kind: "signature",
        algorithm: "sha256",
        over: "fields",
        parameter: "hash",
        fields: ["memberId", "status", "transactionId"],
      },
    },
  });
  const going = await gone(server, { platform, taskId: await externalTask(server, platform) });
  const hash = createHash("sha256")
    .update(`${going.token}1T-1${platform.keys.postback}`)
    .digest("hex");
  const form = new URLSearchParams({
    transactionId: "T-1",
    memberId: going.token,
    status: "1",
    hash,
  });
  const address = `/api/v1/process/postback/${platform.code}`;
  const type = "application/x-www-form-urlencoded";
  expect(
    await call(address, {
      method: "POST",
      type,
      payload: form.toString().replace("status=1", "status=2"),
    }),
  ).toBe(403);
  expect(await call(address, { method: "POST", type, payload: `${form}&status=1` })).toBe(403);
  expect(await call(address, { method: "POST", type, payload: form.toString() })).toBe(200);
  expect(await responseOf(server, going.token)).toMatchObject({ result: complete });
});
