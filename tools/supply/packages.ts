/** Every package that package-lock.json names: what is shipped and what it takes to build it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../formatted.ts";

export type Package = {
  name: string;
  version: string;
  licence: string | undefined;
  /** Its bytes are known before they are fetched. */
  isSealed: boolean;
  isShipped: boolean;
};

type Locked = { version?: string; license?: string; integrity?: string; dev?: boolean };

export function lockedPackages(
  text = readFileSync(join(ROOT, "package-lock.json"), "utf8"),
): Package[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version = "", license, integrity, dev = false }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license,
      isSealed: integrity !== undefined,
      isShipped: !dev,
    }));
}
