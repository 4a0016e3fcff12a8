/** What operators wrote about a member: what of it the member may read, and that it goes with them. */
import { expect, test } from "vitest";
import { addNote } from "#contract/console/operations/desk.ts";
import { liftSanction, listSanctions } from "#contract/console/people/sanction.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { CodeScreen, StaffRole } from "#contract/enums.ts";
import { signedIn, stepUp } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { ask, closeWithout, DAY, download, tablesWith } from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";
import { sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();

/** A member with a sanction and a note. */
async function watched() {
  const person = await signedIn(server);
  const desk = await server.staff(StaffRole.of.operations);
  const params = { id: String(person.memberId) };
  const { fewerTasks: step } = SanctionStep.of;
  const words = { reason: "内部线索", shown: "答题质量待核实" };
  await sanctioned(server, person.memberId, { step, ...words });
  await desk(addNote, { params, body: { text: "只在备注里的话" } });
  return person;
}

test("the file tells what the member was told of sanctions, and nothing that operators wrote for themselves", async () => {
  const person = await watched();
  await stepUp(server, person, CodeScreen.of.exportData);
  await ask(person.browser);
  await server.drain();
  const file = (await download(server, person.browser)).body;
  const { 内容: found } = JSON.parse(file) as { 内容: { name: string; data: unknown }[] };
  expect(found.find(({ name }) => name === "restrictions")?.data).toMatchObject([
    { 内容: "暂停参与任务", 说明: "答题质量待核实", 解除时间: null },
  ]);
  expect(file).not.toContain("内部线索");
  expect(file).not.toContain("只在备注里的话");
});

test("a week after leaving, notes are gone, and of a sanction its kind and its time are left", async () => {
  const person = await watched();
  expect(await tablesWith(server, "只在备注里的话")).not.toEqual([]);
  const staff = await server.staff(StaffRole.of.operations);
  const params = { id: String(person.memberId) };
  // In force it would refuse to let them go.
  const { list } = await staff(listSanctions, { params });
  for (const { id } of list)
    await staff(liftSanction, { params: { id: String(id) }, body: { note: "核实过了" } });
  await stepUp(server, person, CodeScreen.of.close);
  expect((await closeWithout(server, person)).code).toBe(200);
  server.clock.move(7 * DAY);
  await anonymiseDue(server.world);
  const notes = server.db.selectFrom("memberNote").select("text");
  expect(await notes.where("memberId", "=", person.memberId).execute()).toEqual([]);
  const sanctions = await server.db
    .selectFrom("memberSanction")
    .select(["kind", "reason", "shown"])
    .where("memberId", "=", person.memberId)
    .execute();
  const gone = "（账号已注销，内容已删除）";
  expect(sanctions).toEqual([{ kind: "noEntry", reason: gone, shown: gone }]);
});
