/** Old months of the operators' log on their way into files: to the letter, and out of the table. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listAudit } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import {
  agedLog,
  asOwner,
  everywhere,
  partsOfLog,
  writeOld,
} from "../../../test/fixture/aged-log.ts";
import { archivedMonths, archivedRows, filesOf, keepMonths } from "./api.ts";

const { folder, inFolder, log, server } = agedLog();

test("months of more than two years ago are in files to the letter, and out of the table; younger ones stay", async () => {
  const before = await everywhere(server);
  await keepMonths(server.world, log);
  expect(await archivedMonths(server.db, log.table)).toMatchObject([
    { month: "2024-02", lines: 3, firstDay: "2024-02-03", lastDay: "2024-02-04" },
    { month: "2023-07", lines: 1 },
    { month: "2023-06", lines: 1, firstDay: "2023-06-30", lastDay: "2023-06-30" },
  ]);
  expect(await everywhere(server)).toEqual(before);
  expect(await partsOfLog(server)).not.toContain("staff_audit_old");
  expect(await partsOfLog(server)).not.toContain("staff_audit_2024_02");
  const { list } = await (
    await server.staff(StaffRole.of.viewer)
  )(listAudit, { query: { size: 50 } });
  expect(list.map(({ note }) => note)).toContain("今天的一条");
  expect(list.map(({ note }) => note)).not.toContain("上半年的最后一条");
  // What anybody gets who unpacks one by hand; null and an empty text are two things, as in COPY.
  const names = inFolder();
  expect(names.map((name) => name.slice(0, 10))).toEqual([
    "2023-06-30",
    "2023-07-01",
    "2024-02-03",
    "2024-02-04",
  ]);
  const [, , third = "", fourth = ""] = names.map((name) =>
    gunzipSync(readFileSync(join(folder, name))).toString(),
  );
  expect(third).toContain("id,staff_id,action,subject_kind,subject_id,before,after,note,ip,at\n");
  expect(third).toContain(',"他说：""好""，\n然后=1+1",,2024-02-03 01:00:00.000001+00\n');
  expect(third).toContain(',"{""奖励"": [1, null]}","",10.0.0.7,2024-02-03 01:00:00.000001+00\n');
  expect(fourth).toMatch(/^\d+,,task\.update,task,1,"\{""a"": ""x,y""\}",null,"",,2024/m);
  // A second run finds nothing to do.
  await keepMonths(server.world, log);
  expect(inFolder()).toEqual(names);
});

test("a day of more lines than one file takes has several, each of them whole", async () => {
  await asOwner(server, (owner) =>
    sql`insert into staff_audit (action, subject_kind, subject_id, at)
        select 'task.update', 'task', n::text, timestamptz '2024-03-05 08:00+08' + (n % 7) * interval '1 s'
          from generate_series(1, 20100) n`.execute(owner),
  );
  await keepMonths(server.world, log);
  const [march] = await archivedMonths(server.db, log.table);
  expect(march).toMatchObject({ month: "2024-03", lines: 20_100 });
  const files = await filesOf(server.db, log.table, { month: "2024-03", day: "2024-03-05" });
  expect(files).toHaveLength(2);
  const subjects = new Set<string>();
  for await (const row of archivedRows(server.world, files)) subjects.add(row["subject_id"] ?? "");
  expect(subjects.size).toBe(20_100);
});

test("what is not in compared files is dropped by nobody's word, nor what is young", async () => {
  const drop = (part: string) =>
    sql`select log_drop_part('staff_audit', ${part})`.execute(server.db);
  await expect(drop("staff_audit_old")).rejects.toThrow(/has 2 lines, its files 0/);
  const young = (await partsOfLog(server)).at(-3) ?? "";
  await expect(drop(young)).rejects.toThrow(/too young/);
  await expect(drop("staff_member")).resolves.toMatchObject({ rows: [{ logDropPart: false }] });
  await expect(drop("staff_audit_default")).resolves.toMatchObject({
    rows: [{ logDropPart: false }],
  });
  for (const attempt of [
    sql`select log_make_part('staff_audit', 'x', null, now())`,
    sql`delete from log_archive`,
    sql`insert into staff_audit_first select * from staff_audit`,
    sql`update staff_audit_first set note = 'x'`,
    sql`delete from ${sql.table(young)}`,
    sql`drop table ${sql.table(young)}`,
    sql`create table of_my_own (id int)`,
  ])
    await expect(attempt.execute(server.db)).rejects.toThrow(/permission denied|must be owner/);
  await expect(
    sql`select log_make_months('staff_member', now())`.execute(server.db),
  ).rejects.toThrow(/no log in months/);
});

test("a line whose month is missing is kept and moves into it; one that no month is made for stays an alarm", async () => {
  const { rows } = await sql<{ part: string; next: string }>`
    select part, (from_at + interval '1 day')::text as next from log_parts('staff_audit')
     where from_at > now() order by to_at`.execute(server.db);
  const [soon, ...later] = rows;
  await asOwner(server, async (owner) => {
    for (const { part } of rows) await sql`drop table ${sql.table(part)}`.execute(owner);
  });
  expect(later.length).toBeGreaterThan(0);
  await writeOld(server, [{ at: soon?.next ?? "", note: "下个月" }]);
  const strays = async () =>
    (await sql<{ n: number }>`select count(*) as n from staff_audit_default`.execute(server.db))
      .rows[0]?.n;
  expect(await strays()).toBe(1);
  await keepMonths(server.world, log);
  expect(await strays()).toBe(0);
  expect(await partsOfLog(server)).toContain(soon?.part);
  await writeOld(server, [{ at: "2099-01-01 00:00+08" }]);
  await expect(keepMonths(server.world, log)).rejects.toThrow(
    "staff_audit_default still has lines",
  );
  // Older than every part that is left: a clock that was wrong, or a backup that came back.
  await asOwner(server, (owner) => sql`delete from staff_audit_default`.execute(owner));
  await writeOld(server, [{ at: "2022-05-05 00:00+08", note: "迟到" }]);
  await keepMonths(server.world, log);
  expect((await archivedMonths(server.db, log.table)).at(-1)).toMatchObject({
    month: "2022-05",
    lines: 1,
  });
});

test("months are made while somebody writes and reads, and a part that is being read for long is left for later", async () => {
  const reader = server.db.transaction().execute(async (tx) => {
    await sql`select count(*) from staff_audit`.execute(tx);
    await expect(keepMonths(server.world, log)).rejects.toThrow(/lock timeout/);
    // Files are written and compared by then; nothing of the log has left.
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from log_archive where compared_at is not null`.execute(tx);
    return rows[0]?.n;
  });
  expect(await reader).toBe(2);
  await keepMonths(server.world, log);
  expect(await archivedMonths(server.db, log.table)).toHaveLength(3);
});
