/** Text can be read: 4.5:1 for each pair, in both themes, for any hue. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tokensCss } from "./generate.ts";
import { contrast } from "./oklch.ts";
import { paletteOf, textPairs } from "./palette.ts";

/** Every one that an operator can choose. */
const hues = Array.from({ length: 360 }, (_, hue) => hue);

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it.each(hues)("hue %i can be read", (hue) => {
    const palette = paletteOf(hue, theme);
    for (const [text, ...surfaces] of textPairs) {
      for (const surface of surfaces) {
        const ratio = contrast(palette[text] ?? "", palette[surface] ?? "");
        expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

it("knows black on white to be 21:1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});

it("ships the generated file, as plain sRGB", () => {
  const shipped = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf8");
  expect(shipped).toBe(tokensCss());
  expect(shipped).not.toMatch(/oklch|@layer|@property/);
});
