/** Every package that package-lock.json names: what is shipped and what it takes to build it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../formatted.ts";

export type Package = {
  name: string;
  version: string;
  licence: string | undefined;
  /** The checksum that npm checks its bytes against. */
  integrity: string | undefined;
  isShipped: boolean;
  /** Where it lies, as in node_modules/a/node_modules/b. */
  path: string;
  /** Names that it asks for; an optional one may not be locked. */
  asksFor: string[];
};

type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
} & Partial<Record<"dependencies" | "optionalDependencies" | "peerDependencies", object>>;

const FOLDER = "node_modules/";

export function lockedPackages(
  text = readFileSync(join(ROOT, "package-lock.json"), "utf8"),
): Package[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version = "", license, integrity, dev = false, ...more }]) => ({
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version,
      licence: license,
      integrity,
      isShipped: !dev,
      path,
      asksFor: Object.keys({
        ...more.peerDependencies,
        ...more.optionalDependencies,
        ...more.dependencies,
      }),
    }));
}

/** As Node looks for it from where another lies: beside it, then one folder up after the other. */
export function packageFor(
  name: string,
  { path }: Pick<Package, "path">,
  locked: ReadonlyMap<string, Package>,
): Package | undefined {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, folder.lastIndexOf(FOLDER)).replace(/\/$/, "")
  ) {
    const found = locked.get(folder === "" ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`);
    if (found || folder === "") return found;
  }
}
