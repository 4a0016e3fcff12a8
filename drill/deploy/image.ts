/**
 * The image without an engine: the steps of deploy/container/Dockerfile carried out in folders, a folder a stage, by the
 * Node that the image has. The short form takes the packages that are installed here and the sites that were built last,
 * instead of installing and building again.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, delimiter, dirname, join, relative } from "node:path";
import {
  type Copy,
  copyOf,
  ignoredBy,
  readStages,
  type Stage,
  type Step,
} from "../../tools/deploy/dockerfile.ts";
import { ROOT } from "../../tools/formatted.ts";

export type Image = {
  /** What the container has as its root. */
  root: string;
  /** Where its commands run, within it. */
  workdir: string;
  settings: Record<string, string>;
  command: string[];
  healthcheck: string[];
};

export type Form = "long" | "short";

type Building = { root: string; workdir: string; settings: Record<string, string> };

const isIgnored = ignoredBy(readFileSync(join(ROOT, ".dockerignore"), "utf8"));
const isRoot = process.getuid?.() === 0;

/** Answers the last stage. `folder` is empty. */
export function layOutImage(folder: string, form: Form): Image {
  const { all, last } = readStages(readFileSync(join(ROOT, "deploy/container/Dockerfile"), "utf8"));
  const built = new Map<string, Building>();
  const needed = form === "short" ? all.filter(({ name }) => name !== "build") : all;
  const bill = join(folder, "sbom.cdx.json");
  mkdirSync(folder, { recursive: true });
  // The bill of materials is the only result of the build that is not in this checkout already.
  if (form === "short") execFileSync(process.execPath, ["tools/sbom.ts", bill], { cwd: ROOT });
  let newest: Building | undefined;
  for (const [number, stage] of needed.entries()) {
    // There is nothing to try of this stage; and a stage that only gives another a new name is that other one.
    if (stage.name === "development") continue;
    newest = stage.steps.length === 0 ? built.get(stage.from) : undefined;
    newest ??= buildStage(stage, { root: join(folder, String(number)), built, form, bill });
    if (stage.name) built.set(stage.name, newest);
  }
  if (!newest) throw new Error("the Dockerfile ends in nothing");
  const said = (word: string) => last.steps.findLast((step) => step.word === word)?.text ?? "";
  return {
    root: newest.root,
    workdir: join(newest.root, newest.workdir),
    settings: newest.settings,
    command: JSON.parse(said("CMD")) as string[],
    healthcheck: JSON.parse(said("HEALTHCHECK").replace(/^.*?CMD\s+/, "")) as string[],
  };
}

/** `bill`: where the short form has written the image's bill of materials. */
type Base = { root: string; built: ReadonlyMap<string, Building>; form: Form; bill: string };

function buildStage(stage: Stage, { root, ...base }: Base): Building {
  const under = base.built.get(stage.from);
  if (under) link([under.root], root);
  else mkdirSync(root, { recursive: true });
  const building = { root, workdir: under?.workdir ?? "/", settings: { ...under?.settings } };
  for (const step of stage.steps) carryOut(step, building, base);
  return building;
}

function carryOut(step: Step, building: Building, base: Omit<Base, "root">): void {
  const { root } = building;
  if (step.word === "WORKDIR") {
    building.workdir = step.text;
    mkdirSync(join(root, step.text), { recursive: true });
  } else if (step.word === "ENV")
    for (const pair of step.text.split(/\s+/)) {
      const [name = "", value = ""] = pair.split("=");
      building.settings[name] = value;
    }
  else if (step.word === "COPY") copy(copyOf(step), building, base);
  else if (step.word === "RUN")
    if (base.form === "short" && step.text.startsWith("npm ci")) linkPackages(join(root, "panel"));
    else run(step.text, building);
}

function copy(
  { from, sources, target }: Copy,
  { root, workdir }: Building,
  { built, form, bill }: Omit<Base, "root">,
) {
  const isFolder = target.endsWith("/") || sources.length > 1;
  for (const source of sources) {
    const stage = from === undefined ? undefined : built.get(from);
    // The short form built nothing: it takes the file from this checkout.
    const here = from === undefined ? source : relative("/panel", source);
    const path = stage
      ? join(stage.root, source)
      : here === basename(bill)
        ? bill
        : join(ROOT, here);
    const isWhole = statSync(path).isDirectory();
    const to = join(root, workdir, target, isFolder && !isWhole ? source : "");
    mkdirSync(dirname(to), { recursive: true });
    // In the short form nothing needs the earlier stage any more.
    if (stage && form === "short") renameSync(path, to);
    else if (from !== undefined) link([path], to);
    else
      cpSync(path, to, {
        recursive: true,
        filter: (one) => !isIgnored(relative(ROOT, one)),
      });
  }
}

/** Absolute paths are inside the image: the folder takes the place of the machine's root. */
function run(text: string, { root, workdir, settings }: Building): void {
  const command = text.replaceAll(/(?<=\s)\/(data|backup)\b/g, `${root}/$1`);
  const asOurselves = isRoot ? command : command.replace(/ && chown .*$/, "");
  const { status } = spawnSync("sh", ["-ec", asOurselves], {
    cwd: join(root, workdir),
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...settings,
      PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    },
  });
  if (status !== 0) throw new Error(`the image's step failed: ${text}`);
}

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }> };

/** What `npm ci --omit=dev` would leave of the packages that are here. */
function linkPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
  const wanted = Object.entries(packages).flatMap(([path, { dev, devOptional, link }]) =>
    path === "" || dev || devOptional || link || !existsSync(join(ROOT, path)) ? [] : [path],
  );
  mkdirSync(folder, { recursive: true });
  link(["--parents", ...wanted], folder);
  for (const [path, { dev }] of Object.entries(packages))
    if (dev && path.split("node_modules/").length > 2)
      rmSync(join(folder, path), { recursive: true, force: true });
  // As without install scripts: the image has its own.
  rmSync(join(folder, "node_modules/node/bin"), { recursive: true, force: true });
}

/** Thousands of files, thrown away and never written: linked, or copied when the folder is on another disk. */
function link(from: readonly string[], to: string): void {
  if (spawnSync("cp", ["-al", ...from, to], { cwd: ROOT }).status === 0) return;
  rmSync(join(to), { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  execFileSync("cp", ["-a", ...from, to], { cwd: ROOT });
}

/** Whether everything that the short form reuses is here. */
export const isBuilt = (): boolean =>
  ["web/dist/client", "web/dist/server", "console/dist"].every(
    (path) => lstatSync(join(ROOT, path), { throwIfNoEntry: false }) !== undefined,
  );
