/** The checks of the place and the machine: city (7), then IP (5), then device and cookie (6). */
import type { Db } from "../../platform/db.ts";
import { sourceOf } from "../../platform/ip.ts";
import { type EntryEvent, isOthersDevice, peopleFrom } from "../survey/api.ts";
import { wrongCity } from "../task/api.ts";
import type { World } from "../../platform/world.ts";
import { wasTakenOnDevice } from "../../people/trace/api.ts";
import type { Arrival } from "./arrival.ts";

export type Block = { event: EntryEvent; reason: string };

/** Others with the same name wait; a look holds nothing. */
export type Hold = (name: string) => Promise<unknown>;
type Around = { world: World; hold: Hold };

export async function blockAtDoor(
  db: Db,
  arrival: Arrival,
  around: Around,
): Promise<Block | undefined> {
  // Anyone who was sent the product passed these checks, or an operator's eye, before it left.
  if (arrival.hasSeat) return undefined;
  return (
    cityBlock(arrival) ??
    (await ipBlock(db, arrival, around)) ??
    (await deviceBlock(db, arrival, around))
  );
}

/** As study/survey/seen-sql.ts writes it: who somebody is, in every round. */
export const personOf = ({ participant, visitorId }: Arrival): string => {
  if (participant.kind === "member") return `m${participant.memberId}`;
  return participant.supplierId === null
    ? `v${visitorId}`
    : `s${participant.supplierId}:${participant.uid ?? ""}`;
};

function cityBlock({ task, city }: Arrival): Block | undefined {
  const reason = wrongCity(task, city);
  return reason === undefined ? undefined : { event: "cityBlocked", reason };
}

/** At most this many people of one address (of one /64, where it is IPv6) in a task. */
async function ipBlock(db: Db, arrival: Arrival, { hold }: Around): Promise<Block | undefined> {
  const { task, origin } = arrival;
  if (task.ipMax === null) return undefined;
  const network = sourceOf(origin.ip);
  await hold(`${task.id} ${network}`);
  const others = await peopleFrom(db, { taskId: task.id, network, me: personOf(arrival) });
  if (others < task.ipMax) return undefined;
  const reason = `同一网络地址最多 ${task.ipMax} 人参与本任务，你所在的网络已经满了。可以换一个网络再来，不影响你的信用。`;
  return { event: "ipBlocked", reason };
}

async function deviceBlock(
  db: Db,
  arrival: Arrival,
  { world, hold }: Around,
): Promise<Block | undefined> {
  const { task, origin, visitorId } = arrival;
  const { deviceId } = origin;
  if (!task.deviceOnce || (!deviceId && !visitorId)) return undefined;
  if (deviceId) await hold(`${task.id} device ${deviceId}`);
  if (visitorId) await hold(`${task.id} visitor ${visitorId}`);
  const me = personOf(arrival);
  const isTaken =
    (await isOthersDevice(db, { taskId: task.id, deviceId, visitorId, me })) ||
    // The responses of members who left have no device any more.
    (deviceId !== undefined && (await wasTakenOnDevice(db, world, { deviceId, taskId: task.id })));
  if (!isTaken) return undefined;
  const reason = "这台设备上已经有人参与过本任务，每台设备只能由一个人参与。";
  return { event: "cookieBlocked", reason };
}
