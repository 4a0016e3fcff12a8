/** The console's build: static files under /console/, which the server hands out as they are. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Pages in number that have to use a module before it is in a file with others: then most who work here need it anyway. */
const shared = { minShareCount: 12 };
/**
 * Few files instead of a hundred small ones, each of which costs a request and weighs more on its own. Libraries stay apart, as
 * they outlive deployments. What draws charts and Markdown is heavy, and comes with the page that uses it.
 */
const groups = [
  { name: "libraries", test: /node_modules\//, tags: ["$initial" as const], priority: 4 },
  { name: "start", tags: ["$initial" as const], priority: 3 },
  { name: "widgets", test: /node_modules\/(?!echarts|zrender|marked)/, ...shared, priority: 2 },
  { name: "common", test: /\/(console|contract|questionnaire)\/src\//, ...shared, priority: 1 },
];

// A default export, because Vite demands one.
// oxlint-disable-next-line import/no-default-export
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/console/",
  plugins: [react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // Staff use current desktop browsers, members' old web views never come here.
    target: "es2022",
    // Asset files stay files: the CSP then needs no `data:` for scripts or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { "/api": process.env["API_ORIGIN"] ?? "http://localhost:3000" } },
});
