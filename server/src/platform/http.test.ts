import { expect, test } from "vitest";
import type { Envelope } from "#contract/client.ts";
import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { setAvatar } from "#contract/member/people/upload.ts";
import { testServer } from "../../test/server.ts";

const server = testServer();

const send = async (url: string, payload: string, headers: Record<string, string> = {}) => {
  const reply = await server.app.inject({
    method: "POST",
    url,
    payload,
    headers: { "content-type": "application/json", ...headers },
  });
  return { status: reply.statusCode, ...reply.json<Envelope>() };
};
const login = "/api/auth/sms/login";
const good = { mobile: "13812345678", code: "123456" };

test("every endpoint of the contract is served", () => {
  for (const [name, { method, path }] of Object.entries(endpoints))
    expect(server.app.hasRoute({ method, url: `/api${path}` }), name).toBe(true);
});

test("every endpoint that is not public refuses a stranger, before it looks at the body", async () => {
  for (const [name, { method, path, access }] of Object.entries(endpoints)) {
    if (access === "public") continue;
    const reply = await server.app.inject({
      method,
      url: `/api${path.replace(/:\w+/g, "1")}`,
      ...(method === "POST" && {
        payload: "{not json",
        headers: { "content-type": "application/json" },
      }),
    });
    expect(reply.statusCode, name).toBe(401);
    expect(reply.json(), name).toEqual({ code: 401, msg: "请先登录", data: null });
  }
});

test("malformed JSON, a body that is no object, and a wrong content type are 400-class envelopes", async () => {
  expect(await send(login, '{"mobile":')).toMatchObject({ status: 400, code: 400 });
  expect(await send(login, "[1]")).toMatchObject({ code: 400 });
  expect(await send(login, "")).toMatchObject({ status: 400, code: 400 });
  expect(await send(login, "null")).toMatchObject({ code: 400, msg: "请提交 JSON 对象" });
  expect(
    await send(login, "mobile=1", { "content-type": "application/x-www-form-urlencoded" }),
  ).toMatchObject({ status: 415, code: 415, msg: "请以 JSON 格式提交" });
});

test("a body over the limit is refused before it is read", async () => {
  const payload = JSON.stringify({ ...good, inviteSource: "x".repeat(limits.bodyMaxBytes) });
  expect(await send(login, payload)).toMatchObject({ status: 413, code: 413 });
});

test("a wrong type, a missing field and an unknown key each name the field", async () => {
  const say = async (body: object) => (await send(login, JSON.stringify(body))).msg;
  expect(await say({ ...good, mobile: 138 })).toBe("请输入手机号/邮箱");
  expect(await say({ mobile: good.mobile })).toBe("请输入验证码");
  expect(await say({ ...good, role: 2 })).toBe("不认识的字段「role」");
  expect(await say({ ...good, inviterCode: { a: 1 } })).toBe("邀请码格式错误");
});

test("prototype keys and repeated query parameters are refused", async () => {
  expect(
    await send(login, '{"mobile":"13812345678","code":"123456","__proto__":{"a":1}}'),
  ).toMatchObject({
    code: 400,
  });
  const reply = await server.app.inject("/api/v1/tasks?size=1&size=2");
  expect(reply.json()).toMatchObject({ code: 400, msg: "参数「size」重复" });
});

test("a character that no text can hold is bad input and names its field", async () => {
  const { call } = await server.member();
  await expect(call(setAvatar, { body: { key: "avatar/\0.png" } })).rejects.toMatchObject({
    code: 400,
    message: "文件含有无法识别的字符",
    data: { field: "key" },
  });
});

test("the timestamp that every request carries is no unknown field", async () => {
  const reply = await server.app.inject("/api/v1/tasks?_t=1700000000000");
  expect(reply.json()).toMatchObject({ code: 200 });
});

test("an API path that does not exist answers an envelope", async () => {
  const reply = await server.app.inject("/api/v1/nothing");
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ code: 404, msg: "接口不存在", data: null });
});

test("OpenAPI prints every endpoint of the contract", async () => {
  const document = (await server.app.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const printed = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(printed.sort()).toEqual(Object.keys(endpoints).sort());
});

test("a cursor that was made up is bad input", async () => {
  const { call } = await server.member();
  await expect(
    call({ ...endpoints["survey.listResponses"] } as never, { query: { cursor: "a_b" } } as never),
  ).rejects.toMatchObject({ code: 400 });
});
