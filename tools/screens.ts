/**
 * Pictures of every page: 390 and 1440 wide, both brands, light and dark, into ./screens.
 *
 *   BASE_URL=http://localhost:3000 npm run screens [path …]
 *
 * MEMBER_TOKEN, or MEMBER_MOBILE with MEMBER_CODE, signs a sample member in for the member area.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

const root = fileURLToPath(new URL("..", import.meta.url));
const base = process.env["BASE_URL"] ?? "http://localhost:3000";
/** In development each brand has its own name for this machine (product.md section 2). */
const hosts = [...new Set([base, base.replace("localhost", "127.0.0.1")])];
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const themes = ["light", "dark"] as const;
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type Session = { token: string; refreshToken: string; expired: number };
type Shot = { host: string; theme: (typeof themes)[number]; size: (typeof sizes)[number] };

async function main(): Promise<void> {
  const folder = join(root, "screens");
  mkdirSync(folder, { recursive: true });
  const session = await signIn();
  const asked = process.argv.slice(2);
  const paths = asked.length ? asked : pathsOfRoutes();
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: flags });
  for (const [index, host] of hosts.entries()) {
    for (const theme of themes) {
      for (const size of sizes) {
        const name = `${size.width}-${index + 1}-${theme}`;
        await shoot(browser, { host, theme, size }, { paths, session, folder, name });
      }
    }
  }
  await browser.close();
}

type Job = { paths: string[]; session: Session | null; folder: string; name: string };

async function shoot(browser: Browser, { host, theme, size }: Shot, job: Job): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: "zh-CN",
    hasTouch: size.width < 768,
  });
  if (job.session) await context.addCookies(cookiesOf(job.session, host));
  const page = await context.newPage();
  for (const path of job.paths) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time: the machine may be small
    await page.goto(host + path, { waitUntil: "networkidle" });
    const file = `${path.replace(/\W+/g, "_").replace(/^_/, "") || "root"}-${job.name}.png`;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.screenshot({ path: join(job.folder, file), fullPage: true });
    process.stdout.write(`${file}\n`);
  }
  await context.close();
}

/** Paths without parameters, read from the table of contents; others are given as arguments. */
function pathsOfRoutes(): string[] {
  const text = readFileSync(join(root, "web/src/routes.tsx"), "utf8");
  return [...text.matchAll(/path: "(\/[^":*]*)"/g)].flatMap(([, path]) => (path ? [path] : []));
}

async function signIn(): Promise<Session | null> {
  const token = process.env["MEMBER_TOKEN"];
  if (token) return { token, refreshToken: "", expired: Date.now() + 3_600_000 };
  const [mobile, code] = [process.env["MEMBER_MOBILE"], process.env["MEMBER_CODE"]];
  if (!mobile || !code) return null;
  const reply = await fetch(`${base}/api/auth/sms/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "z-client": "2" },
    body: JSON.stringify({ mobile, code, agreed: true }),
  });
  const {
    code: result,
    msg,
    data,
  } = (await reply.json()) as {
    code: number;
    msg: string;
    data: Session;
  };
  if (result !== 200) throw new Error(`signing in failed: ${msg}`);
  return data;
}

const cookiesOf = ({ token, refreshToken, expired }: Session, url: string) =>
  Object.entries({ TOKEN: token, RTOKEN: refreshToken, EXPRIED: String(expired) }).map(
    ([name, value]) => ({ name, value, url }),
  );

await main();
