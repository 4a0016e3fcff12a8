/**
 * The player's heartbeats: one at a time, each with the proof that the one before was answered with. Pure:
 * when to send is film.ts's business.
 */
import { CallFailed } from "#contract/client.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";
import type { beat as beatEndpoint, Pulse } from "#contract/member/study/video.ts";
import { createStore, type Store } from "../../platform/store.ts";
import { codes } from "./codes.ts";

export type Counting = {
  /** `lost`: the server cannot be reached, and goes on counting once it can. */
  as: "on" | "lost" | "elsewhere" | "broken" | "ended" | "done";
  watchedSeconds: number;
  /** The server's sentence, where it refused. */
  message: string;
  responseId: number | null;
};

type Beaten = DataOf<typeof beatEndpoint>;
type BeatsDeps = {
  first: Pulse;
  send: (proof: string, position: number) => Promise<Beaten>;
  onDone: (card: ResultCard) => void;
};

export type Beats = {
  state: Store<Counting>;
  /**
   * Counts up to `position`. Answers where the player has to go on, when it was further than can be
   * counted. One at a time: while one is under way another is left out.
   */
  beat: (position: number) => Promise<number | undefined>;
};

/** Nothing is sent any more: another tab has the count, or there is nothing left to count. */
export const isOver = ({ as }: Counting): boolean => as !== "on" && as !== "lost";

export function createBeats({ first, send, onDone }: BeatsDeps): Beats {
  let { proof } = first;
  let isUnderWay = false;
  const { watchedSeconds } = first;
  const state = createStore<Counting>({ as: "on", watchedSeconds, message: "", responseId: null });
  const set = (change: Partial<Counting>) => state.set({ ...state.get(), ...change });

  async function attempt(position: number, triesLeft: number): Promise<number | undefined> {
    try {
      const { card, ...pulse } = await send(proof, position);
      adopt(pulse);
      if (card) set({ as: "done", responseId: card.responseId });
      if (card) onDone(card);
      return undefined;
    } catch (cause) {
      const pulse = pulseIn(cause);
      if (pulse === undefined) {
        set(refusalOf(cause));
        return undefined;
      }
      adopt(pulse);
      // The answer to a heartbeat may have been lost, and this one carried its proof once more: with the
      // newest it counts. Only a player that is really ahead is refused again.
      return triesLeft > 0 ? attempt(position, triesLeft - 1) : pulse.positionSeconds;
    }
  }

  function adopt(pulse: Pulse) {
    ({ proof } = pulse);
    set({ as: "on", watchedSeconds: pulse.watchedSeconds, message: "" });
  }

  return {
    state,
    beat: async (position) => {
      if (isUnderWay || isOver(state.get())) return undefined;
      isUnderWay = true;
      try {
        return await attempt(position, 1);
      } finally {
        isUnderWay = false;
      }
    },
  };
}

/** What any other refusal means; errors of the network or of the server decide nothing. */
function refusalOf(cause: unknown): Partial<Counting> {
  if (!(cause instanceof CallFailed)) return { as: "lost" };
  const { code, message, data } = cause;
  switch (code) {
    case codes.conflict:
      return { as: "elsewhere", message };
    case codes.responseClosed:
      return { as: "ended", message, responseId: responseIn(data) };
    case codes.badRequest:
    case codes.notFound:
      return { as: "broken", message };
    default:
      return { as: "lost" };
  }
}

/** A refused heartbeat says where the counting stands. */
function pulseIn(cause: unknown): Pulse | undefined {
  if (!(cause instanceof CallFailed) || cause.code !== codes.beatRefused) return undefined;
  return cause.data as Pulse;
}

/** The server names the response that ended, so that the page can lead to its result. */
export function responseIn(data: unknown): number | null {
  const said = data as { responseId?: unknown } | null;
  return typeof said?.responseId === "number" ? said.responseId : null;
}
