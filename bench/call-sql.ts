/**
 * The statements of a call, as its own handler sends them: asked as a page of ours asks it (server/src/platform/own-call.ts),
 * so that the limit cannot be another work than the server's.
 */
import type { CompiledQuery } from "kysely";
import { Role } from "../contract/src/enums.ts";
import { readConfig } from "../server/src/config/config.ts";
import { featureRoutes } from "../server/src/features.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import type { Db } from "../server/src/platform/db.ts";
import { keysFor } from "../server/src/platform/keyring.ts";
import { openLog } from "../server/src/platform/log.ts";
import { type OwnAsker, ownCalls } from "../server/src/platform/own-call.ts";
import type { World } from "../server/src/platform/world.ts";
import { captureSql } from "./limit.ts";

/** `brand`: the code of the member's. */
export type CallInput = { path: string; memberId: number; brand: string };

export const captureCall = (
  url: string,
  { path, memberId, brand }: CallInput,
): Promise<CompiledQuery[]> =>
  captureSql(url, async (db, sent) => {
    const { ask } = askingOn(db);
    // What is the same for everybody is remembered from then on, as it is under load.
    await ask(askerOf(memberId, brand), path);
    sent.length = 0;
    await ask(askerOf(memberId, brand), path);
  });

function askingOn(db: Db) {
  const config = readConfig({ NODE_ENV: "test", CAPTCHA_PROVIDER: "none" });
  const log = openLog("error");
  const world: World = {
    db,
    clock: systemClock,
    config,
    log,
    ...keysFor("asks for nothing sealed"),
  };
  const own = ownCalls({ on: () => undefined }, { checkAnswers: false, log });
  featureRoutes(own.routes, world);
  return own;
}

/** Of a request from this machine, by a browser that says nothing. */
const askerOf = (memberId: number, homeBrand: string): OwnAsker => ({
  host: "127.0.0.1",
  ip: "127.0.0.1",
  member: {
    caller: {
      kind: "member",
      memberId,
      role: Role.of.member,
      sessionId: "",
      showsPoints: true,
      homeBrand,
    },
    cookies: {
      get: () => undefined,
      numbers: () => [],
      set: () => undefined,
      clear: () => undefined,
    },
    userAgent: "",
    deviceId: "",
  },
});
