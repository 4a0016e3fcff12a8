/** Nodes of 0.18.0 book what others are to have with the decision; what they did and what this release does go together. */
import { expect, test, vi } from "vitest";
import { carried } from "../../../test/fixture/carried.ts";
import { ALL, carryScene, carryTasks, paidInFull, takenBack } from "../../../test/fixture/carry.ts";
import { answeredBy, paidBy, validBy } from "../../../test/fixture/growth.ts";
import { withOtherRelease } from "../../../test/fixture/other-release.ts";
import { decide, reverse } from "../../../test/fixture/reconciliation.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
vi.setConfig({ testTimeout: 180_000 });
const tasks = carryTasks(server);
const { pair, decideOnly, turnOnly, jobs, available, nothingIsUnderway } = carryScene(server);

test("beside a node of another release all is booked with the decision, and nothing is left that it could not carry", async () => {
  const two = await pair();
  const response = await answeredBy(two.friend, tasks.task);
  await withOtherRelease(server, async () => {
    await decideOnly(response);
    expect(await paidBy(server, response)).toEqual(paidInFull(two));
    await nothingIsUnderway();
    for (const valid of [false, true]) {
      await turnOnly(valid, response);
      expect(await available(two.boss)).toBe(valid ? ALL.gold : 0);
      await nothingIsUnderway();
    }
  });
  // What is in the outbox from before is done first.
  await turnOnly(false, response);
  await withOtherRelease(server, () => turnOnly(true, response));
  expect(await jobs()).toHaveLength(6);
  await carried(server);
  expect(await paidBy(server, response)).toEqual(paidInFull(two));
  await nothingIsUnderway();
});

test("a response that 0.18.0 has credited is taken back and given again by this release", async () => {
  const two = await pair();
  const response = await answeredBy(two.friend, tasks.task);
  await withOtherRelease(server, () => decideOnly(response));
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
  await withOtherRelease(server, () => turnOnly(false, response));
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
