import { expect, test } from "vitest";
import { restOf } from "./draft.ts";

test("what is written while the rest is on its way is not lost with it", () => {
  expect(restOf("提现没到账", "提现没到账")).toBe("");
  expect(restOf(" 提现没到账 \n", "提现没到账")).toBe("");
  expect(restOf("提现没到账\n单号是 17", "提现没到账")).toBe("单号是 17");
  expect(restOf("我重新说", "提现没到账")).toBe("我重新说");
});
