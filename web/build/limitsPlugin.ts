/**
 * Writes the contract's limits into the browser build where they are read: the table itself, most of
 * which a page has no use for, then stays away. 0.6 KB (gzip) of every page.
 */
import type { Plugin } from "vite";
import { limits } from "../../contract/src/limits.ts";

const known = new Map<string, string | number>(Object.entries(limits));

export const limitsPlugin = (): Plugin => ({
  name: "limits-in-place",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /\/(web|contract)\/src\/.*\.tsx?(\?of=|$)/.test(id) && code.includes("limits.")
      ? {
          code: code.replace(/\blimits\.(\w+)\b(?!\.ts)/g, (read, name: string) =>
            known.has(name) ? JSON.stringify(known.get(name)) : read,
          ),
          map: null,
        }
      : null,
});
