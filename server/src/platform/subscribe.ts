/** Listens to what processes announce (announce.ts), on one connection of its own. */
import type pg from "pg";
import { CHANNEL } from "./announce.ts";
import { type Db, ownConnection } from "./db.ts";

type Heard = {
  /** Ids of members, or ALL. */
  onNews: (whom: string[]) => void;
  /** Listening again after a loss: what was announced meanwhile nobody heard. */
  onGap: () => void;
};
type Hearing = { stop(): Promise<void> };

/** After so long it tries again; every process its own, so there is nothing to spread. */
const AGAIN_MS = 2000;

/**
 * From now until `stop`. Without a connection that can listen (a PgBouncer in between) it keeps trying, and
 * what is new is only seen at the next look: pages ask again by themselves.
 */
export function subscribe(db: Db, heard: Heard): Hearing {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let isFirst = true;
  const again = () => {
    client = undefined;
    if (!isOver) timer = setTimeout(() => void begin(), AGAIN_MS).unref();
  };
  const begin = async () => {
    try {
      const opened = await ownConnection(db);
      client = opened;
      opened.once("end", again);
      opened.on("notification", ({ payload }) => heard.onNews((payload ?? "").split(",")));
      if (isOver) return await opened.end();
      await opened.query(`listen ${CHANNEL}`);
      if (!isFirst) heard.onGap();
      isFirst = false;
    } catch {
      if (client) await client.end().catch(() => undefined);
      else again();
    }
  };
  const begun = begin();
  return {
    stop: async () => {
      isOver = true;
      clearTimeout(timer);
      await begun;
      await client?.end().catch(() => undefined);
    },
  };
}
