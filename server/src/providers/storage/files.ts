/** The embedded storage's files: each appears whole under its name or not at all, and nowhere else. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { World } from "../../platform/world.ts";
import type { InterfaceFound } from "./interface.ts";
import { keptSince } from "../../config/kept.ts";

/** Letters, digits, - and _ only: no name that passes can climb out of the folder. */
const plainKey =
  /^(?:[A-Za-z0-9_-]+\/){1,5}[A-Za-z0-9_-]+\.(jpg|png|webp|pdf|zip|docx|xlsx|pptx|gz)$/;

const office = "application/vnd.openxmlformats-officedocument";
const types: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
  zip: "application/zip",
  gz: "application/gzip",
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
};

/** What a file of that name contains; undefined for a name that no file can have. */
export const typeOfKey = (key: string): string | undefined => types[plainKey.exec(key)?.[1] ?? ""];

const rootOf = ({ config }: World) => join(config.dataDir, "storage");
const partsOf = (world: World) => join(rootOf(world), "parts");

function pathOf(world: World, key: string): string {
  if (!typeOfKey(key)) throw new Error(`no file can be called ${key}`);
  return join(rootOf(world), "objects", key);
}

/** Bytes that have arrived and have no name yet. */
export type Part = { path: string; size: number; md5: string };

/** Undefined, and no file, when more than `bytesMax` come; the rest is read and dropped. */
export async function receivePart(
  world: World,
  stream: Readable,
  bytesMax: number,
): Promise<Part | undefined> {
  await mkdir(partsOf(world), { recursive: true });
  const path = join(partsOf(world), world.clock.uuid());
  const hash = createHash("md5");
  let size = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length;
      hash.update(chunk);
      done(null, size > bytesMax ? undefined : chunk);
    },
  });
  try {
    await pipeline(stream, count, createWriteStream(path, { flush: true, flags: "wx" }));
  } catch (error) {
    await dropPart({ path });
    throw error;
  }
  if (size <= bytesMax) return { path, size, md5: hash.digest("hex") };
  await dropPart({ path });
  return undefined;
}

export const dropPart = ({ path }: Pick<Part, "path">) => rm(path, { force: true });

export async function keepPart(world: World, part: Part, key: string): Promise<void> {
  const path = pathOf(world, key);
  await mkdir(dirname(path), { recursive: true });
  await rename(part.path, path);
}

/** A part that is older was left by a crash. */
export async function forgetStaleParts(world: World): Promise<void> {
  const staleBefore = keptSince("strayPart", world.clock.now()).getTime();
  for (const name of (await orMissing(readdir(partsOf(world)))) ?? []) {
    const path = join(partsOf(world), name);
    const found = await orMissing(stat(path));
    if (found && found.mtimeMs < staleBefore) await dropPart({ path });
  }
}

export async function writeFile(world: World, key: string, bytes: Buffer): Promise<void> {
  const part = await receivePart(world, Readable.from([bytes]), bytes.length);
  if (part) await keepPart(world, part, key);
}

export async function readFile(
  world: World,
  key: string,
  bytesMax: number,
): Promise<InterfaceFound> {
  const file = await orMissing(open(pathOf(world, key), "r"));
  if (!file) return { kind: "missing" };
  try {
    if ((await file.stat()).size > bytesMax) return { kind: "tooLarge" };
    return { kind: "found", bytes: await file.readFile() };
  } finally {
    await file.close();
  }
}

/** For an answer to a browser; undefined when there is no such file. */
export async function streamFile(world: World, key: string) {
  const path = pathOf(world, key);
  const found = await orMissing(stat(path));
  return found?.isFile() ? { size: found.size, body: createReadStream(path) } : undefined;
}

export const removeFile = (world: World, key: string) => rm(pathOf(world, key), { force: true });

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
