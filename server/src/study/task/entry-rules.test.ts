import { expect, test } from "vitest";
import { enterTask } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { coffee, publishedTask } from "../../../test/task.ts";
import { seatOfDay, setQuotas, takeCell } from "./seats.ts";
import { entryTaskOf } from "./entry-rules-sql.ts";
import { taskById } from "./sql.ts";

const server = testServer();

test("the door sees the task as it is, its limited cells, and whether this member was in", async () => {
  const if_ = { question: "drinks", test: "answered" } as const;
  const quotaCells = [
    { name: "a", limit: 1, if: if_ },
    { name: "b", if: if_ },
  ];
  const id = await publishedTask(server, { questionnaire: { ...coffee, quotaCells } });
  const { call, memberId } = await server.member();
  const day = seatOfDay(server.clock.now());
  const before = await entryTaskOf(server.db, { id, memberId, day });
  const plain = await taskById(server.db, id);
  expect(before).toMatchObject({ limitedCells: ["cell:a"], wasTaken: false });
  const { limitedCells: _, wasTaken: __, full, ...atDoor } = before ?? {};
  expect(full).toBe(null);
  expect(Object.keys(atDoor).length).toBeGreaterThan(20);
  expect(plain).toMatchObject(atDoor);
  await call(enterTask, { body: { taskId: id } });
  expect((await entryTaskOf(server.db, { id, memberId, day }))?.wasTaken).toBe(true);
  expect((await entryTaskOf(server.db, { id, memberId: null, day }))?.wasTaken).toBe(false);
  expect(await entryTaskOf(server.db, { id: 999_999, memberId, day })).toBeUndefined();
});

test("the door sees that the last place of the whole, or of today, is taken", async () => {
  const { memberId } = await server.member();
  const day = seatOfDay(server.clock.now());
  const full = async (id: number, on = day) =>
    (await entryTaskOf(server.db, { id, memberId, day: on }))?.full;
  for (const quotas of [{ quotaTotal: 1 }, { quotaTotal: 2, quotaDaily: 1 }]) {
    // oxlint-disable-next-line no-await-in-loop
    const id = await publishedTask(server, quotas);
    // oxlint-disable-next-line no-await-in-loop
    expect(await full(id)).toBe(null);
    // oxlint-disable-next-line no-await-in-loop
    await (await server.member()).call(enterTask, { body: { taskId: id } });
    // oxlint-disable-next-line no-await-in-loop
    expect(await full(id)).toBe(quotas.quotaTotal === 1 ? "total" : day);
    // oxlint-disable-next-line no-await-in-loop
    expect(await full(id, "day:2020-01-01")).toBe(quotas.quotaTotal === 1 ? "total" : null);
  }
});

test("a limited cell gives so many seats, one without a limit any number, and dropped limits are gone", async () => {
  const id = await publishedTask(server);
  const limited = { id, quotaTotal: null, quotaDaily: null };
  const now = server.clock.now();
  await server.db
    .transaction()
    .execute((tx) =>
      setQuotas(tx, limited, now, { cells: [{ name: "x", limit: 2 }, { name: "free" }] }),
    );
  const take = (cell: string) => server.db.transaction().execute((tx) => takeCell(tx, id, cell));
  expect([await take("x"), await take("x"), await take("x")]).toEqual([true, true, false]);
  expect([await take("free"), await take("free")]).toEqual([true, true]);
  await server.db.transaction().execute((tx) => setQuotas(tx, limited, now));
  expect(await take("x")).toBe(false);
  await server.db.transaction().execute((tx) => setQuotas(tx, limited, now, { cells: [] }));
  expect(await take("x")).toBe(true);
});
