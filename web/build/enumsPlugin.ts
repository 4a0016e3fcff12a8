/**
 * Gives each enumeration of the contract a module of its own in the browser build: in one file the
 * labels of all of them would come with the first, and they are 1 KB (gzip) that a visitor of the landing
 * page has no use for. Where only a number is read, as in `Role.of.agent`, it stands there itself: anyone who
 * shows none of an enumeration's labels then does without its module.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import * as enums from "../../contract/src/enums.ts";

const file = /\/contract\/src\/enums\.ts$/;
const single = /\/contract\/src\/enums\.ts\?only=(\w+)$/;
const declared = /^export const (\w+) = enumeration\(\{[^]*?\}\);$/gm;

const imported = /^import \{([^}]*)\} from "#contract\/enums\.ts";$/gm;

/** Every `Name.of.member` of the contract's enumerations, with its number. */
const numbers = new Map<string, number>(
  Object.entries(enums).flatMap(([name, each]) =>
    Object.entries(each.of).map(([member, value]) => [`${name}.of.${member}`, value] as const),
  ),
);

/** Writes the numbers of the enumerations that this module imports in the places where it reads them. */
function withNumbers(code: string): string {
  const names = [...code.matchAll(imported)].flatMap(([, list = ""]) => list.match(/\w+/g) ?? []);
  return code.replace(/\b(\w+)\.of\.\w+\b/g, (read, name: string) =>
    names.includes(name) ? String(numbers.get(read) ?? read) : read,
  );
}

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
  transform: (code, id) =>
    /\/(web\/src|questionnaire)\/.*\.tsx?(\?of=|$)/.test(id) && code.includes("#contract/enums.ts")
      ? { code: withNumbers(code), map: null }
      : null,
});
