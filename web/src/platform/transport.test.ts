/** Every row of the error catalogue (rule site-17), and what each request carries (rule site-14). */
import { describe, expect, it, vi } from "vitest";
import type { Sent } from "#contract/client.ts";
import { endpoint } from "#contract/endpoint.ts";
import { errors } from "#contract/errors.ts";
import * as z from "zod/mini";
import { SessionEnded } from "./refresh.ts";
import { createTransport, NetworkFailure, silentCodes, type TransportDeps } from "./transport.ts";

/** A head whose body never comes, as when a phone loses its radio. */
const headAlone = () => new Response(new ReadableStream());

const tasks = endpoint({
  method: "GET",
  path: "/v1/tasks",
  summary: "",
  access: "public",
  data: z.null(),
});
const get = (url = "/api/v1/tasks"): Sent => ({ method: "GET", url, endpoint: tasks });
const post = (url = "/api/v1/exchanges", more: Partial<Sent> = {}): Sent => ({
  method: "POST",
  url,
  endpoint: tasks,
  body: { amount: 1 },
  ...more,
});
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function world(...answers: (Response | Error)[]) {
  const queue = [...answers];
  const fetched = vi.fn((..._: Parameters<typeof fetch>): Promise<Response> => {
    const next = queue.length > 1 ? queue.shift() : queue[0];
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new Error());
  });
  const deps: TransportDeps = {
    fetch: fetched,
    token: () => "abc",
    device: async () => "d".repeat(40),
    now: () => 1234,
    gate: { pass: (send) => send() },
    toast: vi.fn(),
    refused: vi.fn(),
    onSignedOut: vi.fn(),
    onReply: vi.fn(),
    retryAfterMs: 0,
  };
  return { deps, fetched, send: createTransport(deps) };
}

describe("a request", () => {
  it("carries client, version, device and token, and a timestamp", async () => {
    const { send, fetched } = world(answer({ code: 200, msg: "", data: 1 }));
    await send(get("/api/v1/tasks?size=5"));
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("/api/v1/tasks?size=5&_t=1234");
    expect(init?.headers).toEqual({
      "z-client": "2",
      "z-version": "1.0.0",
      "z-device": "d".repeat(40),
      "z-token": "Bearer abc",
    });
  });

  it("has no timestamp on process URLs", async () => {
    const { send, fetched } = world(answer({ code: 200, msg: "", data: 1 }));
    await send(post("/api/v1/process/in"));
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/v1/process/in");
  });

  it("repeats its Idempotency-Key when the connection was lost", async () => {
    const { send, fetched } = world(new TypeError("lost"), answer({ code: 200, msg: "", data: 1 }));
    await send(post(undefined, { idempotencyKey: "key-1" }));
    const keys = fetched.mock.calls.map(([, init]) =>
      new Headers(init?.headers).get("idempotency-key"),
    );
    expect(keys).toEqual(["key-1", "key-1"]);
  });

  it("is not repeated on the way back from a third party, whose code is good once", async () => {
    const { send, fetched } = world(new Error("lost"));
    await expect(send(get("/api/v1/auth/wechat/callback?code=1"))).rejects.toThrow(NetworkFailure);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("is not repeated where a repeat could act twice", async () => {
    const { send, fetched, deps } = world(new TypeError("lost"));
    await expect(send(post())).rejects.toBeInstanceOf(NetworkFailure);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(deps.toast).toHaveBeenCalledWith("网络错误，请稍后重试");
  });
});

describe("what never comes", () => {
  it("is lost after the limit, also when its head is there already", async () => {
    const { deps, fetched } = world(headAlone());
    const send = createTransport({ ...deps, timeoutMs: 5 });
    await expect(send(post())).rejects.toMatchObject({ name: "NetworkFailure", status: 0 });
    expect(deps.toast).toHaveBeenCalledWith("网络错误，请稍后重试");
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it("is asked for once more where a repeat does no harm", async () => {
    const { deps } = world(headAlone(), answer({ code: 200, msg: "", data: 1 }));
    const send = createTransport({ ...deps, timeoutMs: 5 });
    await expect(send(get())).resolves.toMatchObject({ data: 1 });
    expect(deps.toast).not.toHaveBeenCalled();
  });

  it.each([
    ["hangs", () => new Promise<Response>(() => undefined)],
    ["failed", () => Promise.reject(new Error("not among them"))],
  ])("of what the document asked early, and %s, is asked for by the page", async (_, early) => {
    const { deps, fetched } = world(answer({ code: 200, msg: "", data: 1 }));
    const send = createTransport({ ...deps, timeoutMs: 5, retryAfterMs: 60_000, early });
    await expect(send(get())).resolves.toMatchObject({ data: 1 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe("a file", () => {
  const file = () =>
    new Response(new ReadableStream(), { headers: { "content-disposition": "attachment" } });

  it("is handed on as it comes, however long it takes", async () => {
    const reply = file();
    const { deps } = world(reply);
    const send = createTransport({ ...deps, timeoutMs: 5 });
    await expect(send(get())).resolves.toEqual({ code: 200, msg: "", data: reply });
  });

  it("that the reader stops is not asked for once more, and nothing is said", async () => {
    const { deps, fetched, send } = world(new DOMException("stopped", "AbortError"));
    const sent = send({ ...get(), signal: AbortSignal.abort() });
    await expect(sent).rejects.toBeInstanceOf(NetworkFailure);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(deps.toast).not.toHaveBeenCalled();
  });
});

describe("an answer", () => {
  it("without a code is returned as it is", async () => {
    const { send } = world(answer(["a"]));
    await expect(send(get())).resolves.toEqual({ code: 200, msg: "", data: ["a"] });
  });

  it.each([
    ["shows its message", 409, "状态已变化", "/api/v1/exchanges", ["状态已变化"]],
    ["is silent for 1060", 1060, "未绑定", "/api/v1/auth/wechat/callback", []],
    ["is silent for 1049", 1049, "未绑定", "/api/auth/password/login", []],
    ["is silent for process URLs", 400, "参数有误", "/api/v1/process/in", []],
    ["passes 5013 through", 5013, "不能参与", "/api/v1/tasks/1", []],
  ])("%s", async (...[, code, msg, url, toasts]) => {
    const { send, deps } = world(answer({ code, msg, data: null }));
    await expect(send(post(url))).resolves.toEqual({ code, msg, data: null });
    expect(vi.mocked(deps.refused).mock.calls.map(([text]) => text)).toEqual(toasts);
    expect(deps.toast).not.toHaveBeenCalled();
  });

  it("is silent for exactly the codes that the contract calls so", () => {
    const silent = Object.values(errors).filter((row) => "silent" in row);
    expect(new Set(silentCodes)).toEqual(new Set(silent.map(({ code }) => code)));
  });

  it.each([
    ["HTTP 204", new Response(null, { status: 204 }), "网络错误"],
    ["HTTP 500", answer({ code: 500, msg: "内部", data: null }, 500), "网络错误，请稍后重试"],
    [
      "HTTP 500 with its number",
      answer({ code: 500, msg: "内部", data: { id: "7f3a" } }, 500),
      "网络错误，请稍后重试（编号 7f3a）",
    ],
    ["HTTP 503", answer({}, 503), "网络错误，请稍后重试"],
    ["no JSON", new Response("<html>"), "网络错误，请稍后重试"],
  ])("%s becomes a toast", async (_, reply, text) => {
    const { send, deps } = world(reply);
    await expect(send(get())).rejects.toBeInstanceOf(NetworkFailure);
    expect(deps.toast).toHaveBeenCalledWith(text);
  });

  it.each([
    ["HTTP 401", answer({}, 401)],
    ["code 401", answer({ code: 401, msg: "请先登录", data: null })],
  ])("%s ends the session without a toast", async (_, reply) => {
    const { send, deps } = world(reply);
    await expect(send(get())).rejects.toBeInstanceOf(SessionEnded);
    expect(deps.onSignedOut).toHaveBeenCalledTimes(1);
    expect(deps.toast).not.toHaveBeenCalled();
  });

  it("to a refresh bypasses the gate and leaves the verdict to it", async () => {
    const { deps } = world(answer({ code: 401, msg: "过期", data: null }));
    const pass = vi.fn();
    const send = createTransport({ ...deps, gate: { pass } });
    await expect(send(post("/api/v1/auth/token/refresh"))).resolves.toMatchObject({ code: 401 });
    expect(pass).not.toHaveBeenCalled();
    expect(deps.onSignedOut).not.toHaveBeenCalled();
  });
});

it.each([
  ["HTTP 401", answer({}, 401)],
  ["code 401", answer({ code: 401, msg: "请先登录", data: null })],
])("%s that comes late does not end the session that began meanwhile", async (_, reply) => {
  const { deps } = world();
  const { promise, resolve } = Promise.withResolvers<Response>();
  let token = "before";
  const send = createTransport({ ...deps, fetch: () => promise, token: () => token });
  const sent = send(get());
  token = "after";
  resolve(reply);
  await expect(sent).rejects.toBeInstanceOf(SessionEnded);
  expect(deps.onSignedOut).not.toHaveBeenCalled();
});
