/** What every feature stands on, handed down from main.ts and from the tests. */
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Keyring } from "./keyring.ts";

export type World = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Logger;
  /** May lag behind: for large files about others, never for what somebody has just written. */
  readonly replica?: Db;
  /** What seals (seal.ts), and signs what is good for minutes; the keys change, and several hold at once. */
  readonly keys: Keyring;
  /** A 32-byte key for one purpose that never changes: for keyed hashes that are kept, and links that are out. */
  readonly key: (purpose: string) => Buffer;
};
