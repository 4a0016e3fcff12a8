/** A profile counts as complete once, on the day on which its last question was answered. */
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { getChart } from "#contract/console/operations/chart.ts";
import { StaffRole } from "#contract/enums.ts";
import { getProperty, saveProperty } from "#contract/member/study/property.ts";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { testServer } from "../../../test/server.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";

const server = testServer();
const shanghai = [
  { code: "310000", name: "上海市" },
  { code: "310100", name: "上海市" },
];

function someAnswer(question: Question): unknown {
  switch (question.kind) {
    case "date":
      return "1990-05-01";
    case "region":
      return shanghai;
    case "multiple":
      return [question.choices[0]?.value];
    case "single":
    case "dropdown":
      return question.choices[0]?.value;
    default:
      return undefined;
  }
}

/** Question by question, as somebody does it; those that are not asked are left out. */
async function answerAll(call: Call): Promise<void> {
  // The contract leaves its shape to the engine.
  const { pages } = (await call(getProperty)).questionnaire as Questionnaire;
  for (const question of pages.flatMap(({ questions }) => questions)) {
    const value = someAnswer(question);
    if (value !== undefined)
      await call(saveProperty, { body: { name: question.name, value } }).catch(() => undefined);
  }
}

const completeByDay = async (): Promise<number[]> => {
  // Today is counted once a minute.
  server.clock.move(61);
  await keepSignedIn(server);
  const call = await server.staff(StaffRole.of.viewer);
  const { series } = await call(getChart, {
    params: { chart: "conversion" },
    query: { days: "7" },
  });
  return series.find(({ key }) => key === "profileComplete")?.values.slice(-2) ?? [];
};

test("the last answer completes a profile, and changing one on another day does not count again", async () => {
  const { call } = await server.member();
  await call(saveProperty, { body: { name: "gender", value: "female" } });
  expect((await completeByDay()).at(-1)).toBe(0);
  await answerAll(call);
  const { answered, asked } = await call(getProperty);
  expect(answered).toBe(asked);
  expect((await completeByDay()).at(-1)).toBe(1);

  server.clock.move(86_400);
  await keepSignedIn(server);
  await call(saveProperty, { body: { name: "gender", value: "male" } });
  // Yesterday's is still yesterday's.
  expect(await completeByDay()).toEqual([1, 0]);
});

test("a profile that was complete before this was counted does not count on the day of its next change", async () => {
  const { call, memberId } = await server.member("13800000077");
  await answerAll(call);
  // As it was left by the version before.
  await server.db.deleteFrom("propertyComplete").where("memberId", "=", memberId).execute();
  const then = server.clock.now();
  server.clock.move(86_400);
  await keepSignedIn(server);
  await call(saveProperty, { body: { name: "gender", value: "male" } });
  const { at } = await server.db
    .selectFrom("propertyComplete")
    .select("at")
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  expect(at.getTime()).toBeLessThanOrEqual(then.getTime());
});
