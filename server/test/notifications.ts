/** What tests of alerts begin with: an hour of the day, an announcement, and who was told of what. */
import type { Call } from "#contract/client.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { type AlertSettings, saveAlerts } from "#contract/member/study/alert.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { saveProperty } from "#contract/member/study/property.ts";
import type { TestServer } from "./server.ts";
import { keepSignedIn } from "./fixture/exchange.ts";
import { startOfDay } from "../src/platform/clock.ts";
import { announceTasks } from "../src/study/alert/api.ts";

const DAY = 86_400_000;

/** Moves the clock to this hour of tomorrow in Shanghai, so that a day's places are free. */
export async function tomorrowAt(server: TestServer, hour: number): Promise<void> {
  const midnight = startOfDay(new Date(server.clock.now().getTime() + DAY)).getTime();
  const target = midnight + hour * 3_600_000;
  server.clock.move(Math.ceil((target - server.clock.now().getTime()) / 1000));
  await keepSignedIn(server);
  await seenNow(server);
}

/** Everybody was here today. */
const seenNow = ({ db, clock }: TestServer) =>
  db.updateTable("authSession").set({ rotatedAt: clock.now() }).execute();

export const announce = ({ world }: TestServer): Promise<number> => announceTasks(world);

/** The tasks that somebody was told of, oldest first. */
export async function announcedTo({ call }: { call: Call }): Promise<number[]> {
  const kind = String(MessageKind.of.task);
  const { list } = await call(listMessages, { query: { size: 100, kind } });
  return list.toReversed().flatMap(({ about }) => (about?.kind === "task" ? [about.id] : []));
}

export const settings: AlertSettings = {
  tasks: true,
  minYuanPerHour: 0,
  maxMinutes: null,
  types: [],
  perDay: 10,
  byMail: false,
  payoutSms: true,
};

export const prefer = ({ call }: { call: Call }, change: Partial<AlertSettings> = {}) =>
  call(saveAlerts, { body: { ...settings, ...change } });

export const bindMail = ({ db }: TestServer, memberId: number, email: string) =>
  db.updateTable("userMember").set({ email }).where("id", "=", memberId).execute();

export const answer = ({ call }: { call: Call }, name: string, value: unknown) =>
  call(saveProperty, { body: { name, value } });
