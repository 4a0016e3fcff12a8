/** A member's devices: turned on each in its own browser, listed, turned off from anywhere. */
import type { ParsedOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import type { addPushDevice, PushDevice, PushView } from "#contract/member/community/push.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { enqueueAll, wakeOutbox } from "../../platform/outbox.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { addressProblem } from "../../providers/push/address.ts";
import { isPushKey } from "../../providers/push/key.ts";
import { PUSH_TOPIC, type PushJob } from "./queue.ts";
import { hashOf, sealSubscription } from "./sealed.ts";
import * as rows from "./sql.ts";

type Caller = Pick<MemberCaller, "memberId" | "sessionId">;
/** The browser's name from its user agent; with the same patterns as the list of sign-ins (people/auth). */
export type DeviceName = (userAgent: string) => Promise<string>;

const NAME_MAX = 80;

export async function pushOf(
  world: World,
  { memberId, sessionId }: Caller,
  db = world.db,
): Promise<PushView> {
  const { push } = world.config;
  if (!push) return { publicKey: null, devices: [] };
  const found = await rows.devicesOf(db, memberId, world.clock.now());
  const devices = found.map((row) => shown(row, sessionId));
  return {
    publicKey: push.publicKey,
    devices: devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
  };
}

const shown = (row: rows.DeviceRow, sessionId: string): PushDevice => ({
  id: row.id,
  name: row.name,
  since: row.createdAt.toISOString(),
  lastAt: row.lastAt?.toISOString() ?? null,
  isCurrent: row.sessionId === sessionId,
  showsAmounts: row.showsAmounts,
});

type AddDeviceInput = {
  caller: Caller;
  asked: ParsedOf<typeof addPushDevice>["body"];
  origin: Pick<Origin, "userAgent">;
  nameOf: DeviceName;
};

export async function addDevice(
  world: World,
  { caller, asked, origin, nameOf }: AddDeviceInput,
): Promise<PushView> {
  const { push } = world.config;
  // When push is off, no page asks for this.
  if (!push) throw new Failure("notFound");
  const problem = addressProblem(asked.endpoint, push.simulator);
  if (problem !== undefined) throw badField("endpoint", problem);
  if (!isPushKey(asked.p256dh)) throw badField("p256dh", "这台设备的推送密钥有误，请重新开启");
  const name = (await nameOf(origin.userAgent)).slice(0, NAME_MAX);
  return transact(world.db, async (tx) => {
    await keepDevice(tx, world, { caller, asked, name });
    return pushOf(world, caller, tx);
  });
}

type KeepDeviceInput = Pick<AddDeviceInput, "caller" | "asked"> & { name: string };

async function keepDevice(
  tx: Tx,
  world: World,
  { caller, asked, name }: KeepDeviceInput,
): Promise<void> {
  const { memberId, sessionId } = caller;
  const endpointHash = hashOf(asked.endpoint);
  await rows.lockDevices(tx, memberId);
  await rows.lockEndpoint(tx, endpointHash);
  await rows.deleteOthersDevices(tx, memberId, endpointHash);
  const known = await rows.deviceByEndpoint(tx, memberId, endpointHash);
  const isFull = !(await hasRoom(tx, world, { memberId, except: known?.id }));
  if (isFull) throw new Failure("pushDevicesFull");
  const written = { sessionId, sealedSubscription: sealSubscription(world, asked), name };
  if (known) await rows.updateDevice(tx, { memberId, id: known.id }, { ...written, failures: 0 });
  else {
    // One browser is one device: the subscription that it had before this one is dead.
    await rows.deleteDevicesOfSessions(tx, memberId, [sessionId]);
    const createdAt = world.clock.now();
    const id = world.clock.uuid();
    await rows.insertDevice(tx, { ...written, memberId, id, endpointHash, createdAt });
  }
}

type Room = { memberId: number; except: string | undefined };

async function hasRoom(tx: Tx, world: World, { memberId, except }: Room): Promise<boolean> {
  const living = await rows.devicesOf(tx, memberId, world.clock.now());
  return living.filter(({ id }) => id !== except).length < limits.pushDevicesMax;
}

/** The same browser under a new sign-in of the same member. */
export async function renewDevice(
  world: World,
  { caller, endpoint }: { caller: Caller; endpoint: string },
): Promise<{ id: string | null }> {
  const { memberId, sessionId } = caller;
  if (!world.config.push) return { id: null };
  return transact(world.db, async (tx) => {
    const known = await rows.deviceByEndpoint(tx, memberId, hashOf(endpoint));
    if (!known || known.sessionId === sessionId) return { id: known?.id ?? null };
    await rows.lockDevices(tx, memberId);
    if (!(await hasRoom(tx, world, { memberId, except: known.id }))) return { id: null };
    const isThere = await rows.updateDevice(tx, { memberId, id: known.id }, { sessionId });
    return { id: isThere ? known.id : null };
  });
}

type Own = { caller: Caller; id: string };

export async function removeDevice(world: World, { caller, id }: Own): Promise<PushView> {
  await rows.deleteDevice(world.db, { memberId: caller.memberId, id });
  return pushOf(world, caller);
}

export async function setAmounts(
  world: World,
  { caller, id, showsAmounts }: Own & { showsAmounts: boolean },
): Promise<PushView> {
  const own = { memberId: caller.memberId, id };
  if (!(await rows.updateDevice(world.db, own, { showsAmounts }))) throw new Failure("notFound");
  return pushOf(world, caller);
}

/** Also at night: they asked for it just now. */
export async function sendTest(world: World, { caller, id }: Own): Promise<null> {
  const { memberId } = caller;
  const now = world.clock.now();
  if (!world.config.push || !(await rows.livingDevice(world.db, { memberId, id }, now)))
    throw new Failure("notFound");
  const words = { title: "推送已开启", body: "这是一条测试推送，以后有新消息会这样告诉你。" };
  const payload: PushJob = { memberId, deviceId: id, brief: words, message: null };
  await transact(world.db, (tx) => enqueueAll(tx, now, [{ topic: PUSH_TOPIC, payload }]));
  wakeOutbox();
  return null;
}
