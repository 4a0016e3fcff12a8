import { expect, test } from "vitest";
import { browserText } from "./browser.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    "Chrome，Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge，Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/17 Safari/605", "Safari，macOS"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Safari/604", "Chrome，iOS"],
  ["curl/8.5", "其他程序"],
])("%s is %s", (userAgent, words) => {
  expect(browserText(userAgent)).toBe(words);
});
