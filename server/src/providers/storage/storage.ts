/** Where files are kept: one interface, one adapter per kind of storage; STORAGE_PROVIDER chooses. */
import type { Config } from "../../config/config.ts";
import type { World } from "../../platform/world.ts";
import { embeddedStorage } from "./embedded.ts";
import { ossHost, ossStorage } from "./oss.ts";
import type { Storage } from "./interface.ts";
import { s3Host, s3Storage } from "./s3.ts";
import { watched } from "../watch.ts";

export const storageOf = (world: World): Storage =>
  watched(world, { kind: "storage", name: world.config.storageProvider }, adapterOf(world));

function adapterOf(world: World): Storage {
  switch (world.config.storageProvider) {
    case "embedded":
      return embeddedStorage(world);
    case "oss":
      return ossStorage(world);
    case "s3":
      return s3Storage(world);
  }
}

/** Where browsers send forms to; undefined when that is this server. */
export function storageHost(config: Config): string | undefined {
  switch (config.storageProvider) {
    case "embedded":
      return undefined;
    case "oss":
      return ossHost(config);
    case "s3":
      return s3Host(config);
  }
}
