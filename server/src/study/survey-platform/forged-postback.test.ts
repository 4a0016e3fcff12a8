import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import {
  evidenceOf,
  hmacHex,
  platformOf,
  postback,
  responseOf,
  secondsNow,
  started,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const { incomplete, screenedOut, quotaFull } = JoinResult.of;

type CallInput = {
  method?: "GET" | "POST";
  type?: string;
  payload?: string;
  ip?: string;
  headers?: object;
};
async function call(
  address: string,
  { method = "GET", type, payload, ip, headers }: CallInput = {},
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

test("forged: a body that was changed under its signature is refused", async () => {
  const going = await started(server);
  const body = JSON.stringify({ token: going.token, result: "2" });
  const ts = String(secondsNow(server));
  const sign = hmacHex(going.platform.keys.postback, `${ts}.${body}`);
  const send = (payload: string) =>
    call(`/api/v1/process/postback/${going.platform.code}`, {
      method: "POST",
      type: "application/json",
      headers: { "x-timestamp": ts, "x-signature": sign },
      payload,
    });
  expect(await send(body.replace('"2"', '"1"'))).toBe(403);
  expect(await send(`${body} `)).toBe(403);
  expect(await send(body)).toBe(200);
  expect(await responseOf(server, going.token)).toMatchObject({ result: screenedOut });
});

test("an unknown token, another platform's token, an unknown platform: nothing happens, and nobody learns why", async () => {
  const going = await started(server);
  const other = await platformOf(server);
  const secret = "x";
  const nobodys = { ...going, token: "nobodys-token-at-all" };
  expect(await postback(server, nobodys, 1, { secret })).toMatchObject({ status: 404 });
  const foreign = { token: going.token, platform: other };
  expect(await postback(server, foreign, 1, { secret })).toMatchObject({ status: 404 });
  // Signed by the platform itself: it did nothing wrong, and would only send it again.
  expect(await postback(server, nobodys, 1)).toMatchObject({ status: 200 });
  expect(await postback(server, foreign, 1)).toMatchObject({ status: 200 });
  const kept = server.db.selectFrom("surveyReturn").select(["verdict", "result", "responseId"]);
  const unknown = { verdict: "unknown", result: JoinResult.of.complete, responseId: null };
  for (const { id } of [going.platform, other])
    // oxlint-disable-next-line no-await-in-loop
    expect(await kept.where("platformId", "=", id).execute()).toEqual([unknown, unknown]);
  expect(await call("/api/v1/process/postback/nobody?t=1")).toBe(404);
  expect(await responseOf(server, going.token)).toMatchObject({ result: incomplete });
});

test("what cannot be read, is too large, or is only asked for the head, has no effect", async () => {
  const going = await started(server);
  const address = `/api/v1/process/postback/${going.platform.code}`;
  const json = "application/json";
  expect(await call(address, { method: "POST", type: json, payload: "{" })).toBe(400);
  expect(await call(address, { method: "POST", type: json, payload: "[]" })).toBe(404);
  expect(await call(address, { method: "POST", type: json, payload: "x".repeat(70_000) })).toBe(
    413,
  );
  expect((await server.app.inject({ method: "HEAD", url: address })).statusCode).toBe(404);
  expect(await responseOf(server, going.token)).toMatchObject({ result: incomplete });
});

test("content types do not matter, the configured format does", async () => {
  const going = await started(server);
  const body = JSON.stringify({ token: going.token, result: "3" });
  const ts = String(secondsNow(server));
  const headers = {
    "x-timestamp": ts,
    "x-signature": hmacHex(going.platform.keys.postback, `${ts}.${body}`),
  };
  const address = `/api/v1/process/postback/${going.platform.code}`;
  const sent = { method: "POST", type: "text/plain;charset=gbk", payload: body, headers } as const;
  expect(await call(address, sent)).toBe(200);
  expect(await responseOf(server, going.token)).toMatchObject({ result: quotaFull });
});

test("one source with too many bad postbacks is refused without another line of evidence", async () => {
  const going = await started(server);
  const ip = "203.0.113.50";
  for (let time = 0; time < 60; time += 1) await postback(server, going, 1, { secret: "x", ip });
  expect(await postback(server, going, 1, { secret: "x", ip })).toMatchObject({ status: 429 });
  expect(await evidenceOf(server, going.token)).toHaveLength(60);
  // A good one is never refused.
  expect(await postback(server, going, 1, { ip })).toMatchObject({ status: 200 });
});

test("of signed postbacks that are not ours a limited number is kept, and each is answered", async () => {
  const going = await started(server);
  const nobodys = { ...going, token: "nobodys-token-at-all" };
  const ip = "203.0.113.51";
  for (let time = 0; time < 61; time += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await postback(server, nobodys, 1, { ip })).toMatchObject({ status: 200 });
  const { count } = await server.db
    .selectFrom("surveyReturn")
    .select((s) => s.fn.countAll<number>().as("count"))
    .where("platformId", "=", going.platform.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(60);
});

test("what no database can hold is refused like anything else", async () => {
  const going = await started(server);
  expect(await call("/api/v1/process/postback/%00")).toBe(404);
  const body = JSON.stringify({ token: going.token, result: "\0", id: "\0" });
  expect(await postback(server, going, 1, { body })).toMatchObject({ status: 422 });
  expect(await postback(server, going, 1, { extra: { id: "\0\0" } })).toMatchObject({
    status: 200,
  });
});
