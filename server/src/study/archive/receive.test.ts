import { expect, test } from "vitest";
import {
  ARCHIVE_PART_BYTES,
  beginArchive,
  listArchives,
  previewArchiveRemoval,
  removeArchive,
  sendArchivePart,
} from "#contract/console/study/archive.ts";
import { StaffRole } from "#contract/enums.ts";
import { withOtherRelease } from "../../../test/fixture/other-release.ts";
import { testServer } from "../../../test/server.ts";
import { forgetUploads } from "./api.ts";

const server = testServer();
const operations = () => server.staff(StaffRole.of.operations);
const paramsOf = (id: number) => ({ params: { id: String(id) } });

test("strangers and members are refused, and who may make no task only looks", async () => {
  const asked = { body: { fileName: "a.zip", bytes: 1 } };
  await expect(server.stranger(beginArchive, asked)).rejects.toMatchObject({ code: 401 });
  const { call: member } = await server.member();
  await expect(member(beginArchive, asked)).rejects.toMatchObject({ code: 401 });
  const viewer = await server.staff(StaffRole.of.viewer);
  await expect(viewer(beginArchive, asked)).rejects.toMatchObject({ code: 403 });
  expect((await viewer(listArchives, { query: {} })).list).toEqual([]);
});

test("parts come in their order and size, a repeat changes nothing, and nobody sends another's", async () => {
  const call = await operations();
  const admin = await server.staff(StaffRole.of.admin);
  const bytes = Buffer.alloc(ARCHIVE_PART_BYTES + 10, 7);
  const { id } = await call(beginArchive, { body: { fileName: "b.zip", bytes: bytes.length } });
  const part = (at: number, content: Buffer) => ({
    ...paramsOf(id),
    body: { at, base64: content.toString("base64") },
  });
  const first = bytes.subarray(0, ARCHIVE_PART_BYTES);
  await expect(admin(sendArchivePart, part(0, first))).rejects.toMatchObject({ code: 404 });
  await expect(call(sendArchivePart, part(5, first))).rejects.toMatchObject({
    message: "下一段应从第 0 字节开始",
  });
  await expect(call(sendArchivePart, part(0, first.subarray(1)))).rejects.toMatchObject({
    message: `这一段应有 ${ARCHIVE_PART_BYTES} 字节`,
  });
  const received = { received: ARCHIVE_PART_BYTES, state: "uploading" };
  expect(await call(sendArchivePart, part(0, first))).toMatchObject(received);
  expect(await call(sendArchivePart, part(0, first))).toMatchObject(received);
  await expect(call(sendArchivePart, part(0, Buffer.from(first).fill(8)))).rejects.toMatchObject({
    code: 400,
  });
  const last = part(ARCHIVE_PART_BYTES, bytes.subarray(ARCHIVE_PART_BYTES));
  await withOtherRelease(server, async () => {
    const upgrading = { message: "系统正在升级，请过几分钟再导入" };
    await expect(call(sendArchivePart, last)).rejects.toMatchObject(upgrading);
    await expect(
      call(beginArchive, { body: { fileName: "d.zip", bytes: 1 } }),
    ).rejects.toMatchObject(upgrading);
  });
  expect(await call(sendArchivePart, last)).toMatchObject({ state: "waiting" });
  await server.drain();
  expect(await call(sendArchivePart, last)).toMatchObject({ state: "refused" });
  await call(removeArchive, {
    ...paramsOf(id),
    body: { contents: await call(previewArchiveRemoval, paramsOf(id)) },
  });
  await expect(
    call(beginArchive, { body: { fileName: "c.zip", bytes: 201 * 1024 * 1024 } }),
  ).rejects.toMatchObject({ message: "存档最大 200 MB" });
});

test("an upload that was left is forgotten after a day, and three at a time are enough", async () => {
  const call = await operations();
  const begin = () => call(beginArchive, { body: { fileName: "left.zip", bytes: 10 } });
  const left = [await begin(), await begin(), await begin()];
  await expect(begin()).rejects.toMatchObject({ code: 409 });
  server.clock.move(86_401);
  await forgetUploads(server.world);
  const ids = left.map(({ id }) => id);
  const found = await server.db
    .selectFrom("archiveImport")
    .select("id")
    .where("id", "in", ids)
    .execute();
  expect(found).toEqual([]);
});
