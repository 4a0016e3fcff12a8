/** Pages and the sitemap are remembered, and yet show at once what an operator changed in this process. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Envelope } from "#contract/client.ts";
import { PublishState } from "#contract/content-enums.ts";
import { saveArticle, saveCategory } from "#contract/console/community/content.ts";
import { layOutSites, serveSites, siteNamed } from "../../../test/fixture/pages.ts";
import { testServer } from "../../../test/server.ts";
import { category, draft, published, stateOf, writer } from "../../../test/fixture/content.ts";
import { articleAddresses } from "./articles.ts";
import { whenArticlesChange } from "./changed.ts";

const server = testServer();
const sites = layOutSites();
let pages: FastifyInstance;

beforeAll(async () => {
  pages = await serveSites({
    root: sites.root,
    siteOf: async () => siteNamed("清言"),
    load: async (_, url) => {
      const { code, data } = (await server.app.inject(url)).json<Envelope>();
      if (code !== 200) throw Object.assign(new Error(url), { code });
      return data;
    },
    articlesOf: (host) => articleAddresses(server.world, host),
    onChange: (forget) => whenArticlesChange(server.world, forget),
  });
});
afterAll(async () => {
  await pages.close();
  sites.remove();
});

const shown = async (url: string) => {
  const { statusCode, body } = await pages.inject(url);
  return { statusCode, body };
};

test("an article that is withdrawn is gone from its page and the sitemap, and published again it is there", async () => {
  const { id } = await published(server, { title: "第一版" });
  const page = `/course/${id}`;
  expect((await shown(page)).body).toContain("第一版");
  expect((await shown("/sitemap.xml")).body).toContain(`${page}</loc>`);
  await stateOf(server, id, PublishState.of.withdrawn);
  expect(await shown(page)).toMatchObject({ statusCode: 404 });
  expect((await shown("/sitemap.xml")).body).not.toContain(`${page}</loc>`);
  await stateOf(server, id, PublishState.of.published);
  expect((await shown(page)).body).toContain("第一版");
  expect((await shown("/sitemap.xml")).body).toContain(`${page}</loc>`);
});

test("an article that is corrected is shown so, and one whose category is hidden is not there", async () => {
  const call = await writer(server);
  const place = await category(server, { name: "入门", parentId: 1 });
  const { id } = await published(server, { title: "写错了", categoryId: place.id });
  const page = `/course/${id}`;
  expect((await shown(page)).body).toContain("写错了");
  const right = { ...draft, title: "写对了", categoryId: place.id };
  await call(saveArticle, { body: { id, draft: right } });
  expect((await shown(page)).body).toContain("写对了");
  const { name, parentId, sort } = place;
  await call(saveCategory, { body: { id: place.id, name, parentId, sort, hidden: true } });
  expect(await shown(page)).toMatchObject({ statusCode: 404 });
});
