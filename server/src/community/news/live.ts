/**
 * The live channel: one connection per process listens, news of a member are looked up once for all their streams,
 * and a heartbeat keeps the connections open and ends those whose session has ended.
 */
import type { Readable } from "node:stream";
import { livingSessions } from "../../people/auth/api.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import { ALL } from "../../platform/announce.ts";
import { subscribe } from "../../platform/subscribe.ts";
import type { MemberCaller } from "../../platform/request.ts";
import { repeatEvery } from "../../platform/schedule.ts";
import type { World } from "../../platform/world.ts";
import { newsOf } from "./count.ts";
import { close, openStreams, send, sendNews, type Stream } from "./streams.ts";

const BEAT_SECONDS = 25;
/** How long a page waits after a lost connection: two to seven seconds, at random, so that a restart brings no storm. */
const RETRY_MS = { least: 2000, spread: 5000 };
/** A notice concerns everybody: so many members are looked up at once, one lot after the other. */
const LOOK_EACH = 200;

type Live = {
  open: (whose: Whose) => Promise<Readable>;
  beat: () => Promise<void>;
  stop: () => Promise<void>;
};
type Whose = { caller: MemberCaller; host: string };

const lives = new WeakMap<World, Live>();

/** Of this process; it begins to listen with its first stream. */
export function liveOf(world: World): Live {
  const known = lives.get(world) ?? startLive(world);
  lives.set(world, known);
  return known;
}

/** From the start of a server on, so that a node that receives nothing is known before a member waits for news. */
export const subscribeToNews = (world: World): void => void liveOf(world);

/** When the server closes: its pages come again, to another process. */
export const stopLive = async (world: World): Promise<void> => {
  await lives.get(world)?.stop();
};

function startLive(world: World): Live {
  const streams = openStreams();
  const look = looker(world);
  const hearing = subscribe(world, {
    onNews: (whom) =>
      look(whom.includes(ALL) ? streams.all() : whom.flatMap((id) => streams.of(Number(id)))),
    onListening: () => look(streams.all()),
  });
  const beat = () => beatAll(world, streams.all());
  const stopBeating = repeatEvery(BEAT_SECONDS, beat);
  let isOver = false;
  return {
    beat,
    open: async ({ caller: { memberId, sessionId }, host }) => {
      const { code: brandCode } = await brandOf(world, host);
      const stream = streams.add({ memberId, sessionId, brandCode });
      const { least, spread } = RETRY_MS;
      send(stream, `retry: ${least + world.clock.random(spread)}\n\n`);
      // It came in while the server was closing.
      if (isOver) close(stream);
      else look([stream]);
      return stream.body;
    },
    stop: async () => {
      isOver = true;
      stopBeating();
      for (const stream of streams.all()) close(stream);
      await hearing.stop();
    },
  };
}

/** Looks up what is new for these, one lot after the other; anyone who is asked for twice meanwhile is looked up once. */
function looker(world: World): (whom: readonly Stream[]) => void {
  const waiting = new Set<Stream>();
  let isLooking = false;
  const lookAll = async () => {
    while (waiting.size > 0) {
      const lot = [...waiting].slice(0, LOOK_EACH);
      for (const stream of lot) waiting.delete(stream);
      // oxlint-disable-next-line no-await-in-loop
      await tell(world, lot);
    }
  };
  return (whom) => {
    for (const stream of whom) waiting.add(stream);
    if (isLooking || waiting.size === 0) return;
    isLooking = true;
    lookAll()
      // The next news, or the page's own call, brings what was missed.
      .catch((error: unknown) => world.log.error({ err: error }, "news could not be looked up"))
      .finally(() => {
        isLooking = false;
      });
  };
}

async function tell(world: World, lot: readonly Stream[]): Promise<void> {
  for (const [brandCode, streams] of Map.groupBy(lot, (stream) => stream.brandCode)) {
    const ids = [...new Set(streams.map(({ memberId }) => memberId))];
    // oxlint-disable-next-line no-await-in-loop
    const news = await newsOf(world, brandCode, ids);
    for (const stream of streams) {
      const own = news.get(stream.memberId);
      if (own) sendNews(stream, own);
    }
  }
}

/** One statement for all of them; an unreachable database does not end a stream. */
async function beatAll(world: World, streams: readonly Stream[]): Promise<void> {
  if (streams.length === 0) return;
  try {
    const ids = [...new Set(streams.map(({ sessionId }) => sessionId))];
    const living = await livingSessions(world.db, ids, world.clock.now());
    for (const stream of streams)
      if (living.has(stream.sessionId)) send(stream, ": ♥\n\n");
      else close(stream);
  } catch (error) {
    world.log.error({ err: error }, "sessions of streams could not be looked at");
  }
}
