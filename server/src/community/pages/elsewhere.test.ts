/** Several processes serve the same site: what an operator changes by one of them is on the others' pages soon. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlOf } from "#contract/client.ts";
import type { Call, Envelope } from "#contract/client.ts";
import {
  brandDocuments,
  consoleBrands,
  saveBrandDocument,
} from "#contract/console/community/brand.ts";
import { saveArticle, saveCategory } from "#contract/console/community/content.ts";
import { growthRules, setGrowthRules } from "#contract/console/people/growth.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { getArticle, listCategories } from "#contract/member/community/content.ts";
import { getInviter } from "#contract/member/people/invite.ts";
import { getDocument } from "#contract/member/community/site.ts";
import { testServer } from "../../../test/server.ts";
import { buildApp } from "../../app.ts";
import { forgetBrands, pagesVersion } from "../../foundation/brand/api.ts";
import { draft, published } from "../../../test/fixture/content.ts";
import { codeOf, makeRole, note } from "../../../test/fixture/growth-desk.ts";
import type { World } from "../../platform/world.ts";
import { siteOf } from "../site/api.ts";
import { layOutSites, serveSites } from "../../../test/fixture/pages.ts";

const server = testServer();
const sites = layOutSites();
/** Nothing that the first one remembers is known to it. */
let other: World;
let api: FastifyInstance;
let admin: Call;

beforeAll(async () => {
  other = { ...server.world };
  api = await buildApp(other);
  admin = await server.staff(StaffRole.of.admin);
});
afterAll(async () => {
  await api.close();
  sites.remove();
});

/** The other process's page that is drawn from this answer. */
async function pageOf(url: string) {
  const pages = await serveSites({
    root: sites.root,
    siteOf: () => siteOf(other, "localhost"),
    load: async () => (await api.inject(url)).json<Envelope>().data,
    versionOf: () => pagesVersion(other),
  });
  return {
    // Without what each visitor has of their own.
    shown: async () => {
      const { body } = await pages.inject("/index");
      return (body.match(/render \d+|id="data">.*?<\/script>/g) ?? []).join(" ");
    },
    close: () => pages.close(),
  };
}

/** Shown as it was, changed by the first process, and ten seconds later shown as it is. */
async function seeChange(url: string, change: () => Promise<unknown>, words: string) {
  const page = await pageOf(url);
  expect(await page.shown()).not.toContain(words);
  await change();
  server.clock.move(10);
  const changed = await page.shown();
  expect(changed).toContain(words);
  expect(await page.shown(), "kept until something changes again").toBe(changed);
  await page.close();
}

test("a new agreement is on every process's page within ten seconds, so that nobody agrees to another one", async () => {
  const [brand] = (await admin(consoleBrands)).list;
  const params = { code: brand?.code ?? "", kind: "agreement" } as const;
  const { list } = await admin(brandDocuments, { params });
  const { title, body, version } = list.find(({ kind }) => kind === "agreement") ?? {};
  await seeChange(
    urlOf(getDocument, { params: { kind: "agreement" } }),
    () =>
      admin(saveBrandDocument, {
        params,
        body: {
          title: title ?? "",
          body: `${body}\n\n积分换季不清零。`,
          version: version ?? "",
          note,
        },
      }),
    "积分换季不清零",
  );
});

test("another bonus for new friends is on the page of an invitation within ten seconds", async () => {
  const inviter = await server.member();
  await makeRole(server, inviter, Role.of.vip);
  // Less stands at once; more would wait for a second person.
  await server.db.updateTable("brand").set({ inviteWelcomeGold: 8641 }).execute();
  forgetBrands(server.world);
  forgetBrands(other);
  const [brand] = (await admin(growthRules)).brands;
  if (!brand) throw new Error("no brand");
  const { brandCode, version, rules } = brand;
  await seeChange(
    urlOf(getInviter, { params: { code: await codeOf(server, inviter) } }),
    () => admin(setGrowthRules, { body: { brandCode, ...rules, welcomeGold: 771, version, note } }),
    '"welcomeGold":771',
  );
});

test("a corrected article, and a category's name and number of articles, within ten seconds", async () => {
  const { id } = await published(server, { title: "写错了" });
  await seeChange(
    urlOf(getArticle, { params: { id: String(id) } }),
    () => admin(saveArticle, { body: { id, draft: { ...draft, title: "写对了" } } }),
    "写对了",
  );
  const below = { id: null, parentId: 1, sort: 0, hidden: false };
  const { id: categoryId } = await admin(saveCategory, { body: { ...below, name: "旧名字" } });
  server.clock.move(10);
  const categories = urlOf(listCategories, { query: { categoryId: "1" } });
  await seeChange(
    categories,
    () => admin(saveCategory, { body: { ...below, id: categoryId, name: "新名字" } }),
    "新名字",
  );
  await seeChange(
    categories,
    () => published(server, { categoryId }),
    '"name":"新名字","articles":1',
  );
});
