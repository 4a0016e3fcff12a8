import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import * as fields from "./fields.ts";
import * as names from "./names.ts";
import { normalizeAccount } from "./pasted.ts";

const message = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? undefined : result.error.issues[0]?.message;
};

/** The given rules and words (rule people-1), exactly. */
test.each([
  [undefined, "请输入手机号/邮箱"],
  ["", "请输入手机号/邮箱"],
  ["   ", "请输入手机号/邮箱"],
  ["12345678901", "手机号/邮箱错误"],
  ["1381234567", "手机号/邮箱错误"],
  ["a@b", "手机号/邮箱错误"],
  [`${"a".repeat(60)}@b.cn`, "手机号/邮箱错误"],
  ["13812345678", undefined],
  [" 13812345678 ", undefined],
  ["name@example.com", undefined],
])("an account of %j says %j", (value, said) => {
  expect(message(fields.account, value)).toBe(said);
});

test.each([
  ["", "请输入手机号"],
  ["138", "手机号长度为11位"],
  ["12812345678", "手机号格式错误"],
  ["1381234567a", "手机号格式错误"],
  ["19912345678", undefined],
])("a mobile of %j says %j", (value, said) => {
  expect(message(fields.mobile, value)).toBe(said);
});

test.each([
  ["", "请输入验证码"],
  ["12345", "验证码长度为6位"],
  ["1234567", "验证码长度为6位"],
  ["12345a", "验证码为数字"],
  ["123456", undefined],
])("a code of %j says %j", (value, said) => {
  expect(message(fields.code, value)).toBe(said);
});

/** As it is pasted from a contact, a message or a full-width keyboard. */
test.each([
  [fields.mobile, "139 1234 5678", "13912345678"],
  [fields.mobile, "+86 139-1234-5678", "13912345678"],
  [fields.mobile, "008613912345678", "13912345678"],
  [fields.mobile, "１３９１２３４５６７８", "13912345678"],
  [fields.mobile, "\u202a13912345678\u202c", "13912345678"],
  [fields.account, "+86139 1234 5678", "13912345678"],
  [fields.account, "１３９-１２３４-５６７８", "13912345678"],
  [fields.account, " name@example.com ", "name@example.com"],
  [fields.account, "ｎame＠example.com", "name@example.com"],
  [fields.account, "139.1234.5678@example.com", "139.1234.5678@example.com"],
  [names.alipayAccount, "139 1234 5678", "13912345678"],
  [fields.email, "name @example.com", "name@example.com"],
  [fields.code, "123 456", "123456"],
  [fields.code, "１２３-４５６", "123456"],
])("%#: what is pasted as %j is read as it is meant", (schema, pasted, meant) => {
  expect(z.safeParse(schema, pasted)).toEqual({ success: true, data: meant });
});

test("what is typed of an e-mail address keeps its signs until it is one", () => {
  const address = "139.1234-5.678+x@example.com";
  for (let end = 1; end <= address.length; end += 1)
    expect(normalizeAccount(address.slice(0, end))).toBe(address.slice(0, end));
});

test.each([
  ["", "请输入密码"],
  ["12345", "密码长度为6-18位"],
  ["1234567890123456789", "密码长度为6-18位"],
  ["      ", undefined],
  ["123456", undefined],
])("a password of %j says %j", (value, said) => {
  expect(message(fields.password, value)).toBe(said);
});

test.each([
  ["王", "真实姓名格式错误"],
  ["王晓明", undefined],
  ["阿卜杜拉·买买提", undefined],
  ["王·", "真实姓名格式错误"],
  ["Li Na", undefined],
  ["王1明", "真实姓名格式错误"],
])("a real name of %j says %j", (value, said) => {
  expect(message(names.realName, value)).toBe(said);
});

test("a mobile is eleven digits that begin with 1 and then 3 to 9, and nothing else", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 14 }), fc.stringMatching(/^1[0-9]{10}$/), (any, near) => {
      for (const text of [any, near])
        expect(message(fields.mobile, text) === undefined).toBe(/^1[3-9]\d{9}$/.test(text.trim()));
    }),
  );
});

test("a message is shown one at a time", () => {
  const result = z.safeParse(z.object({ mobile: fields.mobile }), { mobile: "" });
  expect(result.error?.issues).toHaveLength(1);
});
