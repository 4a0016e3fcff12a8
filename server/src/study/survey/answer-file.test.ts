import sharp from "sharp";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleResponse } from "#contract/console/study/response.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { getSheet, submitSheet } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { photograph } from "../../../test/fixture/upload.ts";
import { removeOldUploads } from "../../people/upload/api.ts";
import {
  begin,
  keptOf,
  ownStorage,
  pdf,
  report,
  save,
  uploaded,
} from "../../../test/fixture/survey-answer-file.ts";

// The whole way with a storage of its own: the form, the answer, what the operator sees.

const { oss, env } = await ownStorage();
afterAll(() => oss.stop());
const server = testServer(env);

let taskId: number;
let photo: Buffer;
beforeAll(async () => {
  taskId = await publishedTask(server, { title: "新品试用", questionnaire: report });
  photo = await photograph();
});

test("a photograph is uploaded, kept without where it was taken, and seen by the operator alone", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const key = await uploaded(call, { token, file: photo });
  await save(call, token, [key]);
  await save(call, token, 9, "score");
  expect((await call(getSheet, { query: { token } })).answers).toMatchObject({ photos: [key] });
  const { responseId } = await call(submitSheet, { body: { token } });

  const support = await server.staff(StaffRole.of.support);
  const { answers } = await support(consoleResponse, { params: { id: String(responseId) } });
  const [file] = answers.find(({ name }) => name === "photos")?.files ?? [];
  expect(file).toMatchObject({ name: "文件1.jpg", isPicture: true });
  const seen = await fetch(file?.url ?? "");
  expect(seen.status).toBe(200);
  const { exif, width } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata();
  expect([exif, width]).toEqual([undefined, 300]);
  expect(oss.objects.get(keptOf(key))).toMatchObject({ acl: "private" });
  expect((await fetch(file?.url.split("?")[0] ?? "")).status).toBe(403);
});

test("of a photograph with a film behind it, as phones make them, the photograph is kept", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const film = Buffer.from("....ftypmp42 a film, or <script>alert(1)</script>");
  const key = await uploaded(call, { token, file: Buffer.concat([photo, film]) });
  await save(call, token, [key]);
  const kept = oss.objects.get(keptOf(key))?.bytes ?? Buffer.alloc(0);
  expect((await sharp(kept).metadata()).format).toBe("jpeg");
  for (const trace of ["ftyp", "<script>", "Zhang San"]) expect(kept.includes(trace)).toBe(false);
});

test("what was uploaded goes when its form has expired, and what was kept of it stays", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const [key, unused] = [
    await uploaded(call, { token, file: photo }),
    await uploaded(call, { token, file: photo }),
  ];
  await save(call, token, [key]);
  const before = oss.objects.get(keptOf(key));
  // Two days later; the storage's own clock cannot be moved.
  await server.db
    .updateTable("uploadGrant")
    .set({ expiresAt: sql`expires_at - interval '2 days'` })
    .execute();
  await server.db.updateTable("outbox").set({ availableAt: server.clock.now() }).execute();
  await removeOldUploads(server.world);
  await server.drain();
  expect(oss.objects.has(key)).toBe(false);
  expect(oss.objects.has(unused)).toBe(false);
  expect(oss.objects.get(keptOf(key))).toBe(before);
});

test("a removed file goes from the storage, and cannot be named again", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const [one, two] = [
    await uploaded(call, { token, file: photo }),
    await uploaded(call, { token, file: photo }),
  ];
  await save(call, token, [one, two]);
  await save(call, token, [two]);
  await server.drain();
  expect([oss.objects.has(keptOf(one)), oss.objects.has(keptOf(two))]).toEqual([false, true]);
  await expect(save(call, token, [two, one])).rejects.toMatchObject({ code: 3002 });
  await save(call, token, null);
  await server.drain();
  expect(oss.objects.has(keptOf(two))).toBe(false);
});

test("a paper is taken where the question takes papers", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const bill = { token, question: "bill", type: "application/pdf" as const };
  const key = await uploaded(call, { ...bill, file: pdf() });
  await save(call, token, [key], "bill");
  expect(oss.objects.get(keptOf(key))).toMatchObject({ contentType: "application/pdf" });
});

test("ten saves of the same file at once keep one", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const key = await uploaded(call, { token, file: photo });
  await Promise.all(Array.from({ length: 10 }, () => save(call, token, [key])));
  expect((await call(getSheet, { query: { token } })).answers).toEqual({ photos: [key] });
  expect(oss.objects.has(keptOf(key))).toBe(true);
});

test("a required photograph that is missing holds up the hand-in", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  await save(call, token, 9, "score");
  await expect(call(submitSheet, { body: { token } })).rejects.toMatchObject({
    code: 3002,
    data: { question: "photos" },
  });
  await save(call, token, [await uploaded(call, { token, file: photo })]);
  expect((await call(submitSheet, { body: { token } })).result).toBe(JoinResult.of.complete);
});

test("a storage that fails costs nothing but time", async () => {
  const { call } = await server.member();
  const token = await begin(call, taskId);
  const key = await uploaded(call, { token, file: photo });
  oss.setFaults("broken");
  await expect(save(call, token, [key])).rejects.toMatchObject({ code: 503 });
  await save(call, token, [key]);
  expect((await call(getSheet, { query: { token } })).answers).toEqual({ photos: [key] });
});
