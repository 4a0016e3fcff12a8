/** Before anybody is sent to a film: that its file is there, is a video, and is as long as is asked for. */
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import { createTask, setTaskState, updateTask } from "#contract/console/study/task.ts";
import { StaffRole, TaskState, TaskType } from "#contract/enums.ts";
import { draftOf } from "../../../test/task.ts";
import { freePort } from "../../../../tools/postgres/port.ts";
import { testServer } from "../../../test/server.ts";
import { rangesOf } from "../../providers/video/ranges.ts";
import { videoFileOf } from "./length.ts";

// Below those that the system gives to outgoing connections, one of which had taken a fixed one.
const PORT = await freePort(undefined);
const own = `http://127.0.0.1:${PORT}`;
const server = testServer({ PUBLIC_ORIGIN: own });
const webm = readFileSync(new URL("../../../sample/video/morning.webm", import.meta.url));

/** A box of MP4: its length, its name, what is in it. */
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}
const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4);
  return bytes;
};
const track = (handler: string) =>
  box("trak", box("mdia", box("hdlr", numbers(0, 0), Buffer.from(handler), numbers(0, 0, 0))));
const moov = (seconds: number, handler = "vide") =>
  box("moov", box("mvhd", numbers(0, 0, 0, 600, seconds * 600, 0)), track(handler));
const ftyp = box("ftyp", Buffer.from("isom"), numbers(0));
const pixels = box("mdat", Buffer.alloc(600_000, 7));

const files: Record<string, Buffer> = {
  "/a.webm": webm,
  "/front.mp4": Buffer.concat([ftyp, moov(42), pixels]),
  "/behind.mp4": Buffer.concat([ftyp, pixels, moov(42)]),
  "/sound.mp4": Buffer.concat([ftyp, moov(42, "soun"), pixels]),
  "/silent-of-length.mp4": Buffer.concat([ftyp, moov(0), pixels]),
  "/page.mp4": Buffer.from(`<!doctype html><title>没有这个视频</title>${" ".repeat(300)}`),
};
/** A storage; what begins with /whole knows no ranges. */
const storage = createServer(({ url = "", headers }, reply) => {
  if (url === "/moved.mp4") return reply.writeHead(302, { location: "/a.webm" }).end();
  const file = files[url.replace("/whole", "")];
  if (!file) return reply.writeHead(404).end();
  const [, from = "0", to = ""] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  if (url.startsWith("/whole")) return reply.writeHead(200).end(file);
  if (Number(from) >= file.length) return reply.writeHead(416).end();
  return reply.writeHead(206).end(file.subarray(Number(from), Number(to) + 1));
});
beforeAll(() => new Promise<void>((resolve) => storage.listen(PORT, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => storage.close(resolve)));

const operations = () => server.staff(StaffRole.of.operations);
const at = (id: number) => ({ params: { id: String(id) } });
const film = (videoUrl: string, videoSeconds = 30) =>
  draftOf({
    type: TaskType.of.video,
    source: "video",
    videoUrl,
    videoSeconds,
    questionnaire: null,
  });
const made = async (...asked: Parameters<typeof film>) =>
  (await (await operations())(createTask, { body: film(...asked) })).id;
const refusal = async (...asked: Parameters<typeof film>) => {
  const call = await operations();
  const id = await made(...asked);
  return call(rehearseTask, at(id)).then(
    () => null,
    (error: { message: string; data: { field: string } }) => [error.data.field, error.message],
  );
};

test.each(["/front.mp4", "/behind.mp4", "/whole/front.mp4", "/whole/behind.mp4"])(
  "the length of %s is read from the file itself, wherever it stands",
  async (path) => {
    const file = await videoFileOf(await rangesOf(path, own));
    expect(file).toEqual({ kind: "video", hasPicture: true, seconds: 42 });
  },
);

test("a film that is there and long enough is rehearsed and published", async () => {
  const call = await operations();
  const id = await made("/a.webm", 30);
  expect(await call(rehearseTask, at(id))).toMatchObject({ passed: true });
  const body = { state: TaskState.of.published };
  expect(await call(setTaskState, { ...at(id), body })).toMatchObject({ state: body.state });
});

test("whose file is missing, moved or no video is not published, and the field says why", async () => {
  const noVideo = "这个地址不是 MP4 或 WebM 视频";
  expect(await refusal("/gone.mp4")).toEqual(["videoUrl", "视频打不开，请检查地址（HTTP 404）"]);
  expect(await refusal("/moved.mp4")).toEqual([
    "videoUrl",
    "视频地址会跳转到别处，请填写最终的地址",
  ]);
  expect(await refusal("/page.mp4")).toEqual(["videoUrl", noVideo]);
  expect(await refusal("/sound.mp4")).toEqual(["videoUrl", "这个文件没有画面，请换一个视频"]);
  expect((await refusal("/silent-of-length.mp4"))?.[1]).toContain("看不出视频有多长");
});

test("nobody is asked to watch longer than the film is", async () => {
  expect(await refusal("/front.mp4", 43)).toEqual([
    "videoSeconds",
    "视频只有 42 秒，不能要求观看 43 秒",
  ]);
  expect(await refusal("/front.mp4", 42)).toBeNull();
});

test("a film that has gone since the rehearsal is not published either", async () => {
  const call = await operations();
  files["/soon-gone.mp4"] = files["/front.mp4"] ?? Buffer.alloc(0);
  const id = await made("/soon-gone.mp4");
  await call(rehearseTask, at(id));
  delete files["/soon-gone.mp4"];
  const publish = () => call(setTaskState, { ...at(id), body: { state: TaskState.of.published } });
  await expect(publish()).rejects.toMatchObject({
    code: 400,
    data: { field: "videoUrl", film: { videoUrl: "/soon-gone.mp4", videoSeconds: 30 } },
  });
  // Another address stands for another film: it is rehearsed again.
  await call(updateTask, { ...at(id), body: film("/front.mp4") });
  await expect(publish()).rejects.toMatchObject({ message: expect.stringContaining("彩排") });
});

test("no address leads into our own network", async () => {
  const unread = { message: "视频打不开，请检查地址" };
  await expect(rangesOf("https://localhost/a.mp4", own)).rejects.toMatchObject(unread);
  for (const address of [
    "https://127.0.0.1/a.mp4",
    "https://[::1]/a.mp4",
    "https://a.example:8443/a.mp4",
  ])
    await expect(rangesOf(address, own)).rejects.toMatchObject({
      message: "视频地址应是 https 的域名，不带端口",
    });
});
