/** Builds what browsers load: the member site (client and server renderer) and the console. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build as viteBuild } from "vite";
import { measure, measureDocuments, type Sizes } from "../web/build/sizes.ts";
import { buildBeside } from "./keep-assets.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const compressible = new Set([".js", ".css", ".svg", ".html", ".json", ".txt", ".map"]);

/**
 * Set when modules load, before a build puts NODE_ENV to what React must see. Only where it is said: who builds by hand
 * for a deployment sets no NODE_ENV.
 */
const isDevelopmentHere = process.env["NODE_ENV"] === "development";

/** In development the pages for developers (/ui) come along; React is its production self in both. */
export async function build({ isDevelopment = isDevelopmentHere } = {}): Promise<void> {
  const mode = isDevelopment ? "development" : "production";
  process.env["NODE_ENV"] = "production";
  // One inside the other, so that neither takes its place before both are whole.
  await buildConsole(mode, () => buildWeb(mode));
}

const buildWeb = (mode: string): Promise<number> =>
  buildBeside({ folder: join(root, "web/dist"), assets: "client/assets" }, (beside) =>
    buildWebIn(beside, mode),
  );

async function buildWebIn(folder: string, mode: string): Promise<void> {
  const web = { configFile: join(root, "web/vite.config.ts"), mode, logLevel: "warn" } as const;
  const client = join(folder, "client");
  await viteBuild({ ...web, build: { outDir: client } });
  await viteBuild({ ...web, build: { outDir: join(folder, "server"), ssr: true } });
  compress(client);
  const { visits, routes } = measure(client);
  report("Member site (gzip)", visits);
  report("Each further page adds", routes);
  const drawn = await measureDocuments(folder);
  const counted = drawn.map(({ name, scripts, ...size }) => ({
    ...size,
    name: `${name} (${scripts.length} scripts)`,
  }));
  report("Drawn for its member, cold", counted);
}

async function buildConsole(mode: string, alongside: () => Promise<unknown>): Promise<void> {
  const configFile = join(root, "console/vite.config.ts");
  await buildBeside({ folder: join(root, "console/dist"), assets: "assets" }, async (beside) => {
    await viteBuild({ configFile, mode, logLevel: "warn", build: { outDir: beside } });
    compress(beside);
    await alongside();
  });
}

/** Once at build time and as small as it gets, so that no request pays for it. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const content = readFileSync(path);
    if (content.length < 512) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}

function report(title: string, sizes: Sizes): void {
  const lines = sizes.map(
    ({ name, js, css }) =>
      `  ${js.toFixed(1).padStart(7)} KB js ${css.toFixed(1).padStart(6)} KB css  ${name}`,
  );
  process.stdout.write(`${title}\n${lines.join("\n")}\n`);
}

if (import.meta.main) await build();
