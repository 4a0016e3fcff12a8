/** 安全验证: which purposes one passed check opens. The server decides by it, and the site asks no second time by it. */
import { CodeScreen } from "./enums.ts";

/** How somebody signs in: whoever may change one of these has proved enough for the others. */
export const waysIn: readonly CodeScreen[] = [
  CodeScreen.of.reset,
  CodeScreen.of.bind,
  CodeScreen.of.oldMobile,
  CodeScreen.of.oldEmail,
];

/** The purposes whose check serves for `screen` as well, itself among them; always in the same order. */
export const servingFor = (screen: CodeScreen): readonly CodeScreen[] =>
  waysIn.includes(screen) ? waysIn : [screen];
