/** Messages that were written go on to their members' devices, in the same transaction. */
import type { DataOf } from "#contract/endpoint.ts";
import type { listMessages } from "#contract/member/community/notice.ts";
import type { Tx } from "../../platform/db.ts";
import { enqueueAll } from "../../platform/outbox.ts";
import { devicesOfMembers } from "./sql.ts";

export const PUSH_TOPIC = "push.send";

export type PushWords = { title: string; body: string };
type About = DataOf<typeof listMessages>["list"][number]["about"];

export type PushJob = {
  memberId: number;
  deviceId: string;
  /** May be read by everybody who sees the screen: no amounts, no accounts. The message is read when it is sent. */
  brief: PushWords;
  /** Null for a test, which has no message. */
  message: { id: number; at: string; about: About } | null;
};

export type Pushed = Omit<PushJob, "deviceId" | "message"> & {
  message: NonNullable<PushJob["message"]>;
};

/** A job for each device: each is tried again for itself. */
export async function pushAll(tx: Tx, pushed: readonly Pushed[]): Promise<void> {
  const [first] = pushed;
  if (!first) return;
  const memberIds = [...new Set(pushed.map(({ memberId }) => memberId))];
  const devices = Map.groupBy(await devicesOfMembers(tx, memberIds), ({ memberId }) => memberId);
  const jobs = pushed.flatMap((one) =>
    (devices.get(one.memberId) ?? []).map(({ id: deviceId }) => ({
      topic: PUSH_TOPIC,
      payload: { ...one, deviceId } satisfies PushJob,
    })),
  );
  await enqueueAll(tx, new Date(first.message.at), jobs);
}
