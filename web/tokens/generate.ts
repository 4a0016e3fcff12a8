/** Writes src/tokens.css. Run `node web/tokens/generate.ts` after changing a hue or a measure. */
import { writeFileSync } from "node:fs";
import { brandHues, paletteOf, type Theme } from "./palette.ts";

/** Two lines, as the formatter breaks them: the written file passes it untouched. */
const fonts = `
    -apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", MiSans,
    "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif`;

const measures: Record<string, string> = {
  "radius-s": "8px",
  "radius-l": "16px",
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`space-${index + 1}`, `${(index + 1) * 4}px`]),
  ),
  "space-16": "64px",
  "space-24": "96px",
  ...Object.fromEntries(
    [12, 14, 16, 20, 28, 40].map((size) => [`size-${size}`, `${size / 16}rem`]),
  ),
  "line-tight": "1.3",
  "line-body": "1.65",
  tap: "44px",
  header: "64px",
  "tab-bar": "56px",
  content: "1120px",
  gutter: "16px",
  quick: "120ms",
  calm: "200ms",
  ease: "cubic-bezier(0.2, 0, 0, 1)",
  font: fonts,
};

export function tokensCss(): string {
  const brands = Object.entries(brandHues);
  const parts = ["/* Written by web/tokens/generate.ts; change that, not this. */"];
  parts.push(block(":root", measures));
  for (const [index, [code, hue]] of brands.entries()) {
    const root = index === 0 ? ":root" : `[data-brand="${code}"]`;
    parts.push(rule(root, hue, "light"));
    const unforced = `${root}:not([data-theme="light"])`;
    const dark = rule(unforced, hue, "dark").replaceAll(/^/gm, "  ");
    parts.push(`@media (prefers-color-scheme: dark) {\n${dark}\n}`);
    parts.push(rule(`${root}[data-theme="dark"]`, hue, "dark"));
  }
  return `${parts.join("\n")}\n`;
}

const rule = (selector: string, hue: number, theme: Theme) =>
  block(selector, { "color-scheme!": theme, ...paletteOf(hue, theme) });

/** A name that ends in `!` is a plain property, anything else a custom one. */
function block(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) =>
    name.endsWith("!")
      ? `  ${name.slice(0, -1)}: ${value};`
      : `  --${name}:${value.startsWith("\n") ? "" : " "}${value};`,
  );
  return `${selector} {\n${lines.join("\n")}\n}`;
}

if (import.meta.main) writeFileSync(new URL("../src/tokens.css", import.meta.url), tokensCss());
