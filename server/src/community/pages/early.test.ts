/** What a page asks first, answered in one: as each call would be, for this session and for nobody else. */
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { callerOf } from "../../../test/fixture/caller.ts";
import { layOutSites, serveSites, siteNamed } from "../../../test/fixture/pages.ts";

const caller = callerOf(7);
const ours = {
  "z-token": "Bearer mine",
  cookie: "__Host-fp=mine",
  "z-device": "d",
  host: "a.example",
};

let sites: ReturnType<typeof layOutSites>;
let app: FastifyInstance;
let brought: Record<string, unknown>[];

beforeEach(async () => {
  sites = layOutSites();
  brought = [];
  app = await serveSites({
    root: sites.root,
    siteOf: async () => siteNamed("清言"),
    members: {
      identify: async (token, cookies) =>
        token === "mine" && cookies.get("fp") === "mine" ? caller : undefined,
      busyPercent: 100,
      now: () => new Date("2026-11-23T12:00:00Z"),
    },
    routes: (made) => {
      made.get("/api/v1/own/first", ({ headers }) => {
        brought.push(headers);
        return { code: 200, msg: "", data: { gold: 7 } };
      });
      made.get("/api/v1/own/refused", (_, reply) =>
        reply.code(200).send({ code: 403, msg: "没有权限", data: null }),
      );
    },
  });
});
afterEach(async () => {
  await app.close();
  sites.remove();
});

const early = async (headers: Record<string, string>, of = "/home") => {
  const reply = await app.inject({ url: `/early?of=${encodeURIComponent(of)}`, headers });
  return { ...reply, answers: reply.json<Record<string, [number, string]>>() };
};

it("answers each call as it is answered by itself, a refusal as a refusal", async () => {
  const { answers, headers } = await early(ours);
  const said = Object.entries(answers).map(([url, [status, text]]) => [
    url,
    status,
    JSON.parse(text),
  ]);
  expect(said).toEqual([
    ["/api/v1/own/first", 200, { code: 200, msg: "", data: { gold: 7 } }],
    ["/api/v1/own/refused", 200, { code: 403, msg: "没有权限", data: null }],
  ]);
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
});

it("asks with what the page itself would bring", async () => {
  await early({ ...ours, "x-forwarded-for": "9.9.9.9", origin: "https://evil.example" });
  expect(brought).toMatchObject([ours]);
  expect(brought[0]).not.toHaveProperty("origin");
  expect(brought[0]).not.toHaveProperty("x-forwarded-for");
});

it.each([
  ["of nobody", { cookie: "__Host-fp=mine" }],
  ["by cookies alone", { cookie: "TOKEN=mine; __Host-fp=mine" }],
  ["by a token without its browser's half", { "z-token": "Bearer mine" }],
  ["of a session that is over", { ...ours, "z-token": "Bearer old" }],
])("answers nothing where it is asked %s", async (_, headers) => {
  expect((await early(headers)).answers).toEqual({});
  expect(brought).toEqual([]);
});

it.each(["/about", "/home/../home", "", "https://evil.example/home"])(
  "answers nothing for %j, which is no page that asks",
  async (of) => {
    expect((await early(ours, of)).answers).toEqual({});
  },
);
