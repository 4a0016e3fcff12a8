import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { getBooksRun, listDifferences, runBooks } from "#contract/console/operations/books.ts";
import { errors } from "#contract/errors.ts";
import { StaffRole } from "#contract/enums.ts";
import { prizeWith, tamper } from "../../../test/books.ts";
import { serverWithPayouts } from "../../../test/fixture/exchange.ts";

// A proof asks the provider for its list.
const { server } = serverWithPayouts();

test("one proof of the books is found by its number by whoever may only look", async () => {
  const run = await (await server.staff(StaffRole.of.finance))(runBooks);
  const viewer = await server.staff(StaffRole.of.viewer);
  expect(await viewer(getBooksRun, { params: { id: String(run.id) } })).toEqual(run);
});

test("a proof that never was is not there", async () => {
  const viewer = await server.staff(StaffRole.of.viewer);
  const asked = viewer(getBooksRun, { params: { id: "999999" } });
  const cause = await asked.catch((failure: unknown) => failure);
  expect(cause).toBeInstanceOf(CallFailed);
  expect(cause).toMatchObject({ code: errors.notFound.code });
});

test("a run that another one overtakes while it writes looks anew, and carries on what that one found", async () => {
  vi.spyOn(server.world.log, "error").mockReturnValue(undefined);
  const finance = await server.staff(StaffRole.of.finance);
  const prizeId = await prizeWith(server, { type: 3, stock: 1 });
  const other = new pg.Client({ connectionString: server.ownerUrl });
  await other.connect();
  await other.query("begin");
  await other.query("lock table books_run in share row exclusive mode");
  const overtaken = finance(runBooks);
  const waiting = `select from pg_locks where relation = 'books_run'::regclass and not granted`;
  // oxlint-disable-next-line no-await-in-loop
  while ((await other.query(waiting)).rowCount === 0) await sleep(20);
  // It has found nothing; now something differs, and the other one has seen it.
  await tamper(server, `update prize set stock = 9 where id = ${prizeId}`);
  await other.query(
    `with run as (insert into books_run (started_at, finished_at, actor, checked, differences)
       values ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'system', '{}', 1) returning id)
     insert into books_difference (run_id, position, check_of, subject, detail, since)
       select id, 1, 'stock', 'prize:${prizeId}', 'x', '2026-01-01T00:00:00Z' from run`,
  );
  await other.query("commit");
  await other.end();
  const { id } = await overtaken;
  const { list } = await finance(listDifferences, { params: { id: String(id) }, query: {} });
  expect(list).toMatchObject([
    { subject: `prize:${prizeId}`, since: new Date("2026-01-01T00:00:00Z").toISOString() },
  ]);
});
