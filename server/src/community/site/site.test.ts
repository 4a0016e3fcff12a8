import { createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import { App } from "#contract/enums.ts";
import { Brand, getSite, type Site, Terms } from "#contract/member/community/site.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { siteOf } from "./service.ts";

const server = testServer();
const shielded = testServer({ CAPTCHA_PROVIDER: "slider" });

test("the site says before any sign-in what it needs, and no more of the brand than that", async () => {
  const reply = await server.app.inject({ url: "/api/v1/site?_t=1" });
  expect(reply.headers["cache-control"]).toBe("public, max-age=60");
  const { data } = reply.json<{ data: Site }>();
  expect(Object.keys(data).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "brand",
    "captcha",
    "development",
    "helpCategoryId",
    "maintenance",
    "passwordKey",
    "sns",
    "terms",
  ]);
  // Guests see an estimate; the settings that guard money are shown to nobody.
  expect(Object.keys(data.terms).toSorted()).toEqual(Object.keys(Terms.shape).toSorted());
  expect(data).toMatchObject({
    maintenance: false,
    captcha: { provider: "none", settings: {} },
    helpCategoryId: 21,
    development: true,
  });
  expect(data.brand).not.toHaveProperty("hosts");
  expect(data.brand).not.toHaveProperty("secondPersonFen");
});

test("a page carries no more of the brand than the call answers", async () => {
  const { brand } = await siteOf(server.world, "localhost");
  expect(Object.keys(brand).toSorted()).toEqual(Object.keys(Brand.shape).toSorted());
});

test("the captcha that is configured is the one that the site shows", async () => {
  const { data } = await browserOf(shielded).send(getSite);
  expect(data).toMatchObject({ captcha: { provider: "slider", settings: {} } });
});

test("the password key is an RSA key of 3072 bits that a browser can import", async () => {
  const { data } = await browserOf(server).send(getSite);
  const { kid, publicKeyPem } = (data as Site).passwordKey;
  expect(kid).toMatch(/^[\w-]{4,40}$/);
  const key = createPublicKey(publicKeyPem);
  expect(key.asymmetricKeyType).toBe("rsa");
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072);
});

test("each third party that is offered comes with its page", async () => {
  const { sns } = (await browserOf(server).send(getSite)).data as Site;
  expect(sns.map(({ app }) => app).toSorted((a, b) => a - b)).toEqual([...App.values]);
  for (const { authorizeUrl } of sns) expect(authorizeUrl).toMatch(/^https?:\/\//);
});

test("no secret leaves with it", async () => {
  const { body } = await server.app.inject({ url: "/api/v1/site" });
  expect(body).not.toMatch(/private|secret|sealed/i);
});
