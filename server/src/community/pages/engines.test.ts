/** What search engines are given: an article in its own words, its one address, and a list of all of them. */
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hostile, layOutSites, serveSites, siteNamed } from "../../../test/fixture/pages.ts";

let sites: ReturnType<typeof layOutSites>;
let app: FastifyInstance;

const updatedAt = new Date("2026-11-02T00:00:00Z");
beforeEach(async () => {
  sites = layOutSites();
  app = await serveSites({
    root: sites.root,
    siteOf: async () => siteNamed("清言"),
    articlesOf: async (host) =>
      host === "one.example"
        ? [{ path: "/course/7", updatedAt }]
        : [{ path: "/help/9", updatedAt }],
  });
});
afterEach(async () => {
  await app.close();
  sites.remove();
});

const asked = (url: string, host = "one.example") => app.inject({ url, headers: { host } });

it("an article tells its one address, its picture and its dates, whatever its title contains", async () => {
  const { body } = await asked("/course/7?utm=x");
  expect(body).toContain('<link rel="canonical" href="https://one.example/course/7">');
  expect(body).toContain('property="og:type" content="article"');
  expect(body).toContain('property="og:url" content="https://one.example/course/7"');
  expect(body).toContain(
    'property="og:image" content="https://one.example/storage/public/a/1.webp"',
  );
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject({
    "@type": "Article",
    headline: hostile,
    description: "三分钟读完",
    image: ["https://one.example/storage/public/a/1.webp"],
    datePublished: "2026-11-01T00:00:00.000Z",
    articleSection: "入门",
    publisher: { name: "清言" },
    mainEntityOfPage: "https://one.example/course/7",
  });
  expect(body).not.toContain(hostile);
  expect(body).toContain("<p>正文</p>");
});

it("a page that is no article says nothing of the kind", async () => {
  const { body } = await asked("/share?t=7");
  expect(body).not.toContain("ld+json");
  expect(body).not.toContain("canonical");
});

it("what is not there is told from what could not be had", async () => {
  const { statusCode, body } = await asked("/course/8");
  expect(statusCode).toBe(404);
  expect(body).toContain(">404<");
});

it("the sitemap lists each host's own articles, and robots.txt says where it is", async () => {
  const one = await asked("/sitemap.xml");
  expect(one.headers["content-type"]).toContain("application/xml");
  expect(one.body).toContain("<loc>https://one.example/course/7</loc>");
  expect(one.body).toContain("<lastmod>2026-11-02T00:00:00.000Z</lastmod>");
  expect(one.body).toContain("<loc>https://one.example/industry</loc>");
  expect(one.body).not.toContain("/help/9");
  expect((await asked("/sitemap.xml", "two.example")).body).toContain(
    "<loc>https://two.example/help/9</loc>",
  );
  const robots = await asked("/robots.txt");
  expect(robots.body).toBe("User-agent: *\n\nSitemap: https://one.example/sitemap.xml\n");
});
