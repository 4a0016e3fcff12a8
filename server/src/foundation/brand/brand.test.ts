import { expect, test } from "vitest";
import { getDocument, getProof, getSite, type Site } from "#contract/member/community/site.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { brandByCode, forgetBrands } from "./service.ts";

const server = testServer();
const siteAt = async (host: string) => {
  const { data } = await browserOf(server, { host }).send(getSite);
  return data as Site;
};
const codes = async () => {
  const rows = await server.db.selectFrom("brand").select("code").orderBy("sort").execute();
  return rows.map((row) => row.code);
};

test("the host picks the brand, and one that nobody knows gets the first", async () => {
  const [first, second] = await codes();
  expect((await siteAt("localhost:3000")).brand.code).toBe(first);
  expect((await siteAt("127.0.0.1:3000")).brand.code).toBe(second);
  expect((await siteAt("evil.example")).brand.code).toBe(first);
  await server.db
    .updateTable("brand")
    .set({ hosts: ["panel.example"] })
    .where("code", "=", second ?? "")
    .execute();
  forgetBrands(server.world);
  expect((await siteAt("Panel.Example")).brand.code).toBe(second);
  expect((await siteAt("127.0.0.1")).brand.code).toBe(second);
});

test("the maintenance flag shows within ten seconds", async () => {
  const flag = async (value: boolean) => {
    await server.db
      .updateTable("siteSetting")
      .set({ value: JSON.stringify(value) })
      .where("key", "=", "maintenance")
      .execute();
    server.clock.move(11);
    return (await siteAt("localhost")).maintenance;
  };
  expect(await flag(true)).toBe(true);
  expect(await flag(false)).toBe(false);
});

test("a brand's text comes as safe HTML, and a change of it shows", async () => {
  const read = () => browserOf(server).send(getDocument, { params: { kind: "privacy" } });
  expect((await read()).data).toMatchObject({ html: expect.stringContaining("<p>") });
  const [brandCode] = await codes();
  await server.db
    .updateTable("brandDocument")
    .set({
      body: "# 隐私\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))",
      updatedAt: new Date(),
    })
    .where("brandCode", "=", brandCode ?? "")
    .where("kind", "=", "privacy")
    .execute();
  const { html } = (await read()).data as { html: string };
  expect(html).toContain("隐私");
  expect(html).not.toMatch(/<script|href="javascript/);
});

test("a text that is not there is a 404, and one of another kind bad input", async () => {
  const browser = browserOf(server);
  await server.db.deleteFrom("brandDocument").where("kind", "=", "product").execute();
  expect((await browser.send(getDocument, { params: { kind: "product" } })).code).toBe(404);
  expect((await browser.send(getDocument, { params: { kind: "secrets" } })).code).toBe(400);
});

test("the landing page's figures are real: nothing was paid yet, so they are nought", async () => {
  expect((await browserOf(server).send(getProof)).data).toEqual({
    paidThisWeekFen: 0,
    paidThisWeekCount: 0,
    medianHoursToPay: null,
    tasks: [],
  });
});

test("a row of a brand that is gone falls back to the first", async () => {
  const [first, second] = await codes();
  expect((await brandByCode(server.world, second ?? "")).code).toBe(second);
  expect((await brandByCode(server.world, "gone")).code).toBe(first);
});
