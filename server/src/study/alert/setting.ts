/** A member's own settings: read, saved, and e-mails turned off from an e-mail. */
import { createHmac } from "node:crypto";
import type { AlertSettings, AlertView } from "#contract/member/study/alert.ts";
import type { TaskType } from "#contract/enums.ts";
import { isPayoutSmsOn } from "../../foundation/brand/api.ts";
import { dayOf } from "../../platform/clock.ts";
import { type Db, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { maskAccount } from "../../platform/mask.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./sql.ts";

/** Anyone who has never said anything reads of what fits, in messages, three a day. */
export const usual: AlertSettings = {
  tasks: true,
  minYuanPerHour: 0,
  maxMinutes: null,
  types: [],
  perDay: 3,
  byMail: false,
  payoutSms: true,
};

export async function settingsOf(db: Db, memberId: number): Promise<AlertSettings> {
  const row = await rows.settingOf(db, memberId);
  if (!row) return usual;
  return {
    tasks: row.tasks,
    minYuanPerHour: row.minFenPerHour / 100,
    maxMinutes: row.maxMinutes,
    // The column's check allows the enumeration's values only.
    types: row.taskTypes as TaskType[],
    perDay: row.aDay,
    byMail: row.byMail,
    payoutSms: row.payoutSms,
  };
}

export async function alertsOf(world: World, memberId: number): Promise<AlertView> {
  const { db, clock } = world;
  const [settings, reader, isOn, toldToday] = await Promise.all([
    settingsOf(db, memberId),
    rows.readerOf(db, memberId),
    isPayoutSmsOn(db),
    rows.announcedOn(db, memberId, dayOf(clock.now())),
  ]);
  const masked = (account: string | null | undefined) => (account ? maskAccount(account) : null);
  return {
    ...settings,
    email: masked(reader?.email),
    mobile: masked(reader?.mobile),
    isPayoutSmsOn: isOn,
    toldToday,
  };
}

type SaveAlertsInput = { memberId: number; settings: AlertSettings };

export async function saveAlerts(
  world: World,
  { memberId, settings }: SaveAlertsInput,
): Promise<AlertView> {
  const { db, clock } = world;
  const reader = await rows.readerOf(db, memberId);
  if (settings.byMail && !reader?.email) throw badField("byMail", "请先在账号中心绑定邮箱");
  await transact(db, (tx) =>
    rows.saveSetting(tx, {
      memberId,
      tasks: settings.tasks,
      minFenPerHour: settings.minYuanPerHour * 100,
      maxMinutes: settings.maxMinutes,
      taskTypes: [...new Set(settings.types)].toSorted((one, other) => one - other),
      aDay: settings.perDay,
      byMail: settings.byMail,
      payoutSms: settings.payoutSms,
      updatedAt: clock.now(),
    }),
  );
  return alertsOf(world, memberId);
}

const signatureOf = (world: World, memberId: string): string =>
  createHmac("sha256", world.key("alert-unsubscribe")).update(memberId).digest("base64url");

/** What an e-mail's link carries. It lives as long as the e-mail, because people clean up late. */
export const unsubscribeToken = (world: World, memberId: number): string =>
  `${memberId}.${signatureOf(world, String(memberId))}`;

export async function unsubscribe(world: World, token: string): Promise<{ byMail: boolean }> {
  const [memberId = "", signature = ""] = token.split(".", 2);
  if (!isSameSecret(signature, signatureOf(world, memberId)))
    throw new Failure("badRequest", { msg: "退订链接无效，请登录后在提醒设置里关闭" });
  await rows.turnMailOff(world.db, Number(memberId), world.clock.now());
  return { byMail: false };
}
