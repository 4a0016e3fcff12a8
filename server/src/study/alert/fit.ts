/** Whether somebody who is not here could enter a task now, by the entry's own rules. */
import type { Role } from "#contract/enums.ts";
import { lookAtEntry } from "../entry/api.ts";
import { together } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { entryTaskOf, seatOfDay } from "../task/api.ts";
import { absentOf } from "./sql.ts";

type Absent = { id: number; role: Role; ip: string; deviceId: string | null };

/**
 * Whether somebody who was told of a task, and is about to be told by another way, still wants it and could still
 * enter.
 */
export async function isStillForThem(
  world: World,
  { memberId, taskId }: { memberId: number; taskId: number },
): Promise<boolean> {
  const who = await absentOf(world.db, memberId);
  return who !== undefined && couldEnter(world, taskId, { ...who, role: who.role as Role });
}

/**
 * As if they stood where they were last. With a question still to be answered first nobody knows whether it is for
 * them, so they are not told. Which browser they will come with is not asked: they can choose.
 */
export async function couldEnter(world: World, taskId: number, who: Absent): Promise<boolean> {
  const asked = { id: taskId, memberId: who.id, day: seatOfDay(world.clock.now()) };
  const found = await together(world.db, (line) => entryTaskOf(line, asked));
  if (!found || found.wasTaken) return false;
  const { limitedCells: _, wasTaken: __, ...task } = found;
  const { refusal, precheck } = await lookAtEntry(
    world,
    {
      participant: { kind: "member", memberId: who.id, role: who.role },
      origin: { ip: who.ip, deviceId: who.deviceId ?? undefined, userAgent: "", host: "" },
      visitorId: "",
      taskId,
    },
    task,
  );
  return refusal === null && precheck.length === 0;
}
