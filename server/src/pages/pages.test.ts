/** The pages as a browser meets them, over a small stand-in for the built sites. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Site } from "#contract/member/site.ts";
import type { Visitor } from "./pageCache.ts";
import { pagesPlugin } from "./pages.ts";

const hostile = "</script><script>alert(1)</script>";
let root = "";
let app: FastifyInstance;
let site: Site;

const files: Record<string, string> = {
  "web/client/.vite/manifest.json": JSON.stringify({
    "src/main.tsx": { file: "assets/main-1.js", css: ["assets/main-1.css"] },
    "src/boot.ts": { file: "assets/boot-1.js" },
    "src/landing/LandingPage.tsx": {
      file: "assets/l-1.js",
      css: ["assets/l-1.css"],
      imports: ["src/main.tsx"],
    },
  }),
  "web/client/assets/main-1.js": "main()",
  "web/client/assets/main-1.js.br": "brotli",
  "web/client/assets/main-1.css": ".a{}",
  "web/client/assets/l-1.css": ".b{}",
  "web/client/robots.txt": "User-agent: *",
  "web/server/package.json": '{"type":"module"}',
  // What web/src/entry-server.tsx does, in little: three kinds of answers.
  "web/server/entry-server.js": `
    let renders = 0;
    export const searchOf = (path, search) => path === "/share" ? (/t=[0-9]+/.exec(search) ?? [""])[0] : "";
    export const pictureOf = ({ brand }) => '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60" fill="' + brand.themeColor + '"/></svg>';
    export async function render({ path, search, site, load }) {
      const base = { title: site.brand.siteName, preview: null, data: null, modules: [], isKept: false, html: "", status: 200, takeover: "draw" };
      if (path === "/") return { ...base, status: 302, location: "/login" };
      if (path === "/index") {
        renders += 1;
        const data = await load("/api/v1/site/proof").catch(() => null);
        return { ...base, takeover: "touch", modules: ["src/landing/LandingPage.tsx"], html: "render " + renders, data: { data }, isKept: data !== null };
      }
      if (path === "/share") {
        renders += 1;
        const preview = { title: "咖啡\"习惯\"", summary: "约 5 分钟" + search, picture: null };
        return { ...base, takeover: "hydrate", html: "shared " + renders, preview, isKept: true };
      }
      if (path === "/404") return { ...base, status: 404, modules: ["src/landing/LandingPage.tsx"] };
      if (path === "/home" || path === "/updating") return base;
      return { ...base, status: 302, location: "/404" };
    }`,
  "console/index.html": "<title>console</title>",
  "console/assets/c-1.js": "c()",
};

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "pages-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  site = siteNamed("清言");
  app = await start();
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

async function start(
  load?: (visitor: Visitor, url: string) => Promise<unknown>,
): Promise<FastifyInstance> {
  const made = Fastify();
  made.get("/api/v1/site/proof", () => ({ code: 200, msg: "", data: { words: hostile } }));
  await pagesPlugin(made, {
    webRoot: join(root, "web"),
    consoleRoot: join(root, "console"),
    siteOf: async () => site,
    publicOrigin: "https://panel.example",
    ...(load && { load }),
  });
  return made;
}

describe("a public page", () => {
  it("comes whole, with its styles inside and its scripts named", async () => {
    const { statusCode, body, headers } = await app.inject("/index?c=1");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain("<title>清言</title>");
    expect(body).toContain(">.a{}.b{}</style>");
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

describe("a page that is passed on", () => {
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
    const near = await start(async (visitor) => asked.push(visitor));
    await near.inject({
      url: "/index",
      remoteAddress: "203.0.113.7",
      headers: { host: "a.example" },
    });
    expect(asked).toEqual([{ host: "a.example", ip: "203.0.113.7" }]);
    await near.close();
  });

  it("has the brand's figure as its picture", async () => {
    const { headers, rawPayload } = await app.inject("/figure.png");
    expect(headers["content-type"]).toBe("image/png");
    expect(rawPayload.subarray(1, 4).toString()).toBe("PNG");
  });
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
    expect((await app.inject("/home")).headers["location"]).toBe("/updating");
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
    publicOrigin: "https://panel.example",
  });
  const { statusCode, body } = await bare.inject("/index");
  expect(statusCode).toBe(503);
  expect(body).toContain("npm run build");
  await bare.close();
});

function siteNamed(siteName: string): Site {
  return {
    brand: {
      code: "qingyan",
      siteName,
      companyName: "",
      contactEmail: "a@b.example",
      icpNumber: "",
      policeNumber: "",
      hue: 176,
      themeColor: "#017965",
      slogan: "说明",
      goldPerYuan: 100,
      withdrawMinGold: 1000,
      withdrawMinFen: 1000,
      promiseWorkingDays: 3,
    },
    maintenance: false,
    captcha: { provider: "slider", settings: {} },
    sns: [],
    passwordKey: { kid: "test", publicKeyPem: "" },
    helpCategoryId: 21,
    development: false,
  };
}
