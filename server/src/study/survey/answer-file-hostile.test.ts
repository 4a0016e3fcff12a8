import { afterAll, beforeAll, expect, test } from "vitest";
import { getSheet, leaveResponse, saveAnswer } from "#contract/member/study/survey.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { photograph } from "../../../test/fixture/upload.ts";
import { agentOn, comeByLink, pricedTask, tokenIn } from "../../../test/fixture/agent.ts";
import {
  allow,
  begin,
  keptOf,
  ownStorage,
  pdf,
  post,
  report,
  save,
  uploaded,
} from "../../../test/fixture/survey-answer-file.ts";

// What is refused changes nothing: neither the answer nor what is kept.

const { oss, env } = await ownStorage();
afterAll(() => oss.stop());
const server = testServer(env);

let taskId: number;
let photo: Buffer;
beforeAll(async () => {
  taskId = await publishedTask(server, { title: "新品试用", questionnaire: report });
  photo = await photograph();
});

test("a file that is sent again under the same form does not change the answer", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const policy = await allow(call, { token, bytes: photo.length });
  await post(policy, photo);
  await save(call, token, [policy.key]);
  const before = oss.objects.get(keptOf(policy.key));
  await post(policy, Buffer.from("<script>alert(1)</script>"));
  await save(call, token, [policy.key]);
  expect(oss.objects.get(keptOf(policy.key))).toBe(before);
});

test.each([
  ["a page that says it is a paper", Buffer.from("<html><script>"), "文件内容不是 PDF"],
  ["half a paper", pdf().subarray(0, 20), "PDF 文件不完整"],
  [
    "a paper with a page behind it",
    Buffer.concat([pdf(), Buffer.from("<html>")]),
    "PDF 文件不完整",
  ],
  ["a paper with a script", pdf("<</S/JavaScript/JS(app.alert(1))>>"), "PDF 含有脚本或附件"],
  ["a paper with a file inside", pdf("<</EmbeddedFile 4 0 R>>"), "PDF 含有脚本或附件"],
])("%s is refused", async (_, file, message) => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const bill = { token, question: "bill", type: "application/pdf" as const };
  const key = await uploaded(call, { ...bill, file });
  const refused = save(call, token, [key], "bill");
  await expect(refused).rejects.toMatchObject({ code: 3002, data: { question: "bill" } });
  await expect(refused).rejects.toThrow(message);
  expect(oss.objects.has(keptOf(key))).toBe(false);
});

test.each([
  ["a page", async () => Buffer.from("<html><script>alert(1)</script>")],
  ["half a photograph", async () => photo.subarray(0, 900)],
  ["a PNG that says it is a photograph", () => photograph("image/png")],
])("%s in the place of a photograph is refused", async (_, make) => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const key = await uploaded(call, { token, file: await make() });
  await expect(save(call, token, [key])).rejects.toMatchObject({ code: 3002 });
  expect((await call(getSheet, { query: { token } })).answers).toEqual({});
});

test.each([
  [{ question: "score" }, "这道题不需要上传文件"],
  [{ question: "nothing" }, "这道题不需要上传文件"],
  [{ type: "application/pdf" as const }, "这道题不接受这种文件"],
  [{ question: "bill" }, "这道题不接受这种文件，请上传 .pdf、image/png"],
  [{ bytes: 200_001 }, "文件不能超过 195 KB"],
])("a form for %o is refused", async (change, message) => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const refused = allow(call, { token, ...change });
  await expect(refused).rejects.toMatchObject({ code: 1080 });
  await expect(refused).rejects.toThrow(message);
});

test("nobody uploads to another member's response, to one that ended, or to none", async () => {
  const [ann, bob] = [await server.member(), await server.member()];
  const token = await begin(ann.call, taskId);
  await expect(allow(bob.call, { token })).rejects.toMatchObject({ code: 404 });
  await expect(allow(bob.call, { token: "x".repeat(32) })).rejects.toMatchObject({ code: 404 });
  const { responseId } = await ann.call(leaveResponse, {
    params: { id: String(await idOf(token)) },
  });
  await expect(allow(ann.call, { token })).rejects.toMatchObject({
    code: 3001,
    data: { responseId },
  });
});
const idOf = async (token: string) =>
  (
    await server.db
      .selectFrom("surveyResponse")
      .select("id")
      .where("token", "=", token)
      .executeTakeFirstOrThrow()
  ).id;

test("other people's files, another question's, and ones that never came are refused", async () => {
  const [ann, bob] = [await server.member(), await server.member()];
  const [hers, his] = [await begin(ann.call, taskId), await begin(bob.call, taskId)];
  const photoOfAnn = await uploaded(ann.call, { token: hers, file: photo });
  await save(ann.call, hers, [photoOfAnn]);
  const other = await uploaded(bob.call, {
    token: his,
    question: "bill",
    type: "image/png",
    file: await photograph("image/png"),
  });
  const never = (await allow(bob.call, { token: his })).key;
  const bad = [
    photoOfAnn,
    keptOf(photoOfAnn),
    other,
    never,
    `${never}/../../secret.jpg`,
    "answer/x/1.jpg",
    "public/avatar/x/1.webp",
    "avatar/x/1.jpg",
  ];
  for (const key of bad)
    await expect(save(bob.call, his, [key])).rejects.toMatchObject({ code: 3002 });
  expect((await bob.call(getSheet, { query: { token: his } })).answers).toEqual({});
});

test("more files than asked for are refused", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const three = [];
  for (let i = 0; i < 3; i += 1) three.push(await uploaded(call, { token, file: photo }));
  await expect(save(call, token, three)).rejects.toMatchObject({
    code: 3002,
    message: "最多上传 2 个文件",
  });
});

test("who came by an agent's link has no account and cannot upload, signed in or not", async () => {
  // Where it must be answered, the editor does not let agents bring people at all.
  const optional = structuredClone(report);
  for (const question of optional.pages[0]?.questions ?? []) question.required = false;
  const task = await pricedTask(server, { questionnaire: optional });
  const agent = await agentOn(server);
  const browser = browserOf(server);
  const token = tokenIn(await comeByLink(browser, agent.code, task.hash));
  const member = await server.member();
  const refused = allow(member.call, { token });
  await expect(refused).rejects.toMatchObject({ code: 1080 });
  await expect(refused).rejects.toThrow("通过代理链接参与时不能上传文件");
  const saved = await browser.send(saveAnswer, {
    body: { token, name: "photos", value: ["answer/x/1.jpg"], milliseconds: 1 },
  });
  expect(saved).toMatchObject({ code: 3002, data: { question: "photos" } });
});
