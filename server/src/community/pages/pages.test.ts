/** The pages as a browser meets them, over a small stand-in for the built sites. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import type { Site } from "#contract/member/community/site.ts";
import type { Visitor } from "./pageCache.ts";
import { hostile, layOutSites, serveSites, siteNamed } from "../../../test/fixture/pages.ts";
import { pagesPlugin } from "./pages.ts";

let sites: ReturnType<typeof layOutSites>;
let app: FastifyInstance;
let site: Site;

beforeEach(async () => {
  sites = layOutSites();
  site = siteNamed("清言");
  app = await start();
});
afterEach(async () => {
  await app.close();
  sites.remove();
});

const start = (load?: (visitor: Visitor, url: string) => Promise<unknown>) =>
  serveSites({ root: sites.root, siteOf: async () => site, ...(load && { load }) });

describe("a public page", () => {
  it("comes whole, with its styles inside and its scripts named", async () => {
    const { statusCode, body, headers } = await app.inject("/index?c=1");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain("<title>清言</title>");
    expect(body).toContain(">.a{}.b{}:root{--hue:176}</style>");
    expect(body).toContain('src="/assets/boot-1.js"');
    expect(body).toContain('<div id="root" data-rendered="server">render 1</div>');
  });

  it("is rendered once a minute, and each visitor gets a nonce of their own", async () => {
    const [one, other] = [await app.inject("/index"), await app.inject("/index/")];
    const nonces = [one, other].map(({ body }) => /<style nonce="([^"]+)"/.exec(body)?.[1] ?? "");
    expect(other.body).toContain("render 1<");
    expect(new Set(nonces).size).toBe(2);
    expect(one.headers["content-security-policy"]).toContain(
      `'nonce-${nonces[0]}' 'strict-dynamic'`,
    );
  });

  it("is not kept when its data was missing", async () => {
    const half = await start(() => Promise.reject(new Error("down")));
    await half.inject("/index");
    expect((await half.inject("/index")).body).toMatch(/render [^1]/);
    await half.close();
  });

  it("lets no data end its script", async () => {
    site = siteNamed(hostile);
    const { body } = await app.inject("/index");
    expect(body).not.toContain(hostile);
    expect(body).toContain("\\u003c/script>");
    expect(body).toContain("<title>&#60;/script&#62;");
  });

  it("is compressed for who reads brotli", async () => {
    const { rawPayload, headers } = await app.inject({
      url: "/index",
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(rawPayload).toString()).toContain("<!doctype html>");
  });
});

test("WeChat's script may be loaded by name inside WeChat alone, where the brand has an account there", async () => {
  const wechat = { "user-agent": "Mozilla/5.0 (iPhone) AppleWebKit MicroMessenger/8.0.49" };
  const scripts = async (headers: Record<string, string>) => {
    const { headers: answered } = await app.inject({ url: "/index", headers });
    return /script-src ([^;]*)/.exec(String(answered["content-security-policy"]))?.[1] ?? "";
  };
  expect(await scripts(wechat)).not.toContain("res.wx.qq.com");
  site = { ...site, shareCard: { scriptUrl: "https://res.wx.qq.com/open/js/jweixin-1.6.0.js" } };
  expect(await scripts(wechat)).toMatch(/ https:\/\/res\.wx\.qq\.com$/);
  expect(await scripts({ "user-agent": "Mozilla/5.0 (iPhone) AppleWebKit Safari" })).not.toContain(
    "res.wx.qq.com",
  );
});

describe("a form sent before its page's script was there", () => {
  it.each(["/login", "/exchange?type=cash", "//evil.example/login"])(
    "leads from %s back to the page, and nothing of it stands in the address",
    async (url) => {
      const { statusCode, headers } = await app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "realName=%E5%BC%A0%E4%B8%89&code=123456",
      });
      expect(statusCode).toBe(303);
      expect(headers["location"]).toBe(url.replace(/^[/\\]+/, "/"));
    },
  );
});

describe("other paths", () => {
  it("are redirected with what they carried", async () => {
    const { statusCode, headers } = await app.inject("/?code=1&app=wechat");
    expect([statusCode, headers["location"]]).toEqual([302, "/login?code=1&app=wechat"]);
  });

  it("that nobody knows lead to /404, which says 404", async () => {
    const { statusCode, headers } = await app.inject("/nowhere?x=1");
    expect([statusCode, headers["location"]]).toEqual([302, "/404"]);
    expect((await app.inject("/404")).statusCode).toBe(404);
  });

  it("of the API stay the API's", async () => {
    const { statusCode, headers } = await app.inject("/api/nothing");
    expect(statusCode).toBe(404);
    expect(headers["content-type"]).toContain("application/json");
  });

  it("lead to /updating during maintenance, which says 503", async () => {
    site = { ...site, maintenance: true };
    expect((await app.inject("/home/gold?asset=2")).headers["location"]).toBe(
      "/updating?from=%2Fhome%2Fgold%3Fasset%3D2",
    );
    const { statusCode, headers } = await app.inject("/updating");
    expect([statusCode, headers["retry-after"]]).toEqual([503, "600"]);
  });
});

describe("files", () => {
  it("are kept for ever and come compressed", async () => {
    const { headers, body } = await app.inject({
      url: "/assets/main-1.js",
      headers: { "accept-encoding": "br" },
    });
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
    expect(body).toBe("brotli");
  });

  it("that are gone are 404, not a page", async () => {
    const { statusCode, headers } = await app.inject("/assets/old.js");
    expect(statusCode).toBe(404);
    expect(headers["content-type"]).not.toContain("html");
  });

  it("of the console are served, and its paths open it", async () => {
    expect((await app.inject("/console/assets/c-1.js")).body).toBe("c()");
    for (const url of ["/console", "/console/members/7"]) {
      // oxlint-disable-next-line no-await-in-loop -- two requests, in order
      const { body, headers } = await app.inject(url);
      expect(body).toContain("console");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    }
  });

  it("of the next release, built while this one serves, change no page of this one", async () => {
    const asked = async (url: string) => (await app.inject(url)).body;
    const before = await asked("/console");
    writeFileSync(join(sites.root, "console/index.html"), "<p>the next release</p>");
    expect(await asked("/console")).toBe(before);
  });
});

it.each(["/index", "/nowhere", "/api/nothing", "/assets/old.js", "/api/v1/site/proof", "/console"])(
  "%s carries the security headers",
  async (url) => {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  },
);

it("says what to do when nothing is built", async () => {
  const bare = Fastify();
  await pagesPlugin(bare, {
    webRoot: "/nowhere",
    consoleRoot: "/nowhere",
    siteOf: async () => site,
    load: () => Promise.reject(new Error("nobody is asked")),
    publicOrigin: "https://panel.example",
  });
  const { statusCode, body } = await bare.inject("/index");
  expect(statusCode).toBe(503);
  expect(body).toContain("npm run build");
  await bare.close();
});
