/** Writes src/tokens.css. Run `node web/tokens/generate.ts` after changing a hue or a measure. */
import { writeFileSync } from "node:fs";
import { block, paletteCss } from "./css.ts";
import { defaultHue } from "./palette.ts";

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

/** With the colours of a brand nobody has coloured; the server adds those of the brand that is shown. */
export const tokensCss = (): string =>
  `${[
    "/* Written by web/tokens/generate.ts; change that, not this. */",
    block(":root", measures),
    paletteCss(defaultHue),
  ].join("\n")}\n`;

if (import.meta.main) writeFileSync(new URL("../src/tokens.css", import.meta.url), tokensCss());
