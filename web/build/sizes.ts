/** What a visit loads, read from the build's manifest: for tools/build.ts and size.test.ts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { memberPlanOf, RenderInput } from "../src/entry-server.tsx";

type Chunk = {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
};
export type Manifest = Record<string, Chunk>;

export const readManifest = (clientRoot: string): Manifest =>
  // Vite's own file; the fields read here are its documented ones.
  JSON.parse(readFileSync(join(clientRoot, ".vite/manifest.json"), "utf8")) as Manifest;

/** The files that these modules need, with everything they import statically. */
export function filesOf(
  manifest: Manifest,
  modules: readonly string[],
): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const [js, css] = [new Set<string>(), new Set<string>()];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
  };
  for (const key of modules) {
    if (!manifest[key]) throw new Error(`the build has no module ${key}`);
    visit(key);
  }
  return { js: [...js], css: [...css] };
}

export const kilobytes = (clientRoot: string, files: readonly string[]): number =>
  files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(clientRoot, file)), { level: 9 }).length,
    0,
  ) / 1000;

export type Sizes = { name: string; js: number; css: number }[];

const base = "src/main.tsx";
const landing = [base, "src/community/landing/LandingPage.tsx"];

/**
 * Kilobytes (gzip) by what a person does. `routes` counts what each page adds to the landing page and the
 * login, for somebody who opens no other page: its table of contents is in it.
 */
export function measure(clientRoot: string): { visits: Sizes; routes: Sizes } {
  const manifest = readManifest(clientRoot);
  const weigh = (name: string, modules: string[], known: readonly string[] = []) => {
    const { js, css } = filesOf(manifest, modules);
    const fresh = (files: string[]) => files.filter((file) => !known.includes(file));
    return { name, js: kilobytes(clientRoot, fresh(js)), css: kilobytes(clientRoot, fresh(css)) };
  };
  const { js, css } = filesOf(manifest, [...landing, "src/people/login/LoginPage.tsx"]);
  const lazy = Object.entries(manifest).flatMap(([key, chunk]) =>
    chunk.src?.endsWith("Page.tsx") && !key.includes("/development/") ? [key] : [],
  );
  const tablesOf = (page: string) =>
    ["src/memberRoutes.tsx", "src/taskRoutes.tsx", "src/contentRoutes.tsx"].filter((key) =>
      manifest[key]?.dynamicImports?.includes(page),
    );
  return {
    visits: [
      { ...weigh("landing, untouched", ["src/boot.ts"]), css: weigh("", landing).css },
      weigh("landing, in WeChat", ["src/boot.ts", "src/platform/wechat.ts"]),
      weigh("landing, taken over", landing),
      weigh("login page", [base, "src/people/login/LoginPage.tsx"]),
      weigh("landing, then login dialog", [...landing, "src/people/login/LoginDialog.tsx"]),
    ],
    routes: lazy.map((key) => weigh(key, [key, ...tablesOf(key)], [...js, ...css])),
  };
}

/** Pages that the server draws for their member (src/drawnNeeds.ts), as somebody opens them. */
const drawn = ["/home", "/task", "/task/detail/1", "/exchange", "/home/gold", "/task/answer/x"];

export type Document = Sizes[number] & { scripts: string[] };

/** What the documents of drawn pages name: all of it has to come before such a page can be pressed. */
export async function measureDocuments(distRoot: string): Promise<Document[]> {
  const clientRoot = join(distRoot, "client");
  const manifest = readManifest(clientRoot);
  const entry = pathToFileURL(join(distRoot, "server/entry-server.js")).href;
  // What the build made of src/entry-server.tsx.
  const renderer = (await import(entry)) as { memberPlanOf: typeof memberPlanOf };
  // Of the site, a plan reads the name alone.
  const site = { brand: { siteName: "" } } as RenderInput["site"];
  return drawn.map((path) => {
    const plan = renderer.memberPlanOf({ path, site });
    if (!plan) throw new Error(`${path} is not drawn for its member`);
    const { js } = filesOf(manifest, [base, ...plan.modules]);
    const { css } = filesOf(manifest, [base, ...plan.modules, ...plan.styles]);
    return {
      name: path,
      scripts: js,
      js: kilobytes(clientRoot, js),
      css: kilobytes(clientRoot, css),
    };
  });
}
