/** An entry and whatever else happens to its task, its member and its agent: nobody waits for the other, and nothing is left of who left. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import type { Call } from "#contract/client.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import { browserOf } from "../../../test/browser.ts";
import { agentOn, comeByLink, pricedTask, responsesOf } from "../../../test/fixture/agent.ts";
import { runAgain, tablesOf, withOwner } from "../../../test/fixture/before-owned.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { close } from "../../../test/fixture/privacy.ts";
import { slateScene } from "../../../test/fixture/privacy-slate.ts";
import { stepUp } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { transact } from "../../platform/db.ts";
import { migrate } from "../../platform/migrate.ts";
import { settleLeavings } from "../../operations/privacy/api.ts";
import { timeOutResponses } from "../survey/api.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { later, gone, knock, onDevice } = slateScene(server, keepSignedIn);
beforeEach(async () => {
  server.clock.move(3600);
  await keepSignedIn(server);
});

const enter = (call: Call, taskId: number) => call(enterTask, { body: { taskId } });

test("members and an agent's people come in while somebody has the rows of the task, the member and the agent in hand", async () => {
  const agent = await agentOn(server);
  const { id, hash } = await pricedTask(server);
  const { call, memberId } = await server.member();
  await transact(server.db, async (tx) => {
    await sql`select from task where id = ${id} for update`.execute(tx);
    await sql`select from user_member where id = any (${[memberId, agent.memberId]}::bigint[]) for update`.execute(
      tx,
    );
    expect(await enter(call, id)).toMatchObject({ resumed: false });
    const come = await comeByLink(browserOf(server), agent.code, hash);
    expect(come).toMatchObject({ code: 200, data: { resumed: false } });
  });
  expect(await responsesOf(server, id)).toHaveLength(2);
});

test("who leaves while they come in leaves nothing behind that says from where they came", async () => {
  const taskId = await publishedTask(server);
  const people = [];
  // oxlint-disable no-await-in-loop -- each lets a minute pass, in which the code of another would run out
  for (const n of ["1", "2", "3", "4", "5", "6"])
    people.push(await onDevice(`1380013${n.repeat(4)}`, `apart ${n}`));
  for (const person of people) await stepUp(server, person, CodeScreen.of.close);
  // oxlint-enable no-await-in-loop
  await Promise.all(people.flatMap((one) => [close(one.browser), knock(one, taskId)]));
  // Those who were in when they asked are settled first: their time runs out, and then they may go.
  await later(1);
  await timeOutResponses(server.world);
  await settleLeavings(server.world);
  await gone();
  const left = await server.db
    .selectFrom("userClosure")
    .select("memberId")
    .where("anonymisedAt", "is not", null)
    .execute();
  expect(left).toHaveLength(people.length);
  for (const { deviceId, ip, visitorId, userAgent } of await responsesOf(server, taskId))
    expect([deviceId, ip, visitorId, userAgent]).toEqual([null, null, null, null]);
});

test("the references go while members come in, and nobody is refused", async () => {
  const after = await tablesOf(server.ownerUrl);
  const taskId = await publishedTask(server);
  await withOwner(server.ownerUrl, (owner) =>
    owner.query(`alter table survey_response
      add foreign key (task_id) references task (id), add foreign key (member_id) references user_member (id),
      add foreign key (agent_id) references user_member (id)`),
  );
  expect(await tablesOf(server.ownerUrl)).not.toEqual(after);
  const file = "0101_response_apart.sql";
  await runAgain(server.ownerUrl, [file]);
  let isOver = false;
  const going = migrate(server.ownerUrl, MIGRATIONS).finally(() => {
    isOver = true;
  });
  going.catch(() => undefined);
  let came = 0;
  do {
    // oxlint-disable-next-line no-await-in-loop -- as they come
    const pair = await Promise.all([server.member(), server.member()]);
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(pair.map(({ call }) => enter(call, taskId)));
    came += pair.length;
  } while (!isOver);
  expect(await going).toEqual([file]);
  expect(await tablesOf(server.ownerUrl)).toEqual(after);
  expect(await responsesOf(server, taskId)).toHaveLength(came);
});
