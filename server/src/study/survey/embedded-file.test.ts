import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { consoleResponse } from "#contract/console/study/response.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { newDataDir, postForm } from "../../../test/fixture/upload.ts";
import { allow, begin, pdf, report, save } from "../../../test/fixture/survey-answer-file.ts";

const dataDir = newDataDir();
const server = testServer({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

test("the storage that comes with the server takes a photograph of 8 MB and a paper, for operators alone", async () => {
  const form = structuredClone(report);
  for (const question of form.pages[0]?.questions ?? [])
    if (question.kind === "file") question.maxBytes = 10_000_000;
  const { call } = await server.member();
  const token = await begin(call, await publishedTask(server, { questionnaire: form }));
  const raw = { width: 2800, height: 2000, channels: 3 as const };
  const big = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(big.length).toBeGreaterThan(5 * 1024 * 1024);
  const photo = await allow(call, { token, bytes: big.length });
  expect((await postForm(server, photo, { file: big })).status).toBe(200);
  await save(call, token, [photo.key]);
  const paper = pdf();
  const bill = await allow(call, {
    token,
    question: "bill",
    type: "application/pdf",
    bytes: paper.length,
  });
  expect((await postForm(server, bill, { file: paper })).status).toBe(200);
  await save(call, token, [bill.key], "bill");
  const { id } = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  const support = await server.staff(StaffRole.of.support);
  const { answers } = await support(consoleResponse, { params: { id: String(id) } });
  const files = answers.flatMap((answer) => answer.files);
  expect(files.map(({ isPicture }) => isPicture)).toEqual([true, false]);
  for (const { url } of files) {
    const seen = await server.app.inject({ method: "GET", url });
    expect([seen.statusCode, seen.headers["content-disposition"]]).toEqual([200, "attachment"]);
    const bare = await server.app.inject({ method: "GET", url: url.split("?")[0] ?? "" });
    expect(bare.statusCode).toBe(403);
  }
});
