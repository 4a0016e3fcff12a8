/**
 * A rollout takes minutes: nodes of the release before serve from the folder in which the next is built, and a page that
 * somebody has open asks for scripts of the build it came with. So the next is made beside, takes its place file by file once
 * it is whole, and what it replaces stays for some days. Names carry a hash of what is inside: nothing is ever in the way.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/** From the day on which a build replaced it: a tab that is open for longer loads the site again. */
export const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
/** Among the assets; by file: the moment at which a build no longer had it. */
const LIST = "kept.json";
/** On the same disk, so that each file takes its place in one moment. */
const BESIDE = ".next";

type Replaced = Record<string, string>;
type Served = {
  folder: string;
  /** Where in it the files lie whose names carry a hash. */
  assets: string;
  now?: Date;
};

/** `make` fills the folder that it is given; should it fail, what is served is as it was. Answers how many are kept. */
export async function buildBeside(
  { folder, assets, now = new Date() }: Served,
  make: (beside: string) => Promise<void>,
): Promise<number> {
  const beside = join(folder, BESIDE);
  rmSync(beside, { recursive: true, force: true });
  try {
    await make(beside);
    return takePlace(beside, { folder, assets, now });
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Not one folder for the other: between two renames there would be none, and somebody's script a 404. */
function takePlace(beside: string, { folder, assets, now }: Required<Served>): number {
  const isAsset = (path: string) => path.startsWith(`${assets}/`);
  const list = join(assets, LIST);
  const before = filesIn(folder).filter((path) => path !== list && !path.startsWith(BESIDE));
  const built = filesIn(beside);
  // What is named is there before what names it.
  for (const path of [...built.filter(isAsset), ...built.filter((one) => !isAsset(one))]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    renameSync(join(beside, path), join(folder, path));
  }
  const replaced = readList(join(folder, list));
  const kept: Replaced = {};
  const isNew = new Set(built);
  for (const path of before.filter((one) => !isNew.has(one))) {
    const at = replaced[basename(path)] ?? now.toISOString();
    if (isAsset(path) && now.getTime() - Date.parse(at) <= KEPT_DAYS * DAY_MS)
      kept[basename(path)] = at;
    else rmSync(join(folder, path));
  }
  if (Object.keys(kept).length > 0) writeFileSync(join(folder, list), `${JSON.stringify(kept)}\n`);
  else rmSync(join(folder, list), { force: true });
  return Object.keys(kept).length;
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

const readList = (file: string): Replaced =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Replaced) : {};
