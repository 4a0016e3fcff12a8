import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addSecret, createPlatform } from "#contract/console/study/survey-platform.ts";
import { AuditPolicy, JoinResult, StaffRole } from "#contract/enums.ts";
import { enterTask, getResponse, responsesOfTask } from "#contract/member/study/survey.ts";
import { simulatedPlatforms } from "../../../simulators/survey-platform/keys.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";

const server = testServer();

/** What the member reads in the address bar on the way out is signed with the same secret as the push. */
test("a member cannot turn the signature of their own link into the platform's push", async () => {
  const operations = await server.staff(StaffRole.of.operations);
  const wjx = simulatedPlatforms("http://127.0.0.1:3100").find(({ preset }) => preset === "wjx");
  if (!wjx) throw new Error("no such preset");
  const { code, name, preset, settings, secret, link } = wjx;
  const { id } = await operations(createPlatform, {
    body: { code, name, preset, settings, active: true },
  });
  await operations(addSecret, { params: { id: String(id) }, body: { secret } });
  const taskId = await publishedTask(server, {
    source: "external",
    platformId: id,
    link,
    questionnaire: null,
    minutes: 1,
    auditPolicy: AuditPolicy.of.atOnce,
  });
  const { call } = await server.member();
  const { url, token } = await call(enterTask, { body: { taskId } });
  const out = new URL(url);
  const survey = out.pathname.split("/").at(-1)?.replace(".aspx", "") ?? "";
  const signed = `${survey}${token}${out.searchParams.get("endts")}`;
  const sign = out.searchParams.get("parmsign") ?? "";
  // The link's signature really is of this text: the forgery is the best there is.
  expect(sign).toBe(createHash("sha1").update(`${signed}${secret}`).digest("hex"));
  const push = (body: object) =>
    server.app.inject({
      method: "POST",
      url: `/api/v1/process/postback/${code}`,
      headers: { "content-type": "application/json" },
      payload: { sojumpparm: token, index: "", sign, ...body },
    });
  const reply = await push({ activity: signed });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  const { list } = await call(responsesOfTask, { query: { taskId: String(taskId) } });
  const card = await call(getResponse, { params: { id: String(list[0]?.responseId) } });
  expect(card).toMatchObject({ result: JoinResult.of.incomplete, money: "none" });
});
