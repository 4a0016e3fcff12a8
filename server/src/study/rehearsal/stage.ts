/** One act of a rehearsal: the real thing in a transaction of its own, which is rolled back at its end. */
import { Role } from "#contract/enums.ts";
import type { EntryRefusal, EntryTicket } from "#contract/member/study/survey.ts";
import { firstBrand } from "../../foundation/brand/api.ts";
import { enter } from "../entry/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { lockByToken, responseById, type ResponseRow } from "../survey/api.ts";
import { type Staged, stageTask, type ServedTask, taskById } from "../task/api.ts";
import { createMember } from "../../people/member/api.ts";

/** Reserved for documentation (RFC 5737): nobody real comes from there, and no city is known of it. */
const ADDRESS = "198.51.100.7";
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/128.0 Safari/537.36";
const DEVICE_LENGTH = 40;

export type Stage = {
  tx: Tx;
  /** Its clock stands where the act has moved it. */
  world: World;
  task: ServedTask;
  /** Another new member each time, all from one address and one device. */
  enter(): Promise<EntryTicket | { refusal: EntryRefusal }>;
  /** The response of this token, locked. */
  response(token: string): Promise<ResponseRow>;
  /** The one that was kept at entry. */
  responseById(id: number): Promise<ResponseRow | undefined>;
  /** Moves the act's clock on. */
  wait(seconds: number): void;
};

class RollBack extends Error {}

/** Runs `act` on a stage, answers what it answered, and leaves no trace of it. */
export async function onStage<T>(
  world: World,
  task: ServedTask,
  staged: Staged,
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  let came: { value: T } | undefined;
  try {
    await transact(world.db, async (tx) => {
      came = { value: await act(await setUp(tx, world, task, staged)) };
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  if (!came) throw new Error("the act ended without an answer");
  return came.value;
}

async function setUp(tx: Tx, world: World, task: ServedTask, staged: Staged): Promise<Stage> {
  const startedAt = world.clock.now();
  // A made-up one: a fixed value could belong to a real person. Tests know it by its name (tools/unhurried.ts).
  const deviceId = `rehearsal-${world.clock.token(DEVICE_LENGTH)}`.slice(0, DEVICE_LENGTH);
  let waited = 0;
  const now = () => new Date(startedAt.getTime() + waited * 1000);
  const acting: World = { ...world, clock: { ...world.clock, now } };
  await stageTask(tx, task.id, startedAt, staged);
  const ready = await taskById(tx, task.id);
  const { code: brandCode } = await firstBrand(world);
  if (!ready) throw new Error(`task ${task.id} is gone`);
  return {
    tx,
    world: acting,
    task: ready,
    enter: async () => {
      const { id } = await createMember(tx, acting.clock, {
        email: `${world.clock.token(12).toLowerCase()}@rehearsal.invalid`,
        brandCode,
      });
      return enter(tx, acting, {
        participant: { kind: "member", memberId: id, role: Role.of.member },
        origin: { ip: ADDRESS, deviceId, userAgent: BROWSER, host: "localhost" },
        visitorId: `rehearsal-${world.clock.token(9)}`,
        taskId: task.id,
      });
    },
    response: async (token) => {
      const found = await lockByToken(tx, world, token);
      if (!found) throw new Error("the rehearsed response is gone");
      return found;
    },
    responseById: (id) => responseById(tx, id),
    wait: (seconds) => {
      waited += seconds;
    },
  };
}
