/** The job that hands one message to one device's push service: by day, while it is news, and at most once. */
import { addSeconds } from "../../platform/clock.ts";
import type { Job, JobHandler } from "../../platform/outbox.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { World } from "../../platform/world.ts";
import { pushProvider, type PushOutcome } from "../../providers/push/provider.ts";
import { PUSH_TOPIC, type PushJob, type Pushed, type PushWords } from "./queue.ts";
import { isQuiet, secondsToDay } from "./quiet.ts";
import { openSubscription } from "./sealed.ts";
import * as rows from "./sql.ts";

/** A message that is a day late is not sent. */
const NEWS_SECONDS = 86_400;
const TRIES_MAX = 5;
const AGAIN_SECONDS = 60;
/** A device that takes nothing for this many messages and so long ends; no service is away for a week. */
const FAILURES_MAX = 10;
const SILENT_SECONDS = 7 * 86_400;
/** However long a service asks us to wait. */
const AGAIN_MAX_SECONDS = 3600;
const TITLE_MAX = 60;
const BODY_MAX = 160;

/** The message as shown in the site, and the number of unread ones. */
export type StillUnread = PushWords & { unread: number };
/**
 * Whether it is still worth telling; undefined: no longer. Handed in, because only the shelves above know what a
 * message is about.
 */
export type LookAgain = (
  pushed: Pick<Pushed, "memberId" | "message">,
) => Promise<StillUnread | undefined>;

export const pushHandlers = (world: World, lookAgain: LookAgain): Record<string, JobHandler> => ({
  [PUSH_TOPIC]: (job) => send(world, job, lookAgain),
});

async function send(world: World, job: Job, lookAgain: LookAgain) {
  const { db, clock } = world;
  const given = job.payload as PushJob;
  const { memberId, deviceId, message } = given;
  const now = clock.now();
  if (message && isQuiet(now)) return { againInSeconds: secondsToDay(now) };
  const device = await rows.livingDevice(db, { memberId, id: deviceId }, now);
  const provider = pushProvider(world);
  if (!provider || !device) return undefined;
  const whole = message ? await wholeOf(world, { memberId, message }, lookAgain) : null;
  if (whole === undefined) return undefined;
  const turn = message && { memberId, deviceId, messageId: message.id };
  // Before it is sent: one that is lost with its server is better than two.
  const nth =
    turn &&
    (await whileHeld(db, job, (tx) => rows.takeTurn(tx, turn, { at: now, most: TRIES_MAX })));
  if (turn && nth === undefined) return undefined;
  const outcome = await provider.send(openSubscription(world, device.sealedSubscription), {
    text: textOf(given, { showsAmounts: device.showsAmounts, whole }),
    ttlSeconds: NEWS_SECONDS,
    topic: topicOf(given),
  });
  await note(world, given, outcome);
  if (nth === 1 && (outcome.kind === "later" || outcome.kind === "unknown"))
    await rows.countFailure(
      db,
      { memberId, id: deviceId },
      { most: FAILURES_MAX, since: addSeconds(now, -SILENT_SECONDS) },
    );
  if (outcome.kind !== "later" || !turn) return undefined;
  await rows.openTurn(db, turn);
  const wait = Math.max(AGAIN_SECONDS, outcome.afterSeconds ?? 0);
  return { againInSeconds: Math.min(wait, AGAIN_MAX_SECONDS) };
}

async function wholeOf(
  { clock }: World,
  pushed: Pick<Pushed, "memberId" | "message">,
  lookAgain: LookAgain,
): Promise<StillUnread | undefined> {
  const isOld = addSeconds(new Date(pushed.message.at), NEWS_SECONDS) <= clock.now();
  return isOld ? undefined : lookAgain(pushed);
}

/** What the site's worker reads (web/src/pushed.ts). Only the browser itself knows whose device this id is. */
function textOf(
  { deviceId, brief, message }: PushJob,
  { showsAmounts, whole }: { showsAmounts: boolean; whole: StillUnread | null },
): string {
  const { title, body } = whole && showsAmounts ? whole : brief;
  return JSON.stringify({
    device: deviceId,
    tag: message ? `message-${message.id}` : "test",
    title: cut(title, TITLE_MAX),
    body: cut(body, BODY_MAX),
    about: message?.about ?? null,
    unread: whole?.unread ?? null,
  });
}

function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

const topicOf = ({ message }: PushJob): string => (message ? `message-${message.id}` : "test");

async function note(world: World, { memberId, deviceId }: PushJob, outcome: PushOutcome) {
  const own = { memberId, id: deviceId };
  switch (outcome.kind) {
    case "ok":
      await rows.updateDevice(world.db, own, { lastAt: world.clock.now(), failures: 0 });
      return;
    case "gone":
      await rows.deleteDevice(world.db, own);
      return;
    case "rejected":
      // We do not send to such an address, and it was the browser that named it.
      if (outcome.fault === "address") await rows.deleteDevice(world.db, own);
      // Its service is the browser's choice: one that refuses everybody is seen in the health of providers.
      else world.log.warn({ outcome }, "a push service refuses us");
      return;
    case "later":
    case "unknown":
      world.log.warn({ outcome }, "a push may not have been delivered");
  }
}
