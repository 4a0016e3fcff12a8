/** The member site's two builds: what browsers load, and what renders its public pages (`--ssr`). */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contractPlugin } from "./build/contractPlugin.ts";
import { enumsPlugin } from "./build/enumsPlugin.ts";
import { groups } from "./build/groups.ts";
import { limitsPlugin } from "./build/limitsPlugin.ts";
import { manifestPlugin } from "./build/manifestPlugin.ts";
import { pageModulesPlugin } from "./build/pageModulesPlugin.ts";
import { piecesPlugin } from "./build/piecesPlugin.ts";
import { queryPlugin } from "./build/queryPlugin.ts";
import { routerPlugin } from "./build/routerPlugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const slimming = (): Plugin[] => [
  piecesPlugin(),
  enumsPlugin(),
  limitsPlugin(),
  contractPlugin(here("./src/platform/enumeration.ts")),
  queryPlugin(here("./build/queryUnused.ts")),
  routerPlugin(here),
  manifestPlugin(here(".")),
];

/**
 * What is fetched with a file. Without what is surely there, whose names would only make the tables of contents longer:
 * every page has the one, and every page that a table of members names has the members'.
 */
function notYetThere(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const isThere = /\/(contentRoutes|main)-/.test(hostId) ? onEveryPage : onMembersPages;
  return needed.filter((file) => !isThere.test(file));
}
const onEveryPage = /assets\/(base|main|rolldown-runtime|start)-[^/]+$/;
const onMembersPages = /assets\/(base|main|members|rolldown-runtime|start)-[^/]+$/;

/** One short mark a file: what all its classes share packs well. */
function className(name: string, file: string): string {
  const path = relative(here("."), file.replace(/\?.*$/, ""));
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

// A default export, because Vite demands one.
// oxlint-disable-next-line import/no-default-export
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: here("."),
  plugins: [react(), ...(isSsrBuild ? [pageModulesPlugin()] : slimming())],
  define: {
    __DEVELOPMENT_PAGES__: JSON.stringify(mode === "development"),
    // React is its production self on the server, too, whatever that calls itself: the other takes four times as long.
    ...(isSsrBuild && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    ssr: isSsrBuild === true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Web views of phones from about 2020: private class fields stay native, which keeps it small.
    target: ["chrome98", "safari16", "firefox100"],
    cssTarget: ["chrome87", "safari14"],
    modulePreload: { resolveDependencies: notYetThere },
    // Asset files stay files: the CSP then needs no `data:` for scripts or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: here("./src/entry-server.tsx"), output: { codeSplitting: false } }
      : {
          input: {
            main: here("./src/main.tsx"),
            boot: here("./src/boot.ts"),
            // Alone in its file: the server sends it from /sw.js (pages/installed.ts).
            worker: here("./src/worker.ts"),
          },
          output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
        },
  },
  // One self-contained file: the renderer then never mixes React's builds with the server's.
  ssr: { noExternal: true },
  server: { proxy: { "/api": "http://localhost:3000" } },
}));
