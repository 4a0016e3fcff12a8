import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { auditPeople, listAudit } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { openDb } from "../../platform/db.ts";
import { testServer } from "../../../test/server.ts";
import { appUrl } from "../../platform/migrate.ts";
import { pageRows } from "../../platform/list-sql.ts";
import { pagesOf } from "../../../test/pages.ts";
import { auditBy, type AuditFilter, auditOrder } from "./audit-sql.ts";

const server = testServer();
const { viewer, operations } = StaffRole.of;
const LINES = 40_000;
let anna = 0;
let boris = 0;

/** A minute apart, the last one at noon of 1 November in Shanghai; one of each thousand is of the rare kind. */
beforeAll(async () => {
  await Promise.all([server.staff(viewer), server.staff(operations)]);
  const people = await server.db.selectFrom("staffMember").select("id").orderBy("id").execute();
  [anna = 0, boris = 0] = people.map(({ id }) => id);
  // The owner's: the application may not gather statistics.
  const owner = openDb(server.ownerUrl, 1);
  await sql`
    insert into staff_audit (staff_id, action, subject_kind, subject_id, note, at)
    select case when n % 1000 = 7 then ${boris}::bigint when n % 3 = 0 then null else ${anna}::bigint end,
           case when n % 1000 = 7 then 'rare.act' else 'exchange.approve' end,
           case when n % 1000 = 7 then 'rare' else 'exchange' end,
           (n * 10)::text,
           case when n % 1000 = 7 then '补偿：系统故障 ' || n when n % 2 = 0 then '已核对' else '' end,
           timestamptz '2026-11-01 12:00+08' - make_interval(mins => ${LINES} - n)
      from generate_series(1, ${LINES}::int) n`.execute(owner);
  await sql`vacuum analyze staff_audit`.execute(owner);
  await owner.destroy();
});

const linesOf = async (query: object) => {
  const call = await server.staff(viewer);
  return call(listAudit, { query: { size: 50, ...query } });
};

test("the log is narrowed by operator, action, kind, words and days, and the filters narrow each other", async () => {
  const rare = await linesOf({ staffId: String(boris), action: "rare.act" });
  expect(rare.list).toHaveLength(40);
  expect(rare.list[0]).toMatchObject({ subjectKind: "rare", subjectId: "390070" });
  expect((await linesOf({ subjectKind: "rare", q: "系统故障 39007" })).list).toMatchObject([
    { note: "补偿：系统故障 39007" },
  ]);
  expect((await linesOf({ q: "390070" })).list).toMatchObject([{ subjectId: "390070" }]);
  expect((await linesOf({ q: "没有这样的话" })).list).toEqual([]);
  const system = await linesOf({ staffId: "0", from: "2026-11-01", to: "2026-11-01" });
  expect(new Set(system.list.map(({ staffName }) => staffName))).toEqual(new Set(["系统"]));
});

test("days are Shanghai's, both included, and every page follows the one before", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop
    const page = await linesOf({ size: 100, from: "2026-10-31", to: "2026-10-31", cursor });
    seen.push(...page.list.map(({ at }) => at));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(24 * 60);
  expect(seen.at(0)).toBe("2026-10-31T15:59:00.000Z");
  expect(seen.at(-1)).toBe("2026-10-30T16:00:00.000Z");
  expect(seen).toEqual(seen.toSorted().toReversed());
});

test("a page is found without walking the log, whichever the filter", async () => {
  const deep = `${Date.parse("2026-10-10T00:00:00+08:00") * 1000}_1`;
  const cases: Record<string, AuditFilter & { cursor?: string }> = {
    none: {},
    deep: { cursor: deep },
    staff: { staffId: boris },
    system: { staffId: null },
    action: { action: "rare.act" },
    kind: { subjectKind: "rare" },
    subject: { subjectKind: "exchange", subjectId: "5000" },
    text: { text: "系统故障" },
    days: { from: "2026-10-06", to: "2026-10-06" },
    nobody: { staffId: 999_999 },
  };
  const pages: Record<string, number> = {};
  for (const [name, { cursor, ...filter }] of Object.entries(cases))
    // oxlint-disable-next-line no-await-in-loop
    pages[name] = await pagesOf(appUrl(server.ownerUrl), (db) =>
      pageRows(auditBy(db, filter), { ...auditOrder, asked: { cursor, size: 50 } }).execute(),
    );
  // The whole log is more than seven hundred.
  for (const [name, count] of Object.entries(pages)) expect(count, name).toBeLessThan(300);
});

test.each([
  [{ from: "2026-11-02", to: "2026-11-01" }, "结束日期不能早于开始日期"],
  [{ from: "昨天" }, "开始日期格式错误"],
  [{ staffId: "吴昊" }, "操作员格式错误"],
  [{ q: "长".repeat(61) }, "搜索内容最多60个字"],
  [{ cursor: "1" }, "翻页位置错误，请回到第一页"],
])("the filter %j says %s", async (query, said) => {
  await expect(linesOf(query)).rejects.toMatchObject({ code: 400, message: said });
});

test("whoever ever was an operator can be looked for", async () => {
  const { list } = await (await server.staff(viewer))(auditPeople);
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([anna, boris]));
});

test("the application itself can neither change nor remove a line", async () => {
  for (const attempt of [
    sql`update staff_audit set note = 'x'`,
    sql`delete from staff_audit`,
    sql`truncate staff_audit`,
  ])
    // oxlint-disable-next-line no-await-in-loop
    await expect(attempt.execute(server.db)).rejects.toThrow(/permission denied/);
});
