import { expect, test, vi } from "vitest";
import type { Call } from "#contract/client.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { TaskModule, TaskType } from "#contract/enums.ts";
import { getTask, listTasks } from "#contract/member/study/task.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  addresses,
  browsers,
  knock,
  type Place,
  tell,
  visitor,
} from "../../../test/fixture/entry.ts";

const server = testServer();

vi.setConfig({ testTimeout: inMachineTime(60_000) });

const idsOf = async (call: Call, query = {}) =>
  (await call(listTasks, { query: { size: 100, ...query } })).list.map(({ id }) => id);

const women = { question: "gender", test: "equals", value: "female" };
const drafts: Partial<TaskDraft>[] = [
  {},
  { audience: women },
  { audience: { not: women } },
  { audience: { all: [] } },
  { audience: { question: "age", test: "atMost", value: 35 } },
  { audience: { question: "region", test: "includes", value: "320500" } },
  { audience: { question: "interests", test: "countAtLeast", value: 2 }, platforms: ["h5"] },
  { cities: ["苏州市"] },
  { cities: ["上海", "北京"], unknownCity: false },
  { cities: ["苏州"], unknownCity: false, audience: women },
  { platforms: ["pc"] },
  { platforms: ["h5"], quotaTotal: 100 },
  { roles: [2] },
];
const profiles: Record<string, unknown>[] = [
  {
    gender: "female",
    birthday: "1995-06-01",
    interests: ["food", "baby"],
    region: [
      { code: "320000", name: "江苏省" },
      { code: "320500", name: "苏州市" },
    ],
  },
  { gender: "male", birthday: "1970-01-01", interests: ["food"] },
];
const places: Place[] = [
  { ip: addresses.suzhou, userAgent: browsers.pc },
  { ip: addresses.shanghai, userAgent: browsers.phone },
  { ip: addresses.nowhere, userAgent: browsers.phone },
];

test("the list shows exactly what the door lets in, and what it first has a question about: by profile, city, device and role", async () => {
  const tasks: number[] = [];
  for (const draft of drafts) tasks.push(await publishedTask(server, draft));
  for (const profile of profiles)
    for (const place of places) {
      const call = (await visitor(server)).at(place);
      await tell(call, profile);
      const listed = await idsOf(call);
      const open: number[] = [];
      const asked: number[] = [];
      for (const id of tasks) {
        const { refusal, precheck } = await call(getTask, { params: { id: String(id) } });
        const outcome = await knock(call, id);
        // The detail and the entry agree, too.
        expect(refusal === null && precheck.length === 0).toBe("token" in outcome);
        if ("token" in outcome) open.push(id);
        else if (refusal === null) asked.push(id);
      }
      expect(new Set(listed.filter((id) => tasks.includes(id)))).toEqual(
        new Set([...open, ...asked]),
      );
      expect(open.length).toBeGreaterThan(2);
      expect(open.length).toBeLessThan(tasks.length);
    }
});

test("a task for a profile that is not told yet is in the list, asks first, and stays only for whom it is", async () => {
  const id = await publishedTask(server, { audience: women });
  const call = (await visitor(server)).at({});
  expect(await idsOf(call)).toContain(id);
  expect(await call(getTask, { params: { id: String(id) } })).toMatchObject({
    refusal: null,
    precheck: ["gender"],
  });
  await tell(call, { gender: "male" });
  expect(await idsOf(call)).not.toContain(id);
  await tell(call, { gender: "female" });
  expect(await idsOf(call)).toContain(id);
  // A stranger sees it: nobody knows yet who they are.
  expect(await idsOf(server.stranger)).toContain(id);
});

test("somebody who begun goes on, wherever they are now and whatever they say now", async () => {
  const id = await publishedTask(server, { audience: women, cities: ["苏州"], platforms: ["pc"] });
  const { at } = await visitor(server);
  const home = at({ ip: addresses.suzhou, userAgent: browsers.pc });
  await tell(home, { gender: "female" });
  const ticket = await knock(home, id);
  expect(ticket).toHaveProperty("token");
  await tell(home, { gender: "male" });
  const away = at({ ip: addresses.shanghai, userAgent: browsers.pc });
  expect(await idsOf(away)).toContain(id);
  expect(await knock(away, id)).toEqual(ticket);
});

test("filters: no more minutes, one type, one module, and together", async () => {
  const short = await publishedTask(server, { minutes: 2, type: TaskType.of.default });
  const long = await publishedTask(server, { minutes: 30, module: TaskModule.of.extreme });
  const call = (await visitor(server)).at({});
  const quick = await idsOf(call, { maxMinutes: 2 });
  expect(quick).toContain(short);
  expect(quick).not.toContain(long);
  expect(await idsOf(call, { type: TaskType.of.default })).toEqual([short]);
  expect(await idsOf(call, { module: TaskModule.of.extreme, maxMinutes: 30 })).toEqual([long]);
  expect(await idsOf(call, { module: TaskModule.of.extreme, maxMinutes: 29 })).toEqual([]);
});

test("what opens within a day is shown in the order of its opening, for whom it will be", async () => {
  const inHours = (hours: number) =>
    new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  const snap = { type: TaskType.of.snap, module: TaskModule.of.snap, quotaTotal: 10 } as const;
  const later = await publishedTask(server, { ...snap, opensAt: inHours(20) });
  const sooner = await publishedTask(server, { ...snap, opensAt: inHours(2) });
  const both = await publishedTask(server, { ...snap, opensAt: inHours(2) });
  const women2 = await publishedTask(server, { ...snap, opensAt: inHours(3), audience: women });
  await publishedTask(server, { ...snap, opensAt: inHours(25) });
  await publishedTask(server, { opensAt: inHours(2) });
  const call = (await visitor(server)).at({});
  await tell(call, { gender: "male" });
  expect(await idsOf(call, { upcoming: "1" })).toEqual([sooner, both, later]);
  const first = await call(listTasks, { query: { upcoming: "1", size: 2 } });
  const rest = await call(listTasks, {
    query: { upcoming: "1", size: 2, cursor: first.next ?? "" },
  });
  expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual([sooner, both, later]);
  expect(rest.next).toBeNull();
  await tell(call, { gender: "female" });
  expect(await idsOf(call, { upcoming: "1" })).toEqual([sooner, both, women2, later]);
  // Not yet in the list itself.
  expect(await idsOf(call)).not.toContain(sooner);
});
