/** Listens to what processes announce (announce.ts), on one connection of its own, and finds out whether it hears. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CHANNEL, echo, ECHO_CHANNEL } from "./announce.ts";
import { type Db, ownConnection } from "./db.ts";
import type { World } from "./world.ts";

type Listener = {
  /** Ids of members, or ALL. */
  onNews: (whom: string[]) => void;
  /** From now on, for the first time or after a loss: what was announced before was missed. */
  onListening: () => void;
};
type Subscription = { stop(): Promise<void> };

/** After this long it tries again; it is one connection in each process, so there is nothing to spread. */
const AGAIN_MS = 2000;
/** A connection that receives nothing is checked less often. */
const DEAF_AGAIN_MS = 60_000;
/** An announcement of our own comes back within a few milliseconds, or never. */
const ECHO_MS = 3000;

/**
 * A machine that is gone, or a network, says nothing: the connection would be listened to for the two hours of the
 * system's keep-alive. So it is asked something now and then.
 */
type ListeningPace = { lookMs: number; answerMs: number };
const usual: ListeningPace = { lookMs: 10_000, answerMs: 5000 };

const hearing = new WeakMap<Db, boolean>();

/** Whether this process receives announcements; undefined before the first one listens. */
export const isListening = (db: Db): boolean | undefined => hearing.get(db);

/**
 * From now until `stop`. A pooler in between takes LISTEN, says nothing and delivers nothing: so an announcement of
 * our own is sent through the pool, and when it does not come back this is logged, and tried again each minute. What
 * is new is then only seen at the next look: pages ask again by themselves.
 */
export function subscribe(
  { db, log }: Pick<World, "db" | "log">,
  listener: Listener,
  pace: ListeningPace = usual,
): Subscription {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let againMs = AGAIN_MS;
  const again = () => {
    client = undefined;
    if (!isOver) timer = setTimeout(() => void begin(), againMs).unref();
  };
  const begin = async () => {
    try {
      const opened = await ownConnection(db);
      client = opened;
      againMs = AGAIN_MS;
      opened.once("end", again);
      opened.on("notification", ({ channel, payload }) => {
        if (channel === CHANNEL) listener.onNews((payload ?? "").split(","));
      });
      if (isOver) return await opened.end();
      await opened.query(`listen ${CHANNEL}`);
      const doesHear = await comesBack(db, opened);
      if (isOver) return;
      tell(doesHear);
      if (!doesHear) {
        againMs = DEAF_AGAIN_MS;
        return await opened.end();
      }
      listener.onListening();
      keepAsking(opened, pace);
    } catch {
      if (client) await client.end().catch(() => undefined);
      else again();
    }
  };
  const tell = (doesHear: boolean) => {
    if (!doesHear && hearing.get(db) !== false) log.error(DEAF);
    if (doesHear && hearing.get(db) === false) log.info("LISTEN delivers again");
    hearing.set(db, doesHear);
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

/** Until it ends, which it does when there is no answer. */
function keepAsking(client: pg.Client, { lookMs, answerMs }: ListeningPace): void {
  const asking = setInterval(() => {
    const query = { text: "select", query_timeout: answerMs };
    client.query(query).catch(() => client.connection.stream.destroy());
  }, lookMs).unref();
  client.once("end", () => clearInterval(asking));
}

const DEAF =
  "LISTEN 收不到通知：中间有 PgBouncer 之类的连接池。请设置 LISTEN_DATABASE_URL 直连 PostgreSQL；" +
  "在此之前，站内的新消息要等页面自己来问";

async function comesBack(db: Db, client: pg.Client): Promise<boolean> {
  const word = randomUUID();
  const came = new Promise<boolean>((resolve) => {
    client.on("notification", ({ payload }) => {
      if (payload === word) resolve(true);
    });
    client.once("end", () => resolve(false));
  });
  await client.query(`listen ${ECHO_CHANNEL}`);
  await echo(db, word);
  const control = new AbortController();
  const late = sleep(ECHO_MS, false, { signal: control.signal }).catch(() => false);
  const isBack = await Promise.race([came, late]);
  control.abort();
  return isBack;
}
