/** The operators' log of years ago as operators get at it: which months there are, and what they look for in one. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlOf } from "#contract/client.ts";
import {
  ARCHIVE_PAGE,
  downloadAuditArchive,
  listAuditArchives,
  readAuditArchive,
} from "#contract/console/people/audit-archive.ts";
import { listAudit, staffLogin } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { ageLog, writeOld } from "../../../test/fixture/aged-log.ts";
import { newDataDir } from "../../../test/fixture/upload.ts";
import { testServer } from "../../../test/server.ts";
import { transact } from "../../platform/db.ts";
import { archiveAudit, createStaff } from "./api.ts";

const dataDir = newDataDir();
const server = testServer({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));
const { operations, viewer } = StaffRole.of;
const password = "a long password of somebody's";
const cookies = new Map<StaffRole, string>();
let anna = 0;

beforeAll(async () => {
  await ageLog(server);
  for (const role of [operations, viewer]) {
    const account = `archive-${role}`;
    const id = await transact(server.db, (tx) =>
      createStaff(tx, { account, name: `档案 ${role}`, role, password, now: server.clock.now() }),
    );
    if (role === operations) anna = id;
    const reply = await server.app.inject({
      method: "POST",
      url: `/api${staffLogin.path}`,
      headers: { "sec-fetch-site": "same-origin" },
      payload: { account, password },
    });
    cookies.set(role, reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  }
  await writeOld(server, [
    { at: "2024-05-01 00:00:00+08", staffId: anna, subject: ["member", "12"], note: "=补发" },
    { at: "2024-05-01 23:59:59+08", subject: ["exchange", "7"], after: { state: 3 } },
    { at: "2024-05-02 10:00:00+08", staffId: anna, action: "task.state", note: "补发金币" },
    ...Array.from({ length: 120 }, (_, n) => ({
      at: `2024-04-10 10:${String(n % 60).padStart(2, "0")}:00+08`,
      action: n % 2 === 0 ? "task.state" : "task.update",
      subject: ["task", String(n)] as const,
    })),
  ]);
});

const fetched = (month: string, query: Record<string, string> = {}, role: StaffRole = operations) =>
  server.app.inject({
    method: "GET",
    url: urlOf(downloadAuditArchive, { params: { month }, query }),
    headers: { cookie: cookies.get(role) ?? "" },
  });
const linesOf = async (query: Record<string, string> = {}) => {
  const { body } = await fetched("2024-05", query);
  return body.replace("\uFEFF", "").trimEnd().split("\r\n").slice(1);
};
const told = async (...asked: Parameters<typeof fetched>) => {
  const { code, msg } = (await fetched(...asked)).json<{ code: number; msg: string }>();
  return { code, msg };
};

test("as long as everything is in the list there is no archive, and nothing to download", async () => {
  const call = await server.staff(viewer);
  expect(await call(listAuditArchives)).toEqual({ oldestDay: "2024-04-10", list: [] });
  expect(await told("2024-05")).toEqual({ code: 404, msg: "没有这个月或这一天的归档" });
});

test("the month is named with its lines, the list has what is younger, and the file says what the list said", async () => {
  await archiveAudit(server.world);
  const call = await server.staff(viewer);
  const { oldestDay, list } = await call(listAuditArchives);
  expect(list).toMatchObject([
    { month: "2024-05", lines: 3, firstDay: "2024-05-01", lastDay: "2024-05-02" },
    { month: "2024-04", lines: 120, firstDay: "2024-04-10", lastDay: "2024-04-10" },
  ]);
  expect(oldestDay).not.toBe("2024-04-10");
  expect((await call(listAudit, { query: { subjectKind: "exchange" } })).list).toEqual([]);
  const reply = await fetched("2024-05");
  expect(reply.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringContaining(encodeURIComponent("操作日志-2024-05")),
  });
  const [head, ...lines] = reply.body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(head).toBe("编号,时间,操作员,操作,对象,对象编号,之前,之后,备注");
  expect(lines.map((line) => line.replace(/^\d+,/, ""))).toEqual([
    `2024-05-01 00:00:00,档案 ${operations},task.update,member,12,,,'=补发`,
    '2024-05-01 23:59:59,系统,task.update,exchange,7,,"{""state"": 3}",',
    `2024-05-02 10:00:00,档案 ${operations},task.state,task,1,,,补发金币`,
  ]);
});

test("a day, an operator, the system, a subject, an action and words are found, and narrow each other", async () => {
  expect(await linesOf({ day: "2024-05-01" })).toHaveLength(2);
  expect(await linesOf({ day: "2024-05-02" })).toHaveLength(1);
  expect(await linesOf({ staffId: String(anna) })).toHaveLength(2);
  expect(await linesOf({ staffId: "0" })).toEqual([expect.stringContaining("系统")]);
  expect(await linesOf({ staffId: String(anna), day: "2024-05-01" })).toHaveLength(1);
  expect(await linesOf({ subjectKind: "member", subjectId: "12" })).toHaveLength(1);
  expect(await linesOf({ action: "task.state" })).toHaveLength(1);
  expect(await linesOf({ q: "补发" })).toHaveLength(2);
  expect(await linesOf({ q: "7" })).toEqual([expect.stringContaining("exchange,7")]);
  expect(await linesOf({ q: "没有这样的话" })).toEqual([]);
});

test("a day is read on the screen as the list shows lines, narrowed and page by page, by viewers, too", async () => {
  const call = await server.staff(viewer);
  const read = (day: string, query: Record<string, string> = {}) =>
    call(readAuditArchive, { params: { day }, query });
  expect(await read("2024-05-01")).toEqual({
    list: [
      {
        id: expect.any(Number),
        staffName: `档案 ${operations}`,
        action: "task.update",
        subjectKind: "member",
        subjectId: "12",
        before: null,
        after: null,
        note: "=补发",
        at: "2024-04-30T16:00:00.000Z",
      },
      expect.objectContaining({ staffName: "系统", after: { state: 3 } }),
    ],
    next: null,
  });
  expect((await read("2024-05-01", { staffId: "0" })).list).toMatchObject([{ subjectId: "7" }]);
  const busy = await read("2024-04-10", { action: "task.state" });
  expect(busy).toMatchObject({ list: { length: ARCHIVE_PAGE }, next: ARCHIVE_PAGE });
  const rest = await read("2024-04-10", { action: "task.state", skip: String(busy.next) });
  expect(rest).toMatchObject({ list: { length: 10 }, next: null });
  const all = [...busy.list, ...rest.list];
  expect(new Set(all.map(({ subjectId }) => subjectId)).size).toBe(60);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
  // The second is in no calendar.
  await expect(read("2024-05-03")).rejects.toMatchObject({ code: 404 });
  await expect(read("2024-04-31")).rejects.toMatchObject({ code: 404 });
  await expect(read("2024-5-1")).rejects.toMatchObject({ message: "日期格式错误" });
  await expect(read("2024-05-01", { skip: "-1" })).rejects.toMatchObject({ code: 400 });
  await expect(
    server.stranger(readAuditArchive, { params: { day: "2024-05-01" }, query: {} }),
  ).rejects.toMatchObject({ code: 401 });
});

test("each download stands in the log with what was looked for, and nobody's mobile", async () => {
  await fetched("2024-05", { q: "13812345678", day: "2024-05-01" });
  const call = await server.staff(viewer);
  const { list } = await call(listAudit, { query: { subjectKind: "audit", subjectId: "2024-05" } });
  expect(list[0]).toMatchObject({
    action: "audit.download",
    staffName: `档案 ${operations}`,
    after: { filters: { q: expect.stringContaining("*"), day: "2024-05-01" } },
  });
});

test("a viewer sees which months there are and carries nothing away; a stranger sees nothing", async () => {
  expect((await told("2024-05", {}, viewer)).code).toBe(403);
  await expect(server.stranger(listAuditArchives)).rejects.toMatchObject({ code: 401 });
});

test.each([
  ["2024-13", {}, "月份格式错误"],
  ["2024-05", { day: "2024-06-01" }, "日期不在这个月里"],
  ["2024-05", { day: "5月1日" }, "日期格式错误"],
  ["2024-05", { staffId: "吴昊" }, "操作员格式错误"],
])("%s with %j is answered by %s", async (month, query, said) => {
  expect(await told(month, query as Record<string, string>)).toEqual({ code: 400, msg: said });
});

test("a month or a day that is in no archive is not found", async () => {
  expect((await told("2024-03")).code).toBe(404);
  expect((await told("2024-05", { day: "2024-05-03" })).code).toBe(404);
});
