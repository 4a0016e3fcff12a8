/** What can be known of pictures without a browser: sizes, and the words for what cannot be opened. */
import { afterEach, expect, it, vi } from "vitest";
import { canvasOf, fitting, unreadableWords } from "./drawing.ts";

afterEach(() => vi.unstubAllGlobals());

it("a photo of twelve million pixels is made small, in its own proportions", () => {
  expect(fitting(4032, 3024)).toEqual({ width: 2048, height: 1536 });
  expect(fitting(3024, 4032)).toEqual({ width: 1536, height: 2048 });
});

it("a small picture stays as it is, and a thin one does not vanish", () => {
  expect(fitting(640, 480)).toEqual({ width: 640, height: 480 });
  expect(fitting(100_000, 3)).toEqual({ width: 2048, height: 1 });
});

it("an iPhone's own format says its name, so that one knows what to do", () => {
  expect(unreadableWords({ name: "IMG_0001.HEIC", type: "" })).toContain("HEIC");
  expect(unreadableWords({ name: "a", type: "image/heif" })).toContain("HEIC");
  expect(unreadableWords({ name: "a.jpg", type: "image/jpeg" })).toBe("这张图片打不开，请换一张");
});

it("a browser that cannot draw says so in the reader's language, for a photo as for a face", () => {
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
  const part = { x: 0, y: 0, width: 8, height: 8 };
  expect(() => canvasOf({} as HTMLImageElement, part, part)).toThrow("当前浏览器无法处理图片");
});
