import { expect, test } from "vitest";
import { pictureAddress } from "./ask.ts";

test("QQ's and WeChat's pictures are fetched by https, whatever they write", () => {
  expect(pictureAddress("http://thirdqq.qlogo.cn/g?b=oidb&s=100")).toBe(
    "https://thirdqq.qlogo.cn/g?b=oidb&s=100",
  );
  expect(pictureAddress("https://thirdwx.qlogo.cn/mmopen/132")).toBe(
    "https://thirdwx.qlogo.cn/mmopen/132",
  );
  expect(pictureAddress("http://qlogo.cn.example.com/1")).toBe("http://qlogo.cn.example.com/1");
  expect(pictureAddress("")).toBeNull();
});
