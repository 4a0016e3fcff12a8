/** What makes an app of a brand's site: its manifest, its icons, and the service worker with a switch to end it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import sharp from "sharp";
import type { Site } from "#contract/member/community/site.ts";
import { hostOf } from "../../platform/host.ts";
import type { Assets } from "./assets.ts";
import { iconSvg } from "./document.ts";
import type { Renderer } from "./renderer.ts";

const MANIFEST_PATH = "/manifest.webmanifest";
/** Not in a folder, because a worker controls only addresses below its own. */
const WORKER_PATH = "/sw.js";
const icons = [
  // Safari's, which takes none from the manifest; the document names it.
  { name: "icon-180", size: 180, isMaskable: true },
  { name: "icon-192", size: 192, isMaskable: false },
  { name: "icon-512", size: 512, isMaskable: false },
  { name: "icon-maskable", size: 512, isMaskable: true },
] as const;

export type InstalledOptions = {
  clientRoot: string;
  siteOf: (host: string) => Promise<Site>;
  /** Off ends the workers that are out there, at the next page that their browsers open. */
  hasWorker: boolean;
  /** Told to the worker as it stands (web/src/keptPages.ts). */
  tagOf: Renderer["tagOf"];
};

export function serveInstalled(app: FastifyInstance, assets: Assets, options: InstalledOptions) {
  const { siteOf, hasWorker } = options;
  app.get(MANIFEST_PATH, async (request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(JSON.stringify(manifestOf(await siteOf(hostOf(request))))),
  );
  const drawn = new Map<string, Promise<Buffer>>();
  for (const icon of icons)
    app.get(`/${icon.name}.png`, async (request, reply) => {
      const svg = iconSvg((await siteOf(hostOf(request))).brand.themeColor, icon);
      const picture = drawn.get(svg) ?? sharp(Buffer.from(svg)).png().toBuffer();
      drawn.set(svg, picture);
      return reply
        .type("image/png")
        .header("cache-control", "public, max-age=86400")
        .send(await picture);
    });
  const script = hasWorker ? workerOf(options, assets) : END;
  app.get(WORKER_PATH, (_, reply) => sendWorker(reply, script));
}

const sendWorker = (reply: FastifyReply, script: string) =>
  reply
    .type("text/javascript; charset=utf-8")
    // Browsers ask for it again at each check: a switch that works a day late is useless.
    .header("cache-control", "no-cache")
    // Of the worker's own calls: to this site and nowhere else.
    .header("content-security-policy", "default-src 'none'; connect-src 'self'")
    .send(script);

/** Changes with every build, and with it the worker. A build from before there was one ends it. */
function workerOf({ clientRoot, tagOf }: InstalledOptions, assets: Assets): string {
  const manifest = readFileSync(join(clientRoot, ".vite/manifest.json"), "utf8");
  if (!manifest.includes('"src/worker.ts"')) return END;
  const build = createHash("sha256").update(manifest).digest("hex").slice(0, 12);
  const code = readFileSync(join(clientRoot, assets.urlOf("src/worker.ts")), "utf8");
  const ahead = JSON.stringify(aheadOf(assets, manifest));
  return `const BUILD="${build}",AHEAD=${ahead},tagOf=${tagOf.toString()};\n${code}`;
}

/** The pages that a member can read without a network, and their files; of /home the parts that come beside it, too. */
const readOffline = [
  "src/main.tsx",
  "src/memberRoutes.tsx",
  // Asked for by /home as soon as it has time, for the way to a task.
  "src/taskRoutes.tsx",
  "src/platform/queries.tsx",
  "src/layout/HomeLayout.tsx",
  "src/layout/MemberFace.tsx",
  "src/platform/adopt.ts",
  "src/platform/lastSeen.ts",
  "src/community/home/HomePage.tsx",
  "src/community/home/EarningsCard.tsx",
  "src/community/home/Events.tsx",
  "src/community/home/FirstSteps.tsx",
  "src/community/home/Front.tsx",
  "src/community/home/Today.tsx",
  "src/money/wallet/StatementPage.tsx",
  "src/money/exchange/ExchangeListPage.tsx",
  "src/study/survey/HistoryPage.tsx",
];

/** The addresses of those files that this build has. */
function aheadOf({ scriptsOf, sheetsOf }: Assets, manifest: string): string[] {
  const modules = readOffline.filter((module) => manifest.includes(`"${module}"`));
  return [...new Set([...scriptsOf(modules), ...sheetsOf(modules)])];
}

/** Deletes its caches and unregisters; open pages go on without it. */
const END = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(/^(panel-.*|member)$/.test(name))await caches.delete(name);
await self.registration.unregister();
})()));
`;

const NAME_MAX = 12;

const manifestOf = ({ brand: { siteName, slogan, themeColor } }: Site) => ({
  id: "/",
  name: siteName,
  short_name: Array.from(siteName).slice(0, NAME_MAX).join(""),
  ...(slogan && { description: slogan }),
  lang: "zh-CN",
  start_url: "/home",
  scope: "/",
  display: "standalone",
  background_color: "#ffffff",
  theme_color: themeColor,
  icons: icons
    .filter(({ size }) => size > 180)
    .map(({ name, size, isMaskable }) => ({
      src: `/${name}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: isMaskable ? "maskable" : "any",
    })),
});
