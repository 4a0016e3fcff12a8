/** Whatever moves several seats locks them in one order, so that no two wait for each other. */
import { expect, test, vi } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { saveProperty } from "#contract/member/study/property.ts";
import { enterTask, listResponses, saveAnswer } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { balanced, commit, preview, undo } from "../../../test/fixture/reconciliation.ts";
import { choices } from "../../../test/fixture/quota-grid.ts";
import { withSeatHeld } from "../../../test/fixture/seat-locks.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { transact } from "../../platform/db.ts";
import { setQuotas } from "../task/api.ts";

const server = testServer({ LOG_LEVEL: "silent" });
vi.setConfig({ testTimeout: inMachineTime(60_000) });

const takenIn = async (taskId: number) =>
  Object.fromEntries(
    (
      await server.db
        .selectFrom("taskSeat")
        .select(["cell", "taken"])
        .where("taskId", "=", taskId)
        .execute()
    ).map(({ cell, taken }) => [cell, taken]),
  );
const totalOf = async (taskId: number) => (await takenIn(taskId))["total"];

test("a reconciliation of several tasks frees and retakes their seats in one order, whatever the file's", async () => {
  const a = await publishedTask(server, { quotaTotal: 5 });
  const b = await publishedTask(server, { quotaTotal: 5 });
  const { call } = await server.member();
  const other = await server.member();
  const later = await completed(call, b);
  const more = await completed(other.call, b);
  const earlier = await completed(call, a);
  const lines = [later, earlier, more].map(({ responseId }) => `${responseId},无效,作答过快,`);
  const { id } = await preview(server, ...lines);
  const seats = { first: [a, "total"], next: [b, "total"] } as const;
  await withSeatHeld(server.db, seats, () => commit(server, id));
  expect([await totalOf(a), await totalOf(b)]).toEqual([0, 0]);
  await withSeatHeld(server.db, seats, () => undo(server, id));
  expect([await totalOf(a), await totalOf(b)]).toEqual([1, 2]);
  await balanced(server);
});

const inTwo: Questionnaire = {
  version: 1,
  title: "几格",
  quotaCells: [
    { name: "a", limit: 5, if: { question: "gender", test: "equals", value: "female" } },
    { name: "m", limit: 5, if: { question: "cat", test: "equals", value: "yes" } },
    { name: "n", limit: 0, if: { question: "cat", test: "equals", value: "yes" } },
  ],
  pages: (["gender", "cat", "dog"] as const).map((name) => ({
    name: `of-${name}`,
    questions: [
      {
        kind: "single",
        name,
        title: name,
        required: true,
        choices: name === "gender" ? choices("male", "female") : choices("yes", "no"),
      },
    ],
  })),
};

test("an answer that ends at a full group gives back what the profile had taken, and takes nothing out of turn", async () => {
  const taskId = await publishedTask(server, { questionnaire: inTwo, quotaTotal: 9 });
  const { call } = await server.member();
  await call(saveProperty, { body: { name: "gender", value: "female" } });
  const { token } = await call(enterTask, { body: { taskId } });
  expect(await takenIn(taskId)).toMatchObject({ "cell:a": 1, total: 1 });
  const save = (name: string, value: string) =>
    call(saveAnswer, { body: { token, name, value, milliseconds: 5000 } });
  await save("gender", "female");
  await save("cat", "yes");
  const seats = { first: [taskId, "cell:a"], next: [taskId, "cell:m"] } as const;
  await expect(withSeatHeld(server.db, seats, () => save("dog", "no"))).rejects.toMatchObject({
    code: 3001,
  });
  expect((await call(listResponses, { query: {} })).list[0]?.result).toBe(JoinResult.of.quotaFull);
  expect(await takenIn(taskId)).toEqual({ "cell:a": 0, "cell:m": 0, "cell:n": 0, total: 0 });
});

test("limits are changed beside the traffic in the order in which people take seats", async () => {
  const taskId = await publishedTask(server, { questionnaire: inTwo, quotaTotal: 9 });
  const now = server.clock.now();
  const task = { id: taskId, quotaTotal: 20, quotaDaily: 7 };
  const cells = [{ name: "z", limit: 1 }, { name: "m", limit: 3 }, { name: "a" }];
  await withSeatHeld(server.db, { first: [taskId, "cell:a"], next: [taskId, "total"] }, () =>
    transact(server.db, (tx) => setQuotas(tx, task, now, { cells })),
  );
  expect(Object.keys(await takenIn(taskId)).toSorted()).toEqual([
    "cell:m",
    "cell:z",
    expect.stringMatching(/^day:/),
    "total",
  ]);
});
