/** A brand's mark: what is taken for one, and who is told. */
import { expect, test } from "vitest";
import { saveBrandTexts } from "#contract/console/community/brand.ts";
import { StaffRole } from "#contract/enums.ts";
import { getSite } from "#contract/member/community/site.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { nthBrand, textsBody } from "../../../test/fixture/brand-desk.ts";

const server = testServer();
const { operations } = StaffRole.of;
const first = () => nthBrand(server, 0);

test("a brand's mark is a picture of ours or by https, and members' pages are told it", async () => {
  const call = await server.staff(operations);
  const brand = await first();
  for (const logo of [
    "javascript:alert(1)",
    "//evil.example/m.webp",
    "/\\evil.example/m.webp",
    "m.webp",
  ])
    // oxlint-disable-next-line no-await-in-loop -- one refusal after the other
    await expect(call(saveBrandTexts, textsBody(brand, { logo }))).rejects.toMatchObject({
      code: 400,
      message: "标志应是 https 地址或本站的图片",
    });
  await call(saveBrandTexts, textsBody(brand, { logo: "/storage/public/m.webp" }));
  const told = async () =>
    (await browserOf(server).send(getSite)).data as { brand: { logo: string } };
  expect((await told()).brand.logo).toBe("/storage/public/m.webp");
  await call(saveBrandTexts, textsBody(await first(), { logo: "" }));
  expect((await told()).brand.logo).toBe("");
});
