/** What is no picture is refused when it is chosen, and not when it is drawn or sent. */
import { expect, it } from "vitest";
import { noPicture, siftPictures } from "./chosen.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (name: string, type: string, begins: string) =>
  new File([bytes(begins)], name, { type });
const jpeg = file("猫.jpg", "image/jpeg", "\xff\xd8\xff\xe0rest");
const png = file("图.png", "image/png", "\x89PNG\r\n\x1a\nrest");
const webp = file("图.webp", "image/webp", "RIFF1234WEBPVP8 ");

it("pictures of the three kinds are taken", async () => {
  for (const picture of [jpeg, png, webp]) expect(await noPicture(picture)).toBeNull();
  expect(await siftPictures([jpeg, webp])).toEqual({ pictures: [jpeg, webp], problem: "" });
});

it("a text, a film and a file without a type are refused by their type", async () => {
  const words = "只能使用 JPG、PNG 或 WebP 图片";
  expect(await noPicture(file("信.txt", "text/plain", "hello"))).toBe(words);
  expect(await noPicture(file("片.mp4", "video/mp4", "....ftyp"))).toBe(words);
  expect(await noPicture(file("无名", "", "\xff\xd8\xff"))).toBe(words);
});

it("a text that is called 照片.jpg is refused by its first bytes", async () => {
  expect(await noPicture(file("照片.jpg", "image/jpeg", "no jpeg"))).toBe(
    "这张图片打不开，请换一张",
  );
  expect(await noPicture(file("图.png", "image/png", ""))).toBe("这张图片打不开，请换一张");
});

it("an iPhone's own format is left to the browser, which may be able to draw it", async () => {
  expect(await noPicture(file("IMG_1.HEIC", "", "....ftypheic"))).toBeNull();
});

it("of several, the pictures are taken, and the first that is none is named with its reason", async () => {
  const text = file("照片.jpg", "image/jpeg", "no jpeg");
  expect(await siftPictures([jpeg, text, png])).toEqual({
    pictures: [jpeg, png],
    problem: "「照片.jpg」没有添加：这张图片打不开，请换一张",
  });
});
