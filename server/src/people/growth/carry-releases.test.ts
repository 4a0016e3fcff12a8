/** What nodes of 0.18.0 booked for others, of which they wrote nothing down as owed, is turned by this release. */
import { expect, test, vi } from "vitest";
import { inMachineTime } from "../../../../tools/pace.ts";
import { carried } from "../../../test/fixture/carried.ts";
import { carryScene, carryTasks, paidInFull, takenBack } from "../../../test/fixture/carry.ts";
import { answeredBy, paidBy, validBy } from "../../../test/fixture/growth.ts";
import { decide, reverse } from "../../../test/fixture/reconciliation.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(180_000) });
const tasks = carryTasks(server);
const { pair, turnOnly, available, nothingIsUnderway } = carryScene(server);

test("a response that 0.18.0 has credited is taken back and given again by this release", async () => {
  const two = await pair();
  const response = await validBy(server, two.friend, tasks.task);
  // It writes nothing of what is owed.
  await server.db.deleteFrom("growthDue").where("responseId", "=", response).execute();
  await reverse(server, { valid: false }, response);
  expect(await paidBy(server, response)).toEqual(takenBack(two));
  expect(await available(two.boss)).toBe(0);
  await reverse(server, { valid: true }, response);
  expect(await paidBy(server, response)).toEqual(paidInFull(two));
  await nothingIsUnderway();
});

test("a response that this release has credited and 0.18.0 has taken back leaves its first bonus to the next one, and comes back without it", async () => {
  const two = await pair();
  const response = await validBy(server, two.friend, tasks.task);
  await turnOnly(false, response);
  await carried(server);
  await server.db
    .updateTable("growthDue")
    .set({ turns: 0 })
    .where("responseId", "=", response)
    .execute();
  expect(await available(two.boss)).toBe(0);
  const next = await answeredBy(two.friend, tasks.second);
  await decide(server, true, next);
  expect(await paidBy(server, next)).toEqual(paidInFull(two));
  await reverse(server, { valid: true }, response);
  const [first, ...others] = await paidBy(server, response);
  expect(first).toBe(takenBack(two)[0]);
  expect(others).toEqual(paidInFull(two).slice(1));
  await nothingIsUnderway();
});
