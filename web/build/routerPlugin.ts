/**
 * Leaves out what React Router's data mode drags along and this site never runs: the framework
 * mode's prefetching and the instrumentation hooks. 3 KB (gzip) of every page. The version is
 * pinned; should a newer one move these files, size.test.ts notices that the saving is gone.
 */
import type { Plugin } from "vite";

export function routerPlugin(find: (path: string) => string): Plugin {
  const stubs: Record<string, string> = {
    "./ssr/components.js": find("./build/routerFramework.ts"),
    "./dom/ssr/components.js": find("./build/routerFramework.ts"),
    "./instrumentation.js": find("./build/routerInstrumentation.ts"),
  };
  return {
    name: "router-without-framework",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      importer?.includes("/react-router/dist/production/lib/") ? (stubs[source] ?? null) : null,
  };
}
