import { expect, test } from "vitest";
import { captionsOf } from "./captions.ts";

test.each([
  ["/sample/video/morning.webm", "/sample/video/morning.vtt"],
  ["/films/a.MP4?v=2", "/films/a.vtt?v=2"],
  ["https://films.example/a.mp4", null],
  ["//films.example/a.mp4", null],
  ["/films/a", null],
])("the captions of %s are %s", (url, captions) => {
  expect(captionsOf(url)).toBe(captions);
});
