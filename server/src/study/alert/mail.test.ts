/** New tasks by e-mail: for those who want them, looked at once more before they go, with a way out. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setTaskState } from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { getAlerts, unsubscribe } from "#contract/member/study/alert.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  announce,
  bindMail,
  announcedTo,
  tomorrowAt,
  prefer,
} from "../../../test/notifications.ts";

const server = testServer();
beforeAll(() => tomorrowAt(server, 9));
beforeEach(async () => {
  await announce(server);
  await tomorrowAt(server, 9);
});

const move = async (taskId: number, state: TaskState) =>
  (await server.staff(StaffRole.of.operations))(setTaskState, {
    params: { id: String(taskId) },
    body: { state },
  });

const letters = async (to: string) => {
  await server.drain();
  const kept = await server.db
    .selectFrom("devInbox")
    .select("body")
    .where("sentTo", "=", to)
    .where("kind", "=", "mail")
    .orderBy("id")
    .execute();
  return kept.map(({ body }) => body);
};

test("who wants a letter gets one, with the way to the task and the way out of letters", async () => {
  const member = await server.member();
  await bindMail(server, member.memberId, "wang@example.com");
  expect(await prefer(member, { byMail: true })).toMatchObject({ byMail: true });
  const id = await publishedTask(server, { title: "茶饮口味" });
  await announce(server);
  const [letter = ""] = await letters("wang@example.com");
  expect(letter).toContain("茶饮口味");
  expect(letter).toContain(`/task/detail/${id}`);
  expect(await letters("wang@example.com")).toHaveLength(1);
  const token = decodeURIComponent(/unsubscribe\?token=(\S+)/.exec(letter)?.[1] ?? "");
  for (let n = 0; n < 2; n += 1)
    expect(await server.stranger(unsubscribe, { body: { token } })).toEqual({ byMail: false });
  expect(await member.call(getAlerts)).toMatchObject({ tasks: true, byMail: false });
  const next = await publishedTask(server);
  await announce(server);
  expect(await announcedTo(member)).toEqual([id, next]);
  expect(await letters("wang@example.com")).toHaveLength(1);
});

test.each(["turned off", "night", "task over", "left"])(
  "a letter that waits is not sent when meanwhile: %s",
  async (meanwhile) => {
    const member = await server.member();
    const to = `m${member.memberId}@example.com`;
    await bindMail(server, member.memberId, to);
    await prefer(member, { byMail: true });
    await tomorrowAt(server, 21.99);
    const id = await publishedTask(server);
    await announce(server);
    expect(await announcedTo(member)).toEqual([id]);
    if (meanwhile === "turned off") await prefer(member, { byMail: false });
    if (meanwhile === "task over") await move(id, TaskState.of.closed);
    if (meanwhile === "left")
      await server.db
        .updateTable("userMember")
        .set({ state: "closed" })
        .where("id", "=", member.memberId)
        .execute();
    if (meanwhile === "night") server.clock.move(120);
    expect(await letters(to)).toEqual([]);
    await tomorrowAt(server, 9);
    expect(await letters(to)).toHaveLength(meanwhile === "night" ? 1 : 0);
  },
);

test("a made-up way out turns nobody's letters off", async () => {
  const member = await server.member();
  await bindMail(server, member.memberId, "zhao@example.com");
  await prefer(member, { byMail: true });
  for (const token of [
    `${member.memberId}`,
    `${member.memberId}.`,
    `${member.memberId}.AAAA`,
    "x.y",
  ])
    await expect(server.stranger(unsubscribe, { body: { token } })).rejects.toMatchObject({
      code: 400,
      message: "退订链接无效，请登录后在提醒设置里关闭",
    });
  expect((await member.call(getAlerts)).byMail).toBe(true);
});
