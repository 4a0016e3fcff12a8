/**
 * A rollout takes minutes, and a page that somebody has open asks for scripts of the build it came with: what a build
 * replaces stays beside it for some days. Names carry a hash of what is inside, so nothing is ever in the way.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** From the day on which a build replaced it: a tab that is open for longer loads the site again. */
export const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
/** By file: the moment at which a build no longer had it. */
const LIST = "kept.json";

type Replaced = Record<string, string>;
type Keeping = {
  /** Once the new build lies in the folder; answers how many of earlier ones lie beside it. */
  putBack(): number;
};

/** Reads what lies in `folder` before a build empties it. */
export function rememberAssets(folder: string, now: Date = new Date()): Keeping {
  const before = new Map<string, Buffer>();
  const replaced = readList(folder);
  if (existsSync(folder))
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile() && entry.name !== LIST)
        before.set(entry.name, readFileSync(join(folder, entry.name)));
  return {
    putBack: () => {
      mkdirSync(folder, { recursive: true });
      const kept: Replaced = {};
      for (const [name, content] of before) {
        const at = replaced[name] ?? now.toISOString();
        const isOver = now.getTime() - Date.parse(at) > KEPT_DAYS * DAY_MS;
        if (isOver || existsSync(join(folder, name))) continue;
        writeFileSync(join(folder, name), content);
        kept[name] = at;
      }
      if (Object.keys(kept).length > 0)
        writeFileSync(join(folder, LIST), `${JSON.stringify(kept)}\n`);
      else rmSync(join(folder, LIST), { force: true });
      return Object.keys(kept).length;
    },
  };
}

function readList(folder: string): Replaced {
  const file = join(folder, LIST);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Replaced) : {};
}
