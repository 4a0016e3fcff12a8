/** 安全验证: which purposes one passed check opens. The server decides by it, and the site asks no second time by it. */
import type { CodeScreen } from "./enums.ts";

/**
 * How somebody signs in (reset, bind, oldMobile, oldEmail): anyone who may change one of these has proved enough for the
 * others. As numbers, because the site would carry the whole enumeration along.
 */
export const waysIn: readonly CodeScreen[] = [3, 4, 7, 9];

/** The purposes whose check serves for `screen` as well, itself among them; always in the same order. */
export const servingFor = (screen: CodeScreen): readonly CodeScreen[] =>
  waysIn.includes(screen) ? waysIn : [screen];
