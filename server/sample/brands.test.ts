/** The shipped brands and their texts. */
import { expect, test } from "vitest";
import { testServer } from "../test/server.ts";
import { sampleBrands, seedBrands } from "./brands.ts";

const server = testServer();

test("both brands have all five texts with nothing left to fill in, and seeding again adds none", async () => {
  await seedBrands(server.world);
  const brands = await server.db.selectFrom("brand").select("code").orderBy("sort").execute();
  expect(brands.map(({ code }) => code)).toEqual(sampleBrands.map(({ code }) => code));
  const texts = await server.db.selectFrom("brandDocument").selectAll().execute();
  expect(texts).toHaveLength(10);
  for (const { body } of texts) {
    expect(body).not.toMatch(/\{\w+\}/);
    expect(body.match(/^## /gm)?.length ?? 0).toBeGreaterThanOrEqual(4);
  }
});
