/** Pages are drawn from what the calls answer, for the member whose page it is and for nobody else. */
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { Envelope } from "#contract/client.ts";
import { getSite } from "#contract/member/community/site.ts";
import { loginBySms } from "#contract/member/people/auth.ts";
import { featureRoutes } from "../features.ts";
import { callerOf } from "../../test/fixture/caller.ts";
import { memberWith } from "../../test/fixture/exchange.ts";
import { publishedTask } from "../../test/task.ts";
import { type SignedIn, testServer } from "../../test/server.ts";
import { type AskOwn, type OwnAsker, ownCalls } from "./own-call.ts";
import { poolFacts } from "./db.ts";
import { onErrand } from "./errand.ts";
import type { MemberCaller, Routes } from "./request.ts";

const server = testServer();
let ask: AskOwn;
let member: SignedIn;
let taskId: number;

const nowhere: Routes = { on: () => undefined };
beforeAll(async () => {
  const own = ownCalls(nowhere, { checkAnswers: true, log: server.world.log });
  featureRoutes(own.routes, server.world);
  ask = own.ask;
});
beforeEach(async () => {
  member = await memberWith(server, { gold: 777 });
  taskId = await publishedTask(server, { title: "早餐" });
});

const stranger: OwnAsker = { host: "localhost", ip: "127.0.0.1" };
const askerOf = (who: SignedIn, more: Partial<MemberCaller> = {}): OwnAsker => ({
  ...stranger,
  member: {
    caller: callerOf(who.memberId, more),
    cookies: {
      get: () => undefined,
      numbers: () => [],
      set: () => undefined,
      clear: () => undefined,
    },
    userAgent: "",
    deviceId: "",
  },
});

const drawn = () => [
  "/api/v1/users/account",
  "/api/v1/wallet",
  "/api/v1/tasks?size=4",
  `/api/v1/tasks/${taskId}`,
  "/api/v1/responses?result=0&size=10",
  "/api/v1/exchanges?size=3",
  "/api/v1/points",
  "/api/v1/notices/board",
];

test("a member's page is told what their browser would be told", async () => {
  for (const url of drawn()) {
    const { headers } = member;
    const reply = await server.app.inject({ url, headers });
    const { code, data } = reply.json<Envelope>();
    expect(code, url).toBe(200);
    expect(await ask(askerOf(member), url), url).toEqual(data);
  }
});

test("a page for nobody in particular is told what a stranger would be told", async () => {
  for (const url of ["/api/v1/tasks?size=4", `/api/v1/tasks/${taskId}`, "/api/v1/notices/board"]) {
    const { data } = (await server.app.inject({ url })).json<Envelope>();
    expect(await ask(stranger, url), url).toEqual(data);
  }
});

test("a stranger's page is refused what is a member's, and everybody's what is an operator's", async () => {
  for (const { method, path, access, file, stream } of Object.values(endpoints)) {
    if (method !== "GET" || file || stream || access === "public") continue;
    const url = `/api${path.replace(/:\w+/g, "1")}`;
    await expect(ask(stranger, url), url).rejects.toMatchObject({ code: 401 });
    if (typeof access === "object" || ["leader", "agent", "inviter"].includes(access))
      await expect(ask(askerOf(member), url), url).rejects.toMatchObject({ code: 403 });
  }
});

test("what is not there, not read or not fit is refused as to a browser", async () => {
  const refused = (url: string) => ask(askerOf(member), url).catch((cause: unknown) => cause);
  expect(await refused("/api/v1/tasks/999999")).toMatchObject({ code: 404 });
  expect(await refused("/api/v1/nothing")).toMatchObject({ code: 404 });
  expect(await refused(`/api${loginBySms.path}`)).toMatchObject({ code: 404 });
  expect(await refused("/api/v1/tasks?size=none")).toMatchObject({ code: 400 });
  const hidden = askerOf(member, { showsPoints: false });
  await expect(ask(hidden, "/api/v1/points")).rejects.toMatchObject({ code: 403 });
});

test("what could not be told is logged with the request that it was asked for", async () => {
  const log = { ...server.world.log, error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const own = ownCalls(nowhere, { checkAnswers: true, log });
  own.routes.on(getSite, () => Promise.reject(new Error("broken")));
  const asking = own.ask({ ...stranger, requestId: "0a1b2c3d4e5f" }, `/api${getSite.path}`);
  await expect(asking).rejects.toThrow("broken");
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ url: getSite.path, requestId: "0a1b2c3d4e5f" }),
    expect.any(String),
  );
  expect(log.warn).not.toHaveBeenCalled();
});

test("what a page asks at once goes over one connection", async () => {
  const urls = ["/api/v1/points", "/api/v1/users/account", "/api/v1/tasks?size=4"];
  const draw = () => Promise.all(urls.map((url) => ask(askerOf(member), url)));
  // What is the same for everybody is remembered from then on.
  await draw();
  const used = await onErrand({ kind: "request", name: "/*", waited: 0 }, async () => {
    const drawing = draw();
    await new Promise(setImmediate);
    const { total, idle } = poolFacts(server.db);
    await drawing;
    return total - idle;
  });
  expect(used).toBe(1);
});
