import { expect, test } from "vitest";
import { deviceOf } from "./ways.ts";

test("a phone is told its own steps, and inside WeChat those of WeChat", () => {
  const seen = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile Safari/604.1",
    "Mozilla/5.0 (Linux; Android 14; HUAWEI Mate 60) AppleWebKit/537.36 Chrome/114.0 Mobile Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.49",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36",
  ].map(deviceOf);
  expect(seen).toEqual(["iphone", "android", "wechat", "desk"]);
});
