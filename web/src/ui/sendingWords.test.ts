import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { UploadFailed } from "../platform/upload.ts";
import { sendingWords } from "./sendingWords.ts";

test("what our server or the storage says is said, and a browser's own English is not", () => {
  expect(sendingWords(new UploadFailed("上传时间过长，请换个网络后重试"))).toBe(
    "上传时间过长，请换个网络后重试",
  );
  const refused = new CallFailed({ code: 1080, msg: "文件不符合要求", data: null });
  expect(sendingWords(refused)).toBe("文件不符合要求");
  for (const cause of [new DOMException("The source image cannot be decoded."), "x"])
    expect(sendingWords(cause)).toBe("头像没有更换成功，请重试");
});
