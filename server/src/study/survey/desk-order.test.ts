/** The operators' list of responses by when they ended and how long they took: what still runs comes below all that have ended. */
import { beforeAll, expect, test } from "vitest";
import { consoleResponses } from "#contract/console/study/response.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { addSeconds } from "../../platform/clock.ts";

const server = testServer();
let taskId: number;
let operator: Awaited<ReturnType<typeof server.staff>>;

/** Seconds from a common moment; some ended at the same moment, took equally long, or run. */
const scene = [
  [0, 90],
  [10, null],
  [20, 80],
  [30, 90],
  [40, 100],
  [50, null],
  [60, 120],
  [70, null],
  [80, 90],
  [90, 91],
  [100, null],
] as const;
type Row = { id: number; ended: number; took: number };
let rows: Row[];

beforeAll(async () => {
  taskId = await publishedTask(server);
  operator = await server.staff(StaffRole.of.operations);
  const { memberId } = await server.member();
  const start = server.clock.now();
  const made = await server.db
    .insertInto("surveyResponse")
    .values(
      scene.map(([began, ended], round) => ({
        token: server.clock.token(),
        taskId,
        memberId,
        ownerId: memberId,
        round: `${round}`,
        rewardGold: 5,
        rewardFen: 0,
        startedAt: addSeconds(start, began),
        expiresAt: addSeconds(start, 3600),
        ...(ended !== null && {
          result: JoinResult.of.screenedOut,
          finishedAt: addSeconds(start, ended),
        }),
      })),
    )
    .returning("id")
    .execute();
  rows = made.map(({ id }, at) => {
    const [began, ended] = scene[at] ?? [0, null];
    return ended === null ? { id, ended: -1, took: -1 } : { id, ended, took: ended - began };
  });
});

async function listed(query: Record<string, string>): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page leads to the next
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(query, cursor);
    ids.push(...page.list.map(({ id }) => Number(id)));
    cursor = page.next;
  } while (cursor !== null);
  return ids;
}
const pageOf = (query: Record<string, string>, cursor: string | null) =>
  operator(consoleResponses, {
    query: { taskId: String(taskId), size: "3", ...query, ...(cursor !== null && { cursor }) },
  });

test("page by page in both directions, each response once, and those that run beyond all others", async () => {
  for (const [sort, key] of [
    ["finished", "ended"],
    ["duration", "took"],
  ] as const) {
    const up = rows.toSorted((a, b) => a[key] - b[key] || a.id - b.id).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop
    expect(await listed({ sort }), sort).toEqual(up);
    // oxlint-disable-next-line no-await-in-loop
    expect(await listed({ sort: `-${sort}` }), `-${sort}`).toEqual(up.toReversed());
  }
  expect((await pageOf({ sort: "finished" }, null)).total).toBe(rows.length);
});

test("narrowed by how long they took, what runs is on no page", async () => {
  const between = (least: number, most: number) =>
    rows
      .filter(({ took }) => took >= least && took <= most)
      .map(({ id }) => id)
      .toReversed();
  expect(await listed({ minSeconds: "0" })).toEqual(between(0, 9999));
  expect(await listed({ maxSeconds: "60" })).toEqual(between(0, 60));
  expect(await listed({ minSeconds: "10", maxSeconds: "60" })).toEqual(between(10, 60));
  const narrow = await listed({ minSeconds: "10", maxSeconds: "60", sort: "-duration" });
  expect(new Set(narrow)).toEqual(new Set(between(10, 60)));
});
