/** People who come back with a token from before 0.18.0, or with one that was made up. */
import { expect, test } from "vitest";
import { getSheet, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { everybody } from "../../../test/fixture/owner.ts";
import { bring, postback, SITE, verdictsOf } from "../../../test/fixture/survey-platform.ts";
import { testServer } from "../../../test/server.ts";
import { answered, fullAnswers, publishedTask } from "../../../test/task.ts";
import { newToken, ownerIn } from "./token.ts";

const server = testServer({ LOG_LEVEL: "silent" });

/** A token as 0.17.0 made them: it does not carry its owner. */
function oldToken(): string {
  for (;;) {
    const token = `T${server.clock.token(24).slice(1)}`;
    if (ownerIn(server.world, token) === undefined) return token;
  }
}

/** Gives the response a token as a node of 0.17.0 made it. */
const calledAsBefore = async (token: string): Promise<string> => {
  const before = oldToken();
  await server.db
    .updateTable("surveyResponse")
    .set({ token: before })
    .where("token", "=", token)
    .execute();
  return before;
};

test("everyone who enters is called by what says whose they are: a member, an agent's and a supplier's respondent", async () => {
  const { people, tokens, tab } = await everybody(server);
  expect(people.map(({ ownerId }) => ownerId)).toEqual(
    [...Object.values(tokens), tab.token].map((token) => ownerIn(server.world, token)),
  );
});

test("a token of before is good until its end, in the sheet and at a platform", async () => {
  const { away, tokens } = await everybody(server);
  const member = await server.member();
  const given = await answered(member.call, await publishedTask(server), fullAnswers);
  const token = await calledAsBefore(given);
  expect((await member.call(getSheet, { query: { token } })).answers).toEqual(fullAnswers);
  await expect(member.call(getSheet, { query: { token: given } })).rejects.toMatchObject({
    code: 404,
  });
  await member.call(saveAnswer, { body: { token, name: "why", value: "变了", milliseconds: 9 } });
  expect((await member.call(submitSheet, { body: { token } })).result).toBe(1);
  const outside = { ...away, token: await calledAsBefore(tokens["visitor away"] ?? "") };
  await postback(server, outside, 1);
  expect(await verdictsOf(server, outside.token)).toContain("postback: repeated");
});

test("a token that was made up leads to nobody, even with the owner of somebody", async () => {
  const member = await server.member();
  await answered(member.call, await publishedTask(server), fullAnswers);
  const token = newToken(server.world, member.memberId);
  await expect(member.call(getSheet, { query: { token } })).rejects.toMatchObject({ code: 404 });
  const backWith = (t: string) => bring(server, `${SITE}/task/back?p=none&t=${t}&r=1`);
  expect(await backWith(token)).toEqual(await backWith("none"));
});
