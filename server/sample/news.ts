/** Puts the sample's notices, banners and events up, and has members read what is old. */
import { PublishState } from "#contract/content-enums.ts";
import { countAsAnnounced } from "../src/study/alert/api.ts";
import { save as saveBanner } from "../src/community/banner/desk.ts";
import { save as saveNotice, setState } from "../src/community/notice/desk.ts";
import type { StaffCaller } from "../src/platform/request.ts";
import type { World } from "../src/platform/world.ts";
import { sampleBanners, sampleNotices } from "./news-list.ts";
import { DAY, dayBefore, later, worldAt } from "./past.ts";
import type { Random } from "./random.ts";

type Making = { world: World; now: Date; random: Random; by: StaffCaller };

const IP = "10.1.0.9";
/** Who comes by now and then has read what is older. */
const READ_DAYS = 3;

export async function makeNews(making: Making): Promise<void> {
  await putNoticesUp(making);
  await putBannersUp(making);
  await readOldMessages(making);
  // The sample is as of some weeks: nobody is told of all its tasks at the first start.
  await countAsAnnounced(making.world.db, making.now);
}

async function putNoticesUp({ world, now, random, by: staff }: Making): Promise<void> {
  const by = { staff, ip: IP };
  for (const { daysAgo, state, endsInDays, ...told } of sampleNotices) {
    const then = worldAt(world, dayBefore(now, daysAgo, 9), random);
    const endsAt = endsInDays === undefined ? null : later(now, endsInDays * DAY).toISOString();
    // oxlint-disable-next-line no-await-in-loop -- in the order of their days
    const { id } = await saveNotice(then, { ...by, id: null, draft: { ...told, endsAt } });
    if (state === PublishState.of.draft) continue;
    // oxlint-disable-next-line no-await-in-loop
    await setState(then, { ...by, id, state: PublishState.of.published });
    // oxlint-disable-next-line no-await-in-loop
    if (state !== PublishState.of.published) await setState(then, { ...by, id, state });
  }
}

async function putBannersUp({ world, now, by: staff }: Making): Promise<void> {
  for (const [nth, { from, to, ...told }] of sampleBanners.entries()) {
    const startsAt = dayBefore(now, -from).toISOString();
    const endsAt = dayBefore(now, -to).toISOString();
    const draft = { ...told, startsAt, endsAt, sort: nth + 1 };
    // oxlint-disable-next-line no-await-in-loop -- in the operator's order
    await saveBanner(world, { staff, ip: IP, id: null, draft });
  }
}

/** Within the hour of what they tell of. */
const readOldMessages = ({ world, now }: Making) =>
  world.db
    .updateTable("message")
    .set(({ ref }) => ({ readAt: ref("createdAt") }))
    .where("createdAt", "<", dayBefore(now, READ_DAYS))
    .execute();
