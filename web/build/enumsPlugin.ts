/**
 * Gives each enumeration of the contract a module of its own in the browser build: in one file the
 * labels of all of them would come with the first, and they are 1 KB (gzip) that a visitor of the landing
 * page has no use for.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const file = /\/contract\/src\/enums\.ts$/;
const single = /\/contract\/src\/enums\.ts\?only=(\w+)$/;
const declared = /^export const (\w+) = enumeration\(\{[^]*?\}\);$/gm;

export const enumsPlugin = (): Plugin => ({
  name: "enumerations-apart",
  apply: "build",
  enforce: "pre",
  resolveId: (source) => (single.test(source) ? source : null),
  load(id) {
    const name = single.exec(id)?.[1];
    const path = id.replace(/\?.*/, "");
    if (name === undefined && !file.test(id)) return null;
    const found = [...readFileSync(path, "utf8").matchAll(declared)];
    if (name === undefined)
      return found.map(([, each]) => `export { ${each} } from "${path}?only=${each}";`).join("\n");
    const text = found.find(([, each]) => each === name)?.[0];
    if (text === undefined) this.error(`no enumeration ${name} in ${path}`);
    return {
      code: `import { enumeration } from "./enumeration.ts";\n${text}`,
      moduleSideEffects: false,
    };
  },
});
