/** Text can be read: 4.5:1 for each pair, in both themes, for the shipped hues and any other one. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tokensCss } from "./generate.ts";
import { contrast } from "./oklch.ts";
import { brandHues, paletteOf, textPairs } from "./palette.ts";

const hues = { ...brandHues, red: 25, yellow: 95, green: 140, blue: 250, pink: 350 };

describe.each(Object.entries(hues))("%s", (_, hue) => {
  it.each(["light", "dark"] as const)("reads in the %s theme", (theme) => {
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
