/** What a member wants to hear of: read, saved, refused. */
import { expect, test } from "vitest";
import { TaskType } from "#contract/enums.ts";
import { getAlerts, saveAlerts } from "#contract/member/study/alert.ts";
import { testServer } from "../../../test/server.ts";
import { settings, prefer } from "../../../test/notifications.ts";

const server = testServer();

test("whoever never said anything reads three a day at most, without letters", async () => {
  const { call } = await server.member();
  expect(await call(getAlerts)).toEqual({
    tasks: true,
    minYuanPerHour: 0,
    maxMinutes: null,
    types: [],
    perDay: 3,
    byMail: false,
    payoutSms: true,
    email: null,
    mobile: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
    isPayoutSmsOn: false,
    toldToday: 0,
  });
});

test.each([
  [{ byMail: true }, "byMail", "请先在账号中心绑定邮箱"],
  [{ perDay: 11 }, "perDay", "每天条数最多 10"],
  [{ perDay: 0 }, "perDay", "每天条数最少 1"],
  [{ minYuanPerHour: 1.5 }, "minYuanPerHour", "每小时收入应为整数"],
  [{ maxMinutes: 601 }, "maxMinutes", "时长最多 600"],
])("settings with %j are refused at the field", async (wrong, field, message) => {
  const { call } = await server.member();
  await expect(call(saveAlerts, { body: { ...settings, ...wrong } })).rejects.toMatchObject({
    code: 400,
    message,
    data: { field },
  });
});

test("settings are for who is signed in", async () => {
  await expect(server.stranger(getAlerts)).rejects.toMatchObject({ code: 401 });
});

test("settings are kept as they were saved, each kind once", async () => {
  const member = await server.member();
  const { questionnaire, video } = TaskType.of;
  const change = {
    minYuanPerHour: 40,
    maxMinutes: 15,
    types: [video, questionnaire, video],
    perDay: 5,
    payoutSms: false,
  };
  await prefer(member, change);
  const kept = { ...settings, ...change, types: [questionnaire, video] };
  expect(await member.call(getAlerts)).toMatchObject(kept);
});
