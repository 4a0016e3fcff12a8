/** A film to watch and somebody who watches it, for tests. */
import { type Call, CallFailed } from "#contract/client.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { TaskDraft } from "#contract/console/task.ts";
import { TaskType } from "#contract/enums.ts";
import { enterTask } from "#contract/member/survey.ts";
import { beat, getWatch } from "#contract/member/video.ts";
import type { TestServer } from "../../test/server.ts";
import { publishedTask } from "../../test/task.ts";

/** A published task; answers its id. */
export const film = (server: TestServer, change: Partial<TaskDraft> = {}): Promise<number> =>
  publishedTask(server, {
    title: "看一段短片",
    type: TaskType.of.video,
    source: "video",
    videoUrl: "/sample/video/morning.webm",
    videoSeconds: 30,
    questionnaire: null,
    rewardGold: 300,
    ...change,
  });

type Beaten = DataOf<typeof beat>;

/** One tab: it knows the proof that it was given last, and nothing else. */
export class Tab {
  readonly call: Call;
  readonly token: string;
  proof = "";
  position = 0;
  constructor(call: Call, token: string) {
    this.call = call;
    this.token = token;
  }
  async open(): Promise<DataOf<typeof getWatch>> {
    const opened = await this.call(getWatch, { query: { token: this.token } });
    this.proof = opened.proof;
    this.position = opened.positionSeconds;
    return opened;
  }
  /** Sends where the player is, with the newest proof unless another is given. */
  async beat(position = this.position, proof = this.proof): Promise<Beaten> {
    const beaten = await this.call(beat, { body: { token: this.token, proof, position } });
    this.proof = beaten.proof;
    return beaten;
  }
}

/** Let in, and the player opened. */
export async function watching(call: Call, taskId: number): Promise<Tab> {
  const { token } = await call(enterTask, { body: { taskId } });
  const tab = new Tab(call, token);
  await tab.open();
  return tab;
}

/** Plays `seconds` at normal speed, with a heartbeat each five; answers the last. */
export async function play(server: TestServer, tab: Tab, seconds: number): Promise<Beaten> {
  let beaten: Beaten | undefined;
  for (let left = seconds; left > 0; left -= 5) {
    const step = Math.min(5, left);
    server.clock.move(step);
    tab.position += step;
    // Each needs the proof that the one before was answered with.
    // oxlint-disable-next-line no-await-in-loop
    beaten = await tab.beat();
  }
  if (!beaten) throw new Error("nothing was played");
  return beaten;
}

/** What the server refused, as it said it. */
export const failureOf = async (work: Promise<unknown>): Promise<CallFailed> => {
  const cause: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (cause instanceof CallFailed) return cause;
  throw new Error(`expected a refusal, got ${String(cause)}`);
};
