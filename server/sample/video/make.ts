/**
 * Makes the sample film of the video task, once: `node server/sample/video/make.ts`. The picture is ours,
 * drawn by scene.ts and encoded by the Chromium of the tests; what it made is in the repository.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumLaunch } from "../../../tools/chromium.ts";
import { type Frame, webm } from "./webm.ts";

const film = { width: 640, height: 360, seconds: 45, framesPerSecond: 12, bitsPerSecond: 60_000 };
const folder = import.meta.dirname;
type Encoded = { base64: string; timeMs: number; isKey: boolean };

const browser = await chromium.launch(chromiumLaunch());
const page = await browser.newPage();
// An encoder is given to secure pages only.
await page.route("https://film.example/**", (route) =>
  route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
);
await page.goto("https://film.example/");
const scene = stripTypeScriptTypes(readFileSync(join(folder, "scene.ts"), "utf8"));
await page.addScriptTag({ content: scene.replaceAll("export function", "function") });

const encoded = await page.evaluate(async ({ width, height, ...made }): Promise<Encoded[]> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const { draw } = globalThis as unknown as {
    draw: (context: unknown, seconds: number, length: number) => void;
  };
  const chunks: Encoded[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      const timeMs = Math.round(chunk.timestamp / 1000);
      chunks.push({ base64, timeMs, isKey: chunk.type === "key" });
    },
    error: (cause) => {
      throw cause;
    },
  });
  encoder.configure({
    codec: "vp09.00.10.08",
    width,
    height,
    bitrate: made.bitsPerSecond,
    framerate: made.framesPerSecond,
  });
  const count = made.seconds * made.framesPerSecond;
  // An encoder's first frames are coarse, until it knows the picture: these are cut off again below.
  for (let n = -made.framesPerSecond * 2; n < count; n++) {
    const seconds = Math.max(0, n / made.framesPerSecond);
    draw(context, seconds, made.seconds);
    const frame = new VideoFrame(canvas, {
      timestamp: Math.round((n / made.framesPerSecond) * 1_000_000),
    });
    // A key frame each five seconds: there a player can go on.
    encoder.encode(frame, { keyFrame: n % (5 * made.framesPerSecond) === 0 });
    frame.close();
  }
  await encoder.flush();
  return chunks.filter(({ timeMs }) => timeMs >= 0);
}, film);
await browser.close();

const frames: Frame[] = encoded.map(({ base64, ...frame }) => ({
  ...frame,
  data: Buffer.from(base64, "base64"),
}));
const file = webm({ ...film, lengthMs: film.seconds * 1000, frames });
writeFileSync(join(folder, "morning.webm"), file);
process.stdout.write(`morning.webm: ${Math.round(file.length / 1024)} KB\n`);
