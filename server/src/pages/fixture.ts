/** A small stand-in for the built sites, in a temporary folder, and a server that serves it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import type { Site } from "#contract/member/site.ts";
import type { Visitor } from "./pageCache.ts";
import { pagesPlugin, type PagesOptions } from "./pages.ts";

/** Words that would end a script, if they could. */
export const hostile = "</script><script>alert(1)</script>";

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
    export const coloursOf = ({ brand }) => ":root{--hue:" + brand.hue + "}";
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
        const preview = { title: '咖啡"习惯"', summary: "约 5 分钟" + search, picture: null };
        return { ...base, takeover: "hydrate", html: "shared " + renders, preview, isKept: true };
      }
      if (path === "/course/7") {
        const { title } = await load("/api/v1/articles/7");
        const article = { section: "入门", publishedAt: "2026-11-01T00:00:00.000Z", updatedAt: "2026-11-02T00:00:00.000Z" };
        const preview = { title, summary: "三分钟读完", picture: "/storage/public/a/1.webp", article };
        return { ...base, takeover: "hydrate", html: "<p>正文</p>", preview, canonical: path, isKept: true };
      }
      const id = /^\\/course\\/(\\d+)$/.exec(path)?.[1];
      if (id) {
        const found = await load("/api/v1/articles/" + id).catch((cause) => cause);
        const isThere = found.code === undefined;
        return { ...base, status: found.code === 404 ? 404 : 200, html: found.title ?? String(found.code), isKept: isThere };
      }
      if (path === "/404") return { ...base, status: 404, modules: ["src/landing/LandingPage.tsx"] };
      if (path === "/home" || path === "/updating") return base;
      return { ...base, status: 302, location: "/404" };
    }`,
  "console/index.html": "<title>console</title>",
  "console/assets/c-1.js": "c()",
};

/** Remove it after the test. */
export function layOutSites(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "pages-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

type Serving = {
  root: string;
  siteOf: () => Promise<Site>;
  load?: (visitor: Visitor, url: string) => Promise<unknown>;
} & Pick<PagesOptions, "articlesOf" | "onChange" | "versionOf">;

export async function serveSites({
  root,
  siteOf,
  load,
  ...more
}: Serving): Promise<FastifyInstance> {
  const made = Fastify();
  made.get("/api/v1/articles/7", () => ({ code: 200, msg: "", data: { title: hostile } }));
  made.get("/api/v1/articles/8", () => ({ code: 404, msg: "内容不存在", data: null }));
  made.get("/api/v1/site/proof", () => ({ code: 200, msg: "", data: { words: hostile } }));
  await pagesPlugin(made, {
    webRoot: join(root, "web"),
    consoleRoot: join(root, "console"),
    siteOf,
    publicOrigin: "https://panel.example",
    ...(load && { load }),
    ...more,
  });
  return made;
}

export function siteNamed(siteName: string): Site {
  return {
    brand: {
      code: "qingyan",
      siteName,
      companyName: "",
      contactEmail: "a@b.example",
      icpNumber: "",
      policeNumber: "",
      logo: "",
      hue: 176,
      themeColor: "#017965",
      slogan: "说明",
    },
    terms: { goldPerYuan: 100, withdrawMinGold: 1000, withdrawMinFen: 1000, promiseWorkingDays: 3 },
    maintenance: false,
    captcha: { provider: "slider", settings: {} },
    sns: [],
    passwordKey: { kid: "test", publicKeyPem: "" },
    helpCategoryId: 21,
    development: false,
  };
}
