import { expect, test } from "vitest";
import { isWeak } from "./weak.ts";

const accounts = ["13812345678", "xiaoming.wang@example.com"];

test.each([
  ["one character over and over", ["111111", "88888888", "aaaaaa", "......"]],
  ["a short piece over and over", ["121212", "abcabc", "123123123", "52015201"]],
  ["rows and columns of the keyboard", ["123456", "9876543210", "abcdef", "fedcba", "qwertyuiop"]],
  ["several of them", ["qwer1234", "abc123", "1qaz2wsx", "zxc123asd", "QWERasdf1234", "147258"]],
  ["what China likes", ["5201314", "woaini", "woaini1314", "woaini520", "7758521", "a5201314"]],
  ["one of those with a tail", ["wodemima1", "admin123", "password!", "P@ssw0rd", "iloveyou2"]],
  ["a letter or three around them", ["a123456", "123456a", "abc123456", "zz88888888", "123456!"]],
  ["birthdays", ["19900101", "19500131", "20151231", "900101", "wxm19880808", "19880808wxm"]],
  ["breached ones, in any case", ["dragon1", "Liverpool", "TRUSTNO1", "monkey123"]],
  ["the account, or its parts", ["13812345678", "345678", "a345678b", "xiaoming", "My.Wang.7"]],
])("%s are refused", async (_, passwords) => {
  const found = await Promise.all(passwords.map((password) => isWeak(password, accounts)));
  expect(passwords.filter((_password, i) => !found[i])).toEqual([]);
});

test("others are let through, long or short", async () => {
  const fine = [
    "k7#pQz",
    "19490101x7kd",
    "20161301",
    "桂花糕配乌龙茶",
    "correct horse",
    "903817",
    "tie-lu-deng-3",
    "1380000zqpv",
  ];
  const found = await Promise.all(fine.map((password) => isWeak(password, accounts)));
  expect(fine.filter((_password, i) => found[i])).toEqual([]);
});

test("an account with a short name does not forbid half of the alphabet", async () => {
  expect(await isWeak("libai-wrote-this", ["li@example.com"])).toBe(false);
});
