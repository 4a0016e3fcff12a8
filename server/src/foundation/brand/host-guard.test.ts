import { afterAll, beforeAll, expect, test } from "vitest";
import { getSite, type Site } from "#contract/member/community/site.ts";
import { testServer } from "../../../test/server.ts";
import { buildApp } from "../../app.ts";

const server = testServer({
  PUBLIC_ORIGIN: "https://panel.example.com",
  CONSOLE_HOSTS: "desk.example.com",
  TRUSTED_PROXIES: "10.0.0.0/8",
});
const live = {} as { app: typeof server.app };
beforeAll(async () => {
  const config = { ...server.world.config, development: false };
  live.app = await buildApp({ ...server.world, config });
});
afterAll(() => live.app.close());

type HostGuardSaid = { host?: string; url?: string; forwarded?: string };
const ask = ({ app }: typeof live, { host = "", url, forwarded }: HostGuardSaid) =>
  app.inject({
    url: url ?? `/api${getSite.path}`,
    remoteAddress: "10.1.1.1",
    headers: { host, ...(forwarded && { "x-forwarded-host": forwarded }) },
  });
const codeAt = async (at: typeof live, said: HostGuardSaid) =>
  (await ask(at, said)).json<{ data: Site }>().data.brand.code;

test.each([
  ["www.qingyan.example.com", "qingyan"],
  ["WWW.Manxi.Example.com", "manxi"],
  ["www.manxi.example.com:8443", "manxi"],
  ["www.manxi.example.com.", "manxi"],
  ["www.manxi.example.com.:443", "manxi"],
  ["panel.example.com", "qingyan"],
])("the site at %s looks like %s", async (host, code) => {
  expect(await codeAt(live, { host })).toBe(code);
});

test.each([
  "evil.example",
  "www.manxi.example.com.evil.example",
  "evil.example:443",
  "203.0.113.9",
  "[::1]:3000",
  "www.manxi.example.com/evil",
  "user@www.manxi.example.com",
  "-",
])("a host that is nobody's, such as “%s”, gets neither pages nor answers", async (host) => {
  const call = await ask(live, { host });
  expect(call.statusCode).toBe(421);
  expect(call.json()).toEqual({ code: 421, msg: "这个域名不属于本站", data: null });
  expect(call.headers["cache-control"]).toBe("no-store");
  for (const url of ["/", "/login", "/console", "/assets/x.js", "/nowhere", "/api/nowhere"])
    expect((await ask(live, { host, url })).statusCode).toBe(421);
});

test("a balancer asks by address whether the machine lives", async () => {
  for (const url of ["/healthz", "/readyz"])
    expect((await ask(live, { host: "10.0.0.7:3000", url })).statusCode).toBe(200);
});

test("the console's own host is let in", async () => {
  const { statusCode } = await ask(live, { host: "desk.example.com", url: "/api/v1/site" });
  expect(statusCode).toBe(200);
});

test("what a trusted proxy passes on as X-Forwarded-Host chooses nothing", async () => {
  const [home, other] = ["www.qingyan.example.com", "www.manxi.example.com"];
  expect(await codeAt(live, { host: home, forwarded: other })).toBe("qingyan");
  expect((await ask(live, { host: "evil.example", forwarded: home })).statusCode).toBe(421);
  expect(await codeAt(server, { host: "localhost", forwarded: other })).toBe("qingyan");
});

test("where the site is https, browsers are told to come by https alone, whatever they asked for", async () => {
  const seen = await Promise.all([
    ask(live, { host: "panel.example.com" }),
    ask(live, { host: "evil.example" }),
    ask(live, { host: "panel.example.com", url: "/" }),
  ]);
  expect(seen.map(({ headers }) => headers["strict-transport-security"])).toEqual(
    Array(3).fill("max-age=31536000"),
  );
});

test("on a development machine any other name shows the first brand", async () => {
  expect(await codeAt(server, { host: "my-laptop:3000" })).toBe("qingyan");
  expect(await codeAt(server, { host: "127.0.0.1:3000" })).toBe("manxi");
});
