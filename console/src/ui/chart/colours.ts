/** The series' colours, from the theme's tokens, so that dark and light have their own. */
import type { theme } from "antd";
import type { Drawn } from "./kinds.ts";

type Token = ReturnType<typeof theme.useToken>["token"];

const inOrder = (token: Token): string[] => [
  token.colorPrimary,
  token.colorSuccess,
  token.colorWarning,
  token["purple-5"],
  token["cyan-6"],
  token.colorError,
  token["magenta-5"],
  token["gold-5"],
  token.colorTextTertiary,
  token.colorTextQuaternary,
];

/** One colour for each series, in their order. */
export function coloursOf(token: Token, drawn: Drawn, keys: readonly string[]): string[] {
  const all = inOrder(token);
  const tones = { good: token.colorSuccess, bad: token.colorError };
  return keys.map((key, at) => {
    const tone = drawn.toneOf?.(key);
    if (tone !== undefined) return tones[tone];
    // The steps of a funnel are one thing.
    return all[drawn.isFunnel ? 0 : at % all.length] ?? token.colorPrimary;
  });
}
