import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { retireSecret, updatePlatform } from "#contract/console/study/survey-platform.ts";
import { consoleTask } from "#contract/console/study/task.ts";
import { StaffRole } from "#contract/enums.ts";
import { getProperty, saveProperty } from "#contract/member/study/property.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import {
  externalTask,
  gone,
  hmacHex,
  platformOf,
  responseOf,
  started,
} from "../../../test/fixture/survey-platform.ts";
import { presetSettings } from "./presets.ts";

const server = testServer();
const operations = () => server.staff(StaffRole.of.operations);

test("the link out carries the attempt, signed, and of the profile only what the template asks for", async () => {
  const platform = await platformOf(server);
  const link =
    "https://survey.example.com/s/7?t={token}&k={task}&g={gender}&a={age}&c={city}&ts={ts}&sign={sign}";
  const member = await server.member();
  await member.call(saveProperty, { body: { name: "gender", value: "female" } });
  await member.call(saveProperty, { body: { name: "birthday", value: "1990-01-01" } });
  const taskId = await externalTask(server, platform, { link });
  const plain = await externalTask(server, platform);
  const { url, token, to } = await member.call(enterTask, { body: { taskId } });
  await member.call(enterTask, { body: { taskId: plain } });
  expect(to).toBe("external");
  const [covered = "", sign] = url.split("&sign=");
  expect(sign).toBe(hmacHex(platform.keys.link, covered));
  const { hash } = await server.db
    .selectFrom("task")
    .select("hash")
    .where("id", "=", taskId)
    .executeTakeFirstOrThrow();
  const age = String(server.clock.now().getFullYear() - 1990);
  expect(
    covered.startsWith(
      `https://survey.example.com/s/7?t=${token}&k=${hash}&g=female&a=${age}&c=&ts=`,
    ),
  ).toBe(true);
  const { sources } = await member.call(getProperty);
  expect(sources.map(({ name, usedBy }) => [name, usedBy.map((use) => use.taskId)])).toEqual([
    ["gender", [taskId]],
    ["birthday", [taskId]],
  ]);
});

test("resuming gives the same attempt a link with the time of now", async () => {
  const going = await started(server);
  server.clock.move(60);
  const again = await going.member.call(enterTask, { body: { taskId: going.taskId } });
  expect(again).toMatchObject({ resumed: true, token: going.token });
  expect(Number(/ts=(\d+)/.exec(again.url)?.[1])).toBeCloseTo(
    server.clock.now().getTime() / 1000,
    -1,
  );
});

test("问卷星 gets the number in the path, the token and the end signed with sha1", async () => {
  const platform = await platformOf(server, "wjx");
  const link =
    "https://www.wjx.cn/vm/5657754.aspx?sojumpparm={token}&endts={expires}&parmsign={sign}";
  const member = await server.member();
  const taskId = await externalTask(server, platform, { link });
  const { url, token } = await member.call(enterTask, { body: { taskId } });
  const values = new URL(url).searchParams;
  const { expiresAt } = await responseOf(server, token);
  expect(values.get("endts")).toBe(String(Math.floor(expiresAt.getTime() / 1000)));
  const text = `5657754${token}${values.get("endts")}${platform.secret}`;
  expect(values.get("parmsign")).toBe(createHash("sha1").update(text).digest("hex"));
});

test("one person is the same to one platform, another to the next, and nobody's number", async () => {
  const pidOf = async (
    platform: { id: number },
    call: Awaited<ReturnType<typeof server.member>>["call"],
  ) => {
    const link = "https://www.samplicio.us/s/default.aspx?SID=7&PID={pid}&MID={token}&hash={sign}";
    const taskId = await externalTask(server, platform, { link });
    return new URL((await call(enterTask, { body: { taskId } })).url).searchParams.get("PID");
  };
  const [one, other] = [await platformOf(server, "cint"), await platformOf(server, "cint")];
  const [ann, bob] = [await server.member(), await server.member()];
  const pid = await pidOf(one, ann.call);
  expect(pid).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await pidOf(one, ann.call)).toBe(pid);
  expect(await pidOf(other, ann.call)).not.toBe(pid);
  expect(await pidOf(one, bob.call)).not.toBe(pid);
});

test("a platform whose secrets were all retired lets nobody out, and no seat is lost", async () => {
  const going = await started(server, { quotaTotal: 5 });
  const call = await operations();
  await call(retireSecret, {
    params: { id: String(going.platform.id) },
    body: { kid: going.platform.kid },
  });
  await expect(gone(server, going)).rejects.toThrow("调查平台还没有配置好");
  expect(await seatsTaken(going)).toBe(1);
});

test("a published task leads nobody to a host that its platform no longer has, and takes no seat", async () => {
  const going = await started(server, { quotaTotal: 5 });
  const call = await operations();
  const params = { id: String(going.platform.id) };
  const named = { name: "换了域名的平台", preset: "generic", active: true } as const;
  const settings = (hosts: string[]) => ({
    ...presetSettings("generic"),
    hosts,
    entryTemplate: `https://${hosts[0]}/s/{survey}?t={token}&ts={ts}&sign={sign}`,
  });
  await call(updatePlatform, {
    params,
    body: { ...named, settings: settings(["new.example.com"]) },
  });
  await expect(gone(server, going)).rejects.toMatchObject({
    code: 503,
    message: "调查平台正在调整，请稍后再试",
  });
  expect(await seatsTaken(going)).toBe(1);
  // Its page tells operators why, and what to do.
  const missing = async () =>
    (await call(consoleTask, { params: { id: String(going.taskId) } })).missing;
  expect(await missing()).toEqual([expect.stringMatching(/^外部链接：.*survey\.example\.com/)]);
  await call(updatePlatform, {
    params,
    body: { ...named, settings: settings(["survey.example.com"]) },
  });
  expect(await missing()).toEqual([]);
  await gone(server, going);
  expect(await seatsTaken(going)).toBe(2);
});

async function seatsTaken({ taskId }: { taskId: number }): Promise<number | undefined> {
  const seat = await server.db
    .selectFrom("taskSeat")
    .selectAll()
    .where("taskId", "=", taskId)
    .executeTakeFirst();
  return seat?.taken;
}
