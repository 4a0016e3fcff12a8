/** What every feature stands on, handed down from main.ts and from the tests. */
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";

export type World = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Logger;
  /** A 32-byte key for one purpose, derived from SECRET_KEY. */
  readonly key: (purpose: string) => Buffer;
};
