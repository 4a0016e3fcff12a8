/** All of the embedded storage's files, for a backup: by name, one after the other. */
import { open, opendir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Config } from "../../config/config.ts";
import { typeOfKey } from "./files.ts";

type Place = { readonly config: Pick<Config, "dataDir"> };

const objectsOf = ({ config }: Place): string => join(config.dataDir, "storage", "objects");

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Keys, as rows name them; whatever else lies there is none of ours. */
export async function* listStored(place: Place): AsyncGenerator<string> {
  const root = objectsOf(place);
  try {
    for await (const found of await opendir(root, { recursive: true })) {
      if (!found.isFile()) continue;
      const key = relative(root, join(found.parentPath, found.name)).split(sep).join("/");
      if (typeOfKey(key) !== undefined) yield key;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Undefined when it is gone. */
export async function streamStored(
  place: Place,
  key: string,
): Promise<AsyncIterable<Buffer> | undefined> {
  const file = await open(join(objectsOf(place), key), "r").catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return file?.createReadStream() as AsyncIterable<Buffer> | undefined;
}
