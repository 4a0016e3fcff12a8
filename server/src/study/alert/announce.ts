/** The scheduled job that announces new tasks: page after page of members, each page in one transaction. */
import { MessageKind } from "#contract/content-enums.ts";
import { everyBrand } from "../../foundation/brand/api.ts";
import { tell } from "../../foundation/message/api.ts";
import { isQuiet } from "../../foundation/push/api.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { enqueue, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { seatsShown, taskDetailRow } from "../task/api.ts";
import { couldEnter } from "./fit.ts";
import { MAIL_TOPIC } from "./mail.ts";
import * as rows from "./run-sql.ts";
import { isWanted, promiseOf, preferenceOf } from "./preference.ts";

/** Older tasks are not announced. */
const NEWS_SECONDS = 72 * 3600;
/** Anyone who was not here for this long is not called back by it. */
const SEEN_SECONDS = 60 * 86_400;
const PAGE = 500;
/** Of one task in one run, so that others get their turn. */
const PAGES_EACH = 10;
/** How many members' entry is tried at once: each takes a connection of the pool meanwhile. */
const AT_ONCE = 4;

/** Answers how many were told. Two servers that meet here tell nobody twice (alert_sent, alert_run). */
export async function announceTasks(world: World, signal?: AbortSignal): Promise<number> {
  const { db, clock } = world;
  const now = clock.now();
  if (isQuiet(now)) return 0;
  const before = addSeconds(now, -NEWS_SECONDS);
  await rows.beginRuns(db, now, before);
  await rows.endOldRuns(db, now, before);
  let told = 0;
  for (const run of await rows.openRuns(db, now)) {
    // oxlint-disable-next-line no-await-in-loop -- the first of a day's tasks have the day's places
    told += await announce(world, run, signal);
  }
  if (told > 0) wakeOutbox();
  return told;
}

async function announce(
  world: World,
  run: rows.Announced,
  signal: AbortSignal | undefined,
): Promise<number> {
  let told = 0;
  let from = run.lastMemberId;
  for (let page = 0; page < PAGES_EACH; page += 1) {
    const now = world.clock.now();
    if (signal?.aborted || isQuiet(now)) break;
    // oxlint-disable-next-line no-await-in-loop
    if (await isFull(world, run.taskId, now)) break;
    // oxlint-disable-next-line no-await-in-loop
    const step = await announcePage(world, { ...run, lastMemberId: from }, now);
    told += step.told;
    if (step.isEnd) break;
    from = step.to;
  }
  return told;
}

/** A seat may come back; until then nobody would get in. */
async function isFull({ db }: World, taskId: number, now: Date): Promise<boolean> {
  const row = await taskDetailRow(db, taskId, now);
  return !row || seatsShown(row).seatsLeft === 0;
}

type AnnounceStep = { told: number; to: number; isEnd: boolean };

async function announcePage(world: World, run: rows.Announced, now: Date): Promise<AnnounceStep> {
  const day = dayOf(now);
  const seenAfter = addSeconds(now, -SEEN_SECONDS);
  const next = { after: run.lastMemberId, day, seenAfter, size: PAGE };
  const readers = await rows.readersAfter(world.db, next);
  const isEnd = readers.length < PAGE;
  const to = readers.at(-1)?.id ?? run.lastMemberId;
  const whom = await fitting(world, run, await wanting(world, run, readers));
  const isOurs = await transact(world.db, async (tx) => {
    const told = await tellAll(tx, world, { run, whom, day, at: now });
    const moved = { taskId: run.taskId, from: run.lastMemberId, to, told };
    if (!(await rows.moveOn(tx, { ...moved, doneAt: isEnd ? now : null }))) throw new Overtaken();
    return told;
  }).catch((error: unknown) => {
    if (error instanceof Overtaken) return null;
    throw error;
  });
  return isOurs === null ? { told: 0, to, isEnd: true } : { told: isOurs, to, isEnd };
}

/** Another server has told this page's members; the transaction is undone, and this one leaves the task to it. */
class Overtaken extends Error {}

async function wanting(world: World, run: rows.Announced, readers: readonly rows.AlertReader[]) {
  const brands = await everyBrand(world);
  const rates = new Map(brands.map(({ code, goldPerYuan }) => [code, goldPerYuan]));
  return readers.flatMap((reader) => {
    const rate = rates.get(reader.brandCode);
    const preference = preferenceOf(reader);
    if (rate === undefined || reader.ip === null || !run.roles.includes(reader.role)) return [];
    if (reader.toldToday >= preference.perDay || !isWanted(preference, run, rate)) return [];
    const byMail = preference.byMail && reader.hasEmail;
    return [{ ...reader, ip: reader.ip, rate, byMail, cap: preference.perDay }];
  });
}

type Wanting = Awaited<ReturnType<typeof wanting>>[number];

async function fitting(
  world: World,
  { taskId }: rows.Announced,
  readers: readonly Wanting[],
): Promise<Wanting[]> {
  const found: Wanting[] = [];
  for (let first = 0; first < readers.length; first += AT_ONCE) {
    const some = readers.slice(first, first + AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop
    const fits = await Promise.all(some.map((reader) => couldEnter(world, taskId, reader)));
    found.push(...some.filter((_, nth) => fits[nth]));
  }
  return found;
}

type Telling = { run: rows.Announced; whom: readonly Wanting[]; day: string; at: Date };

async function tellAll(tx: Tx, world: World, { run, whom, day, at }: Telling): Promise<number> {
  const { taskId, title } = run;
  const sent = await rows.keepSent(tx, {
    taskId,
    memberIds: whom.map(({ id }) => id),
    caps: whom.map(({ cap }) => cap),
    byMail: whom.map(({ byMail }) => byMail),
    day,
    at,
  });
  const rates = new Map(whom.map(({ id, rate }) => [id, rate]));
  for (const { memberId, mail } of sent) {
    // oxlint-disable no-await-in-loop
    await tell(tx, {
      memberId,
      kind: MessageKind.of.task,
      title: `新任务：${title}`,
      body: `${promiseOf(run, rates.get(memberId) ?? 1)}哪些任务通知你，可以在提醒设置里选。`,
      push: { title: `新任务：${title}`, body: `约 ${run.minutes} 分钟，现在就可以参加。` },
      about: { kind: "task", id: taskId },
      key: `task:${taskId}:new`,
      at,
    });
    if (mail !== null)
      await enqueue(tx, world.clock, { topic: MAIL_TOPIC, payload: { memberId, taskId } });
    // oxlint-enable no-await-in-loop
  }
  return sent.length;
}
