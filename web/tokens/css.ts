/** Colours as rules of CSS: light, dark where the system asks for it, dark where the page does. */
import { paletteOf, type Theme } from "./palette.ts";

export function paletteCss(hue: number): string {
  const dark = rule(':root:not([data-theme="light"])', hue, "dark").replaceAll(/^/gm, "  ");
  return [
    rule(":root", hue, "light"),
    `@media (prefers-color-scheme: dark) {\n${dark}\n}`,
    rule(':root[data-theme="dark"]', hue, "dark"),
  ].join("\n");
}

const rule = (selector: string, hue: number, theme: Theme) =>
  block(selector, { "color-scheme!": theme, ...paletteOf(hue, theme) });

/** A name that ends in `!` is a plain property, anything else a custom one. */
export function block(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) =>
    name.endsWith("!")
      ? `  ${name.slice(0, -1)}: ${value};`
      : `  --${name}:${value.startsWith("\n") ? "" : " "}${value};`,
  );
  return `${selector} {\n${lines.join("\n")}\n}`;
}
