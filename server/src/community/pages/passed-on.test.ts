/** Pages that are passed on: what chats are told of them, and which part of their address they are kept by. */
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { layOutSites, serveSites, siteNamed } from "../../../test/fixture/pages.ts";
import type { Visitor } from "./pageCache.ts";

let sites: ReturnType<typeof layOutSites>;
let app: FastifyInstance;

beforeEach(async () => {
  sites = layOutSites();
  app = await serveSites({ root: sites.root, siteOf: async () => siteNamed("清言") });
});
afterEach(async () => {
  await app.close();
  sites.remove();
});

const shared = (url: string, host = "one.example") => app.inject({ url, headers: { host } });

it("says in chats what it is, with a picture at the address that was asked", async () => {
  const { body } = await shared("/share?t=7");
  expect(body).toContain('<meta name="description" content="约 5 分钟t=7">');
  expect(body).toContain('<meta property="og:title" content="咖啡&#34;习惯&#34;">');
  expect(body).toContain('property="og:image" content="https://one.example/figure.png"');
});

it("is kept for each thing that is shared, and for nothing else in its address", async () => {
  const first = (await shared("/share?t=7&s=wechat")).body;
  expect(first).toContain("shared 1<");
  expect((await shared("/share?s=poster&t=7")).body).toContain("shared 1<");
  expect((await shared("/share?t=8")).body).toContain("shared 2<");
});

it("names a forged host to nobody but who forged it", async () => {
  expect((await shared("/share?t=7", "evil.example")).body).toContain("https://evil.example/");
  expect((await shared("/share?t=7")).body).not.toContain("evil.example");
});

it("asks for its data as from the visitor's own network", async () => {
  const asked: Visitor[] = [];
  const near = await serveSites({
    root: sites.root,
    siteOf: async () => siteNamed("清言"),
    load: async (visitor) => asked.push(visitor),
  });
  await near.inject({
    url: "/index",
    remoteAddress: "203.0.113.7",
    headers: { host: "a.example" },
  });
  expect(asked).toMatchObject([{ host: "a.example", ip: "203.0.113.7" }]);
  await near.close();
});

it("wears the brand's colours after the build's, and its mark where it has one", async () => {
  const site = siteNamed("清言");
  const near = await serveSites({ root: sites.root, siteOf: async () => site });
  const seen = async () => (await near.inject("/share?t=7")).body;
  expect(await seen()).toContain(".a{}:root{--hue:176}</style>");
  // While it is kept: what an operator changes is seen with the next page.
  site.brand = { ...site.brand, hue: 25, logo: "/storage/public/mark.webp", siteName: "新名" };
  const changed = await seen();
  expect(changed).toContain(":root{--hue:25}</style>");
  expect(changed).toContain('<link rel="icon" href="/storage/public/mark.webp">');
  expect(changed).toMatch(/og:image" content="https:\/\/[^"]+\/storage\/public\/mark.webp"/);
  expect(changed).toContain('og:site_name" content="新名"');
  await near.close();
});

it("has the brand's figure as its picture", async () => {
  const { headers, rawPayload } = await app.inject("/figure.png");
  expect(headers["content-type"]).toBe("image/png");
  expect(rawPayload.subarray(1, 4).toString()).toBe("PNG");
});
