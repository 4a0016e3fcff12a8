/**
 * Gives each module that is fetched by `import()` an entry in the manifest. Vite writes one for a module that has a file
 * of its own; where a group puts it into a file with others it has none, and the server, which finds the scripts
 * and styles of a page by its modules, would leave them out without a word (server/src/community/pages/assets.ts).
 */
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { readManifest } from "./sizes.ts";

export const manifestPlugin = (root: string): Plugin => ({
  name: "manifest-of-groups",
  apply: "build",
  writeBundle({ dir }, bundle) {
    if (dir === undefined) return;
    const manifest = readManifest(dir);
    const entries = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
    for (const chunk of Object.values(bundle)) {
      const entry = entries.get(chunk.fileName);
      if (chunk.type !== "chunk" || !entry) continue;
      for (const id of chunk.moduleIds)
        if (this.getModuleInfo(id)?.dynamicImporters.length) manifest[relative(root, id)] ??= entry;
    }
    writeFileSync(join(dir, ".vite/manifest.json"), JSON.stringify(manifest, null, 2));
  },
});
