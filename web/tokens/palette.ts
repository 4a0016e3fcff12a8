/** Every colour token of a brand, from its one hue, in both themes. Pure: the server draws by it, too. */
import { contrast, toHex } from "./oklch.ts";

export type Theme = "light" | "dark";
/** Where no brand is known: previews in the console. */
export const defaultHue = 176;

const fixedHues = { positive: 152, pending: 70, danger: 25 } as const;
const bar = 4.6;

/** Colours that carry text or are text; the test holds every listed pair to 4.5:1. */
export const textPairs: readonly (readonly [text: string, ...surfaces: string[]])[] = [
  ["text", "surface", "surface-raised", "surface-sunken", "accent-soft"],
  ["text-quiet", "surface", "surface-raised", "surface-sunken", "accent-soft"],
  ["text-faint", "surface", "surface-raised", "surface-sunken"],
  ["accent", "surface", "surface-raised", "surface-sunken", "accent-soft"],
  ["accent-hover", "surface", "surface-raised", "surface-sunken", "accent-soft"],
  ["accent-text", "accent", "accent-hover"],
  ["positive", "surface", "surface-raised", "surface-sunken", "positive-soft"],
  ["pending", "surface", "surface-raised", "surface-sunken", "pending-soft"],
  ["danger", "surface", "surface-raised", "surface-sunken", "danger-soft"],
  ["hero-text", "hero", "hero-deep"],
  ["hero-quiet", "hero", "hero-deep"],
  ["hero-figure", "hero", "hero-deep"],
];

export function paletteOf(hue: number, theme: Theme): Record<string, string> {
  return theme === "light" ? light(hue) : dark(hue);
}

function light(hue: number): Record<string, string> {
  const sunken = toHex({ lightness: 0.962, chroma: 0.008, hue });
  const soft = toHex({ lightness: 0.95, chroma: 0.03, hue });
  const accent = readable({ hue, chroma: 0.15, from: 0.56, step: -0.005, over: [sunken, soft] });
  return {
    surface: toHex({ lightness: 0.982, chroma: 0.005, hue }),
    "surface-raised": "#ffffff",
    "surface-sunken": sunken,
    text: toHex({ lightness: 0.25, chroma: 0.022, hue }),
    "text-quiet": toHex({ lightness: 0.44, chroma: 0.02, hue }),
    "text-faint": readable({ hue, chroma: 0.016, from: 0.6, step: -0.005, over: [sunken] }),
    line: toHex({ lightness: 0.915, chroma: 0.01, hue }),
    "line-strong": toHex({ lightness: 0.66, chroma: 0.016, hue }),
    accent,
    "accent-hover": readable({ hue, chroma: 0.15, from: 0.46, step: -0.005, over: [sunken, soft] }),
    "accent-text": "#ffffff",
    "accent-soft": soft,
    ...signals((own) => ({
      soft: toHex({ lightness: 0.953, chroma: 0.03, hue: own }),
      text: (softHex) =>
        readable({ hue: own, chroma: 0.17, from: 0.56, step: -0.005, over: [sunken, softHex] }),
    })),
    hero: toHex({ lightness: 0.38, chroma: 0.105, hue }),
    "hero-deep": toHex({ lightness: 0.3, chroma: 0.085, hue: hue + 12 }),
    "hero-text": "#ffffff",
    "hero-quiet": toHex({ lightness: 0.89, chroma: 0.035, hue }),
    "hero-figure": toHex({ lightness: 0.9, chroma: 0.1, hue: 95 }),
    shadow: "0 1px 2px rgba(16, 24, 40, 0.05), 0 8px 24px rgba(16, 24, 40, 0.06)",
    scrim: "rgba(16, 20, 28, 0.48)",
  };
}

function dark(hue: number): Record<string, string> {
  const raised = toHex({ lightness: 0.225, chroma: 0.014, hue });
  const soft = toHex({ lightness: 0.29, chroma: 0.045, hue });
  return {
    surface: toHex({ lightness: 0.175, chroma: 0.012, hue }),
    "surface-raised": raised,
    "surface-sunken": toHex({ lightness: 0.255, chroma: 0.016, hue }),
    text: toHex({ lightness: 0.94, chroma: 0.008, hue }),
    "text-quiet": toHex({ lightness: 0.77, chroma: 0.015, hue }),
    "text-faint": readable({
      hue,
      chroma: 0.016,
      from: 0.6,
      step: 0.005,
      over: [toHex({ lightness: 0.255, chroma: 0.016, hue })],
    }),
    line: toHex({ lightness: 0.31, chroma: 0.016, hue }),
    "line-strong": toHex({ lightness: 0.53, chroma: 0.018, hue }),
    accent: readable({ hue, chroma: 0.12, from: 0.76, step: 0.005, over: [raised, soft] }),
    "accent-hover": toHex({ lightness: 0.84, chroma: 0.1, hue }),
    "accent-text": toHex({ lightness: 0.19, chroma: 0.03, hue }),
    "accent-soft": soft,
    ...signals((own) => ({
      soft: toHex({ lightness: 0.285, chroma: 0.045, hue: own }),
      text: (softHex) =>
        readable({ hue: own, chroma: 0.13, from: 0.74, step: 0.005, over: [raised, softHex] }),
    })),
    hero: toHex({ lightness: 0.3, chroma: 0.075, hue }),
    "hero-deep": toHex({ lightness: 0.22, chroma: 0.055, hue: hue + 12 }),
    "hero-text": "#ffffff",
    "hero-quiet": toHex({ lightness: 0.86, chroma: 0.03, hue }),
    "hero-figure": toHex({ lightness: 0.88, chroma: 0.1, hue: 95 }),
    shadow: "0 1px 2px rgba(0, 0, 0, 0.4), 0 8px 24px rgba(0, 0, 0, 0.32)",
    scrim: "rgba(0, 0, 0, 0.64)",
  };
}

type Signal = (hue: number) => { soft: string; text: (soft: string) => string };

function signals(make: Signal): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fixedHues).flatMap(([name, hue]) => {
      const { soft, text } = make(hue);
      return [
        [name, text(soft)],
        [`${name}-soft`, soft],
      ];
    }),
  );
}

type Wanted = { hue: number; chroma: number; from: number; step: number; over: string[] };

/** The first lightness, walking away from the middle, that can be read on all these surfaces. */
function readable({ hue, chroma, from, step, over }: Wanted): string {
  let lightness = from;
  let hex = toHex({ lightness, chroma, hue });
  while (lightness > 0 && lightness < 1 && over.some((back) => contrast(hex, back) < bar)) {
    lightness += step;
    hex = toHex({ lightness, chroma, hue });
  }
  return hex;
}
