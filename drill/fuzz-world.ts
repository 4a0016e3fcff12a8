/** The server's own parts on a drill's database, in this process, with no provider outside. */
import { pino } from "pino";
import { readConfig } from "../server/src/config/config.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { openDb } from "../server/src/platform/db.ts";
import { keysFor } from "../server/src/platform/keyring.ts";
import { appUrl } from "../server/src/platform/migrate.ts";
import type { World } from "../server/src/platform/world.ts";

const SECRET_KEY = "a key for fuzzing, longer than 32 characters";

/** Nobody is at the third parties' addresses. */
export function openWorld(ownerUrl: string, dataDir: string): World {
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    CAPTCHA_PROVIDER: "none",
    SIMULATOR_PORT: "1",
    DATA_DIR: dataDir,
    SECRET_KEY,
  });
  return {
    db: openDb(appUrl(ownerUrl), 8),
    clock: systemClock,
    config,
    log: pino({ level: config.logLevel }),
    ...keysFor(SECRET_KEY),
  };
}
