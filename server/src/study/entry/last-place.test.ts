/** Members who come at once: the usual entry takes its seat with the commit, and nobody gets in who has none. */
import pg from "pg";
import { expect, test, vi } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { listResponses } from "#contract/member/study/survey.ts";
import { knock } from "../../../test/fixture/entry.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { DURABLE, LOCKS_GO_EARLY } from "../../platform/bounded.ts";
import { seatOfDay } from "../task/api.ts";

// Before the first connection is made: each takes the method as it finds it.
const query = vi.spyOn(pg.Client.prototype, "query");
const server = testServer({}, { isBound: true });

const members = (count: number): Promise<SignedIn[]> =>
  Promise.all(Array.from({ length: count }, () => server.member()));

const seatsOf = async (taskId: number) => {
  const rows = await server.db
    .selectFrom("taskSeat")
    .select(["cell", "taken", "seats"])
    .where("taskId", "=", taskId)
    .execute();
  return Object.fromEntries(rows.map(({ cell, taken, seats }) => [cell, `${taken}/${seats}`]));
};

const responsesOf = (taskId: number) =>
  server.db
    .selectFrom("surveyResponse")
    .select(["memberId", "atDoor", "result", "seats"])
    .where("taskId", "=", taskId)
    .execute();

test("twelve at once want three places: three are in, and the others have it in their history", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 3 });
  const crowd = await members(12);
  const answers = await Promise.all(crowd.map(({ call }) => knock(call, taskId)));
  const refused = crowd.filter((_, at) => !("token" in (answers[at] ?? {})));
  expect(refused).toHaveLength(9);
  expect(await seatsOf(taskId)).toEqual({ total: "3/3" });
  const rows = await responsesOf(taskId);
  const day = seatOfDay(server.clock.now());
  expect(rows.filter(({ atDoor }) => !atDoor)).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ result: JoinResult.of.incomplete, seats: [day, "total"] }),
    ),
  );
  for (const { call } of refused)
    expect((await call(listResponses, { query: {} })).list).toMatchObject([
      { result: JoinResult.of.quotaFull },
    ]);
});

test("the same member at once, from two tabs: one response on one seat, and both are led to it", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 5 });
  const [member] = await members(1);
  if (!member) throw new Error("nobody");
  const tabs = await Promise.all([1, 2, 3].map(() => knock(member.call, taskId)));
  expect(new Set(tabs.map((ticket) => ("token" in ticket ? ticket.token : "refused"))).size).toBe(
    1,
  );
  expect(await responsesOf(taskId)).toMatchObject([{ memberId: member.memberId, atDoor: false }]);
  expect(await seatsOf(taskId)).toEqual({ total: "1/5" });
});

test("the first of a day opens its seats, and there are no more of them, however many come first", async () => {
  const taskId = await publishedTask(server, { quotaDaily: 2, quotaTotal: 9 });
  const crowd = await members(6);
  const answers = await Promise.all(crowd.map(({ call }) => knock(call, taskId)));
  expect(answers.filter((answer) => "token" in answer)).toHaveLength(2);
  expect(await seatsOf(taskId)).toMatchObject({
    [seatOfDay(server.clock.now())]: "2/2",
    total: "2/9",
  });
});

/** How often locks went early, and how often the disk was waited for afterwards, while `work` was done. */
async function early(work: () => Promise<unknown>): Promise<[went: number, waited: number]> {
  query.mockClear();
  await work();
  const asked = query.mock.calls.map(([first]: unknown[]) => first);
  const times = (text: string) => asked.filter((one) => one === text).length;
  return [times(LOCKS_GO_EARLY), times(DURABLE)];
}

test("of a crowd each lets go of the seats early and waits for the disk; who comes alone does not, and who comes back waits", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 6 });
  const [first, ...crowd] = await members(6);
  if (!first) throw new Error("nobody");
  expect(await early(() => knock(first.call, taskId))).toEqual([0, 0]);
  // Who they are is remembered from then on, so that they really come at once.
  await Promise.all(crowd.map(({ call }) => call(listResponses, { query: {} })));
  const [went, waited] = await early(() =>
    Promise.all(crowd.map(({ call }) => knock(call, taskId))),
  );
  expect(went).toBeGreaterThan(1);
  expect(waited).toBe(went);
  expect(await seatsOf(taskId)).toEqual({ total: "6/6" });
  expect(await early(() => knock(first.call, taskId))).toEqual([0, 1]);
});
