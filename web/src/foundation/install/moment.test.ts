import { expect, test } from "vitest";
import { askingOf, type Situation } from "./moment.ts";

const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";
const chrome =
  "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36";
const day = 86_400_000;
const phone: Situation = {
  userAgent: chrome,
  isTouch: true,
  isInstalled: false,
  hasOffer: true,
  declinedAt: null,
  now: 1000 * day,
};

test("a phone whose browser offers it is asked, an iPhone's Safari is told the steps", () => {
  expect(askingOf(phone)).toBe("offer");
  expect(askingOf({ ...phone, userAgent: safari, hasOffer: false })).toBe("steps");
});

test.each([
  ["at a desk", { isTouch: false }],
  ["opened from the home screen", { isInstalled: true }],
  ["within ninety days of a no", { declinedAt: 911 * day }],
  ["by a browser that offers nothing", { hasOffer: false }],
  ["in WeChat", { hasOffer: false, userAgent: `${safari} MicroMessenger/8.0.49` }],
  [
    "in Chrome on an iPhone",
    { hasOffer: false, userAgent: safari.replace("Version/17.4", "CriOS/126.0") },
  ],
])("nobody is asked %s", (_where, difference) => {
  expect(askingOf({ ...phone, ...difference })).toBeNull();
});

test("a season after a no it is asked again", () => {
  expect(askingOf({ ...phone, declinedAt: 909 * day })).toBe("offer");
});
