/** What makes an app of a brand's site, as a phone asks for it. */
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { layOutSites, serveSites, siteNamed } from "../../../test/fixture/pages.ts";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function served(hasWorker?: boolean): Promise<FastifyInstance> {
  const sites = layOutSites();
  undo.push(() => sites.remove());
  const siteOf = async (host: string) => {
    const site = siteNamed(host === "other.example" ? "另一个品牌的名字长于十二个字" : "清言");
    return {
      ...site,
      brand: { ...site.brand, themeColor: host === "other.example" ? "#3a55c9" : "#017965" },
    };
  };
  const more = hasWorker === undefined ? {} : { hasWorker };
  const app = await serveSites({ root: sites.root, siteOf, ...more });
  undo.push(() => app.close());
  return app;
}

type Manifest = {
  name: string;
  short_name: string;
  theme_color: string;
  icons: { src: string; sizes: string }[];
};

test("each brand is an app of its own name and colours, with icons of the sizes that it says", async () => {
  const app = await served();
  const manifestOf = async (host: string) => {
    const reply = await app.inject({ url: "/manifest.webmanifest", headers: { host } });
    expect(reply.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    return reply.json<Manifest>();
  };
  const [own, other] = [await manifestOf("panel.example"), await manifestOf("other.example")];
  expect(own).toMatchObject({
    name: "清言",
    theme_color: "#017965",
    start_url: "/home",
    scope: "/",
  });
  expect(other).toMatchObject({ short_name: "另一个品牌的名字长于十二", theme_color: "#3a55c9" });
  for (const { src, sizes } of own.icons) {
    const { rawPayload } = await app.inject({ url: src, headers: { host: "panel.example" } });
    const { width, height } = await sharp(rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const corner = async (host: string) => {
    const { rawPayload } = await app.inject({ url: "/icon-180.png", headers: { host } });
    const { data } = await sharp(rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  };
  expect(await corner("panel.example")).toEqual([0x01, 0x79, 0x65]);
  expect(await corner("other.example")).toEqual([0x3a, 0x55, 0xc9]);
  const { body } = await app.inject("/index");
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(body).toContain('<link rel="apple-touch-icon" href="/icon-180.png">');
});

test("the worker is another one with each build, is asked for anew each time, and may call this site alone", async () => {
  const { headers, body } = await (await served()).inject("/sw.js");
  expect(body).toMatch(
    /^const BUILD="[0-9a-f]{12}",AHEAD=\["\/assets\/main-1\.js","\/assets\/main-1\.css"\],tagOf=\(token\) => "tag of " \+ token;\nworker\(BUILD\)$/,
  );
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
});

test("switched off, it is one that forgets what was kept, and goes", async () => {
  const { body } = await (await served(false)).inject("/sw.js");
  const deleted: string[] = [];
  let isGone = false;
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>();
  const scope = {
    addEventListener: (type: string, listen: never) => listeners.set(type, listen),
    skipWaiting: () => undefined,
    registration: { unregister: async () => (isGone = true) },
  };
  const caches = {
    keys: async () => ["panel-1", "panel-2", "member", "somebody-else's"],
    delete: async (name: string) => deleted.push(name),
  };
  // What the server sends is run as a browser runs it, with the little that it calls.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function("self", "caches", body)(scope, caches);
  const works: Promise<unknown>[] = [];
  listeners.get("activate")?.({ waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
  expect(deleted).toEqual(["panel-1", "panel-2", "member"]);
  expect(isGone).toBe(true);
});
