/** What a production server begins with: the brands of its settings, and none of the sample. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getDocument, getSite } from "#contract/member/community/site.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { ConfigError, readConfig } from "../../config/config.ts";
import { beginBrands, refuseNoBrand } from "./begin.ts";

const server = testServer();
const ours = {
  code: "ours",
  hosts: ["www.ours.example.org"],
  siteName: "我们的调研",
  companyName: "我们的公司",
  contactEmail: "a@ours.example.org",
};
const given = (brands: unknown) => readConfig({ BRANDS: JSON.stringify(brands) }).brands;
const at = (host: string) => clientOf(server.app, { host });

test("without a brand the server does not start, and says which setting it needs", async () => {
  await server.db.deleteFrom("brandDocument").execute();
  await server.db.deleteFrom("brand").execute();
  await expect(refuseNoBrand(server.world)).rejects.toThrow(ConfigError);
  await expect(refuseNoBrand(server.world)).rejects.toThrow("请设置 BRANDS");
});

test("the brands of the settings are there after the start, each with all its texts", async () => {
  await beginBrands(
    server.world,
    given([ours, { ...ours, code: "second", hosts: ["b.example.org"] }]),
  );
  await refuseNoBrand(server.world);
  const call = at("www.ours.example.org");
  expect(await call(getSite)).toMatchObject({ brand: { code: "ours", siteName: "我们的调研" } });
  const { html } = await call(getDocument, { params: { kind: "agreement" } });
  expect(html).toContain("我们的公司");
  const texts = await server.db.selectFrom("brandDocument").selectAll().execute();
  expect(texts).toHaveLength(10);
  for (const { body } of texts) expect(body).not.toMatch(/\{\w+\}/);
});

test("what an operator has changed stays, and a brand that was added to the settings comes", async () => {
  await server.db
    .updateTable("brand")
    .set({ siteName: "改过的名字" })
    .where("code", "=", "ours")
    .execute();
  const third = { ...ours, code: "third", hosts: ["c.example.org"], siteName: "第三个" };
  await beginBrands(server.world, given([ours, third]));
  expect((await at("www.ours.example.org")(getSite)).brand.siteName).toBe("改过的名字");
  expect((await at("c.example.org")(getSite)).brand.siteName).toBe("第三个");
});

test("the brands may be in a file, and what is wrong with them is said at the start", () => {
  const folder = mkdtempSync(join(tmpdir(), "brands-"));
  const path = join(folder, "brands.json");
  writeFileSync(path, JSON.stringify([ours]));
  const { brands } = readConfig({ BRANDS: `file:${path}` });
  expect(brands).toMatchObject([{ ...ours, hue: 176, themeColor: "#0e7c6b", icpNumber: "" }]);
  rmSync(folder, { recursive: true });
  expect(() => readConfig({ BRANDS: `file:${path}` })).toThrow("BRANDS 指向的文件无法读取");
  expect(() => readConfig({ BRANDS: "ours" })).toThrow("BRANDS 应为 JSON");
  expect(() => given([{ ...ours, hosts: [] }])).toThrow("BRANDS 的内容不对（0.hosts）");
  expect(() => given([{ ...ours, colour: "red" }])).toThrow("BRANDS 的内容不对（0）");
  expect(() => given([])).toThrow("BRANDS 的内容不对");
  expect(() => given([ours, { ...ours, code: "second" }])).toThrow(
    "www.ours.example.org」出现了两次",
  );
  expect(readConfig({}).brands).toEqual([]);
});

test("nothing that runs for members loads the sample, but a development server that is asked to", () => {
  const root = join(import.meta.dirname, "../..");
  const loading = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .filter((line) => /(from|import\() ?"[./]+\/sample\//.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(loading.map((line) => line.replace(/(const .* = |return \()/, ""))).toEqual([
    'run.ts: await import("../sample/seed.ts");',
    'run.ts: await import("../sample/brands.ts")).sampleBrands;',
  ]);
});
