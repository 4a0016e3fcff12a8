import { expect, test } from "vitest";
import { changeOperator } from "#contract/console/people/operators.ts";
import * as contract from "#contract/console/operations/schedule.ts";
import { consoleTask } from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { confirmBy, openProposals } from "../../../test/fixture/staff-proposal.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { carryOutSchedules } from "./service.ts";

const server = testServer();
const { admin, operations, viewer } = StaffRole.of;
const { published, paused } = TaskState.of;
const at = (id: number) => ({ params: { id: String(id) } });

const pauseSoon = async (id: number, role: StaffRole = operations) =>
  (await server.staff(role))(contract.scheduleTask, {
    ...at(id),
    body: {
      action: "pause",
      at: new Date(server.clock.now().getTime() + 60_000).toISOString(),
    },
  });
const stateOf = async (id: number) =>
  (await (await server.staff(viewer))(consoleTask, at(id))).state;
const storyOf = async (id: number) =>
  (await (await server.staff(viewer))(contract.listSchedules, at(id))).list;
const told = async (id: number) =>
  (await (await server.staff(viewer))(contract.failedSchedules)).list.filter(
    ({ taskId }) => taskId === id,
  );

type ChangeInput = { state?: "active" | "disabled"; role?: StaffRole };
async function change({ state = "active", role = operations }: ChangeInput): Promise<void> {
  const { id, name } = await server.db
    .selectFrom("staffMember")
    .select(["id", "name"])
    .where("name", "=", `操作员${operations}`)
    .executeTakeFirstOrThrow();
  const body = { name, role, state, note: "离职" };
  await (
    await server.staff(admin)
  )(changeOperator, { ...at(id), body });
  // Back at money only by a second person's yes.
  for (const one of await openProposals(server))
    // oxlint-disable-next-line no-await-in-loop -- one at most
    await confirmBy(server, StaffRole.of.finance, one);
}

test("a colleague's time is neither replaced nor taken back by who saw another one, or none", async () => {
  const id = await publishedTask(server);
  const call = await server.staff(operations);
  const inMinutes = (n: number) =>
    new Date(server.clock.now().getTime() + n * 60_000).toISOString();
  const [first, second, third] = [inMinutes(10), inMinutes(20), inMinutes(30)];
  const arrange = (time: string, from: string | null) =>
    call(contract.scheduleTask, { ...at(id), body: { action: "pause", at: time, from } });
  const { id: number } = await arrange(first, null);
  const none = await Promise.allSettled([arrange(second, null), arrange(third, null)]);
  expect(none.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  // The same once more is no conflict: its first answer may have been lost.
  await arrange(first, null);
  await arrange(second, first);
  await expect(arrange(third, first)).rejects.toMatchObject({ code: 409 });
  const remove = (from: string) => call(contract.removeSchedule, { ...at(number), body: { from } });
  await expect(remove(first)).rejects.toMatchObject({ code: 409 });
  await remove(second);
  await expect(arrange(third, second)).rejects.toMatchObject({ code: 409 });
});

test.each([
  ["may look only, by now", { role: viewer }],
  // Last: it ends their sessions.
  ["was disabled", { state: "disabled" }],
] as const)(
  "what an operator arranged who %s is told at once, is not carried out, and can be taken over",
  async (_how, by) => {
    const [id, other] = [await publishedTask(server), await publishedTask(server)];
    await pauseSoon(id);
    await pauseSoon(other);
    expect(await told(id)).toEqual([]);
    await change(by);
    const orphan = { action: "pause", isOrphan: true, doneAt: null, error: "" };
    expect(await storyOf(id)).toMatchObject([orphan]);
    expect(await told(id)).toMatchObject([{ ...orphan, by: `操作员${operations}` }]);

    // A colleague takes over one of the two.
    await pauseSoon(other, admin);
    expect(await told(other)).toEqual([]);
    server.clock.move(61);
    await carryOutSchedules(server.world);
    expect([await stateOf(id), await stateOf(other)]).toEqual([published, paused]);
    const error = "安排的人已停用或不再有权限，没有暂停";
    expect(await told(id)).toMatchObject([{ error, isOrphan: false }]);
    expect(await storyOf(other)).toMatchObject([{ error: "", isOrphan: false }]);
    await change({});
  },
);
