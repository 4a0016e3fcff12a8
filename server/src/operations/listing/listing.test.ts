import { beforeAll, expect, test } from "vitest";
import { urlOf } from "#contract/client.ts";
import { COUNTED_MAX } from "#contract/console/list-page.ts";
import { consoleMembers } from "#contract/console/people/member.ts";
import { downloadList, listKinds, type ListKind } from "#contract/console/operations/listing.ts";
import { listAudit, staffLogin } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { createStaff, recordAudit } from "../../people/staff/api.ts";
import { transact } from "../../platform/db.ts";
import { testServer } from "../../../test/server.ts";
import { lists } from "./lists.ts";

const server = testServer();
const { admin, operations, finance, viewer } = StaffRole.of;
const password = "一句足够长的口令";
const cookies = new Map<StaffRole, string>();

beforeAll(async () => {
  for (const role of [admin, operations, finance, viewer]) {
    const account = `carrier-${role}`;
    const { db, clock } = server;
    await transact(db, (tx) =>
      createStaff(tx, { account, name: `带走${role}`, role, password, now: clock.now() }),
    );
    const reply = await server.app.inject({
      method: "POST",
      url: `/api${staffLogin.path}`,
      headers: { "sec-fetch-site": "same-origin" },
      payload: { account, password },
    });
    cookies.set(role, reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  }
});

const fetched = (role: StaffRole, kind: string, query: Record<string, string> = {}) =>
  server.app.inject({
    method: "GET",
    url: urlOf(downloadList, { params: { kind }, query }),
    headers: { cookie: cookies.get(role) ?? "" },
  });
const linesOf = (body: string) => body.replace("\uFEFF", "").trimEnd().split("\r\n");
const told = async (role: StaffRole, kind: string, query = {}) => {
  const { code, msg } = (await fetched(role, kind, query)).json<{ code: number; msg: string }>();
  return { code, msg };
};
const write = (count: number, subjectKind: string) =>
  transact(server.db, async (tx) => {
    for (let n = 0; n < count; n += 1)
      await recordAudit(tx, {
        actor: null,
        action: "test.line",
        subject: [subjectKind, n],
        after: { n },
        note: n === 0 ? "=1+1" : "",
        at: server.clock.now(),
      });
  });
const linesAbout = async (kind: ListKind) =>
  (
    await (
      await server.staff(viewer)
    )(listAudit, {
      query: { subjectKind: "list", subjectId: kind },
    })
  ).list;

test("a file holds every line that the filter finds, over many pages, and the log says how many", async () => {
  await write(250, "walk");
  const reply = await fetched(operations, "audit", { subjectKind: "walk" });
  expect(reply.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringContaining(encodeURIComponent("操作日志-")),
  });
  const [head, ...rows] = linesOf(reply.body);
  expect(reply.body.startsWith("\uFEFF")).toBe(true);
  expect(head).toBe("编号,时间,操作员,操作,对象,对象编号,之前,之后,备注");
  expect(rows).toHaveLength(250);
  expect(rows.map((row) => row.split(",")[5])).toEqual(
    Array.from({ length: 250 }, (_, n) => String(249 - n)),
  );
  // What a spreadsheet would take for a formula does nothing.
  expect(rows.at(-1)?.endsWith(",'=1+1")).toBe(true);
  await expect.poll(async () => (await linesAbout("audit")).length).toBe(2);
  expect(await linesAbout("audit")).toMatchObject([
    {
      action: "list.downloaded",
      after: { filters: { subjectKind: "walk" }, lines: 250, isWhole: true },
    },
    { action: "list.download", after: { filters: { subjectKind: "walk" } } },
  ]);
});

test("a file stands in the order of the page, and a page says how many there are, up to a thousand", async () => {
  const { body } = await fetched(operations, "audit", { subjectKind: "walk", sort: "time" });
  const [, ...rows] = linesOf(body);
  expect(rows.map((row) => row.split(",")[5])).toEqual(
    Array.from({ length: 250 }, (_, n) => String(n)),
  );
  const call = await server.staff(viewer);
  const totalOf = async (cursor?: string) =>
    (await call(listAudit, { query: { subjectKind: "walk", ...(cursor && { cursor }) } })).total;
  expect(await totalOf()).toBe(250);
  await write(760, "walk");
  expect(await totalOf()).toBe(COUNTED_MAX + 1);
  const { next } = await call(listAudit, { query: { subjectKind: "walk", sort: "time" } });
  await expect(totalOf(next ?? "")).resolves.toBe(COUNTED_MAX + 1);
  // A cursor belongs to its order: a list by number alone has another.
  await expect(call(consoleMembers, { query: { cursor: next ?? "" } })).rejects.toMatchObject({
    code: 400,
  });
});

test("members leave masked, as the page shows them", async () => {
  await server.member("13912345678");
  const { body } = await fetched(finance, "members", { search: "13912345678" });
  const [head, row, ...rest] = linesOf(body);
  expect(head).toContain("手机号（脱敏）");
  expect(row).toContain("139****5678");
  expect(rest).toEqual([]);
  // Nor does the log keep whom one looked for.
  const log = await linesAbout("members");
  expect(log[0]).toMatchObject({ after: { filters: { search: "139****5678" } } });
  expect(JSON.stringify(log)).not.toContain("13912345678");
});

test("what belongs to something names it", async () => {
  const { memberId } = await server.member("13912345679");
  const { body } = await fetched(finance, "ledger", { of: String(memberId), asset: "1" });
  expect(linesOf(body)).toEqual([
    "笔,时间,原因,事由,变动（金币或分）,余额（金币或分）,经手,交易号",
  ]);
  expect(await told(finance, "ledger", { of: "999999" })).toMatchObject({ code: 404 });
  expect(await told(finance, "ledger")).toMatchObject({ code: 400 });
});

test("a viewer carries nothing away, and nobody a list that they may not look at", async () => {
  expect(await told(viewer, "members")).toMatchObject({ code: 403 });
  expect(await told(operations, "payout-files")).toMatchObject({ code: 403 });
  expect((await fetched(finance, "payout-files")).statusCode).toBe(200);
  const stranger = await server.app.inject({
    method: "GET",
    url: "/api/console/lists/audit/download",
  });
  expect(stranger.statusCode).toBe(401);
});

test("an unknown list or filter is said, and nothing is written", async () => {
  expect(await told(admin, "secrets")).toEqual({ code: 400, msg: "没有这个列表" });
  expect(await told(admin, "tasks", { colour: "red" })).toMatchObject({ code: 400 });
  expect(await linesAbout("tasks")).toEqual([]);
});

test.each(listKinds.filter((kind) => !["ledger", "reconciliation-lines"].includes(kind)))(
  "the list %s can be carried away",
  async (kind) => {
    const of = ["prize-stock", "books-differences", "import-lines"].includes(kind);
    const reply = await fetched(admin, kind, of ? { of: "1" } : {});
    if (reply.headers["content-disposition"] === undefined)
      return expect(of && reply.json()).toMatchObject({ code: 404 });
    expect(linesOf(reply.body)[0]).toBe(lists[kind].heads.join(","));
  },
);
