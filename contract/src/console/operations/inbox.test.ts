import { expect, test } from "vitest";
import { codeIn } from "./inbox.ts";

test("the code is found wherever it stands in the message", () => {
  expect(codeIn("【清言】验证码 048291，用于登录，5 分钟内有效。请勿告诉他人。")).toBe("048291");
  expect(codeIn("048291")).toBe("048291");
});

test("a number of another length is no code, not even in part", () => {
  expect(codeIn("【清言】您的手机号 13911110001 已更换，客服电话 4001234。")).toBeNull();
  expect(codeIn("尾号 12345，单号 1234567")).toBeNull();
});
