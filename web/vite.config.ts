/** The member site's two builds: what browsers load, and what renders its public pages (`--ssr`). */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contractPlugin } from "./build/contractPlugin.ts";
import { routerPlugin } from "./build/routerPlugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const slimming = (): Plugin[] => [
  contractPlugin(here("./src/platform/enumeration.ts")),
  routerPlugin(here),
];

/** What changes together is cached together: libraries outlive deployments; forms are for few pages. */
const groups = [
  { name: "base", test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 3 },
  // What boot.ts needs stays out of the rest, or the landing page would load it all.
  { name: "start", test: /platform\/(scroll|storage)\.ts|contract\/src\/limits\.ts|preload-helper/, priority: 3 },
  { name: "forms", test: /node_modules\/(zod|react-hook-form)\/|contract\/src\/fields\.ts/, priority: 2 },
  { name: "site", test: isOnEveryPage, priority: 1 },
];

function isOnEveryPage(id: string): boolean {
  if (/\/contract\/src\/(client|enums|member\/(auth|site|user))\.ts$/.test(id)) return true;
  if (/\/web\/src\/ui\/(Avatar|Button|Illustration|Menu|Skeleton|States|Toast|classes|icons)\./.test(id)) return true;
  return /\/web\/src\/(platform|layout)\//.test(id) && !/(form|HomeLayout|Sidebar|frame)\./.test(id);
}

// A default export, because Vite demands one.
// oxlint-disable-next-line import/no-default-export
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: here("."),
  plugins: [react(), ...(isSsrBuild ? [] : slimming())],
  define: { __DEVELOPMENT_PAGES__: JSON.stringify(mode === "development") },
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    ssr: isSsrBuild === true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Web views of phones from about 2020: private class fields stay native, which keeps it small.
    target: ["chrome98", "safari16", "firefox100"],
    cssTarget: ["chrome87", "safari14"],
    // Asset files stay files: the CSP then needs no `data:` for scripts or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: here("./src/entry-server.tsx") }
      : {
          input: { main: here("./src/main.tsx"), boot: here("./src/boot.ts") },
          output: { codeSplitting: { groups } },
        },
  },
  // One self-contained file: the renderer then never mixes React's builds with the server's.
  ssr: { noExternal: true },
  server: { proxy: { "/api": "http://localhost:3000" } },
}));
