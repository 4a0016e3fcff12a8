/** How a survey can end, in each platform's own words, and how a platform can misbehave. */
import type { SimulatedCode } from "./keys.ts";

export const endings = {
  complete: "完成",
  screenedOut: "被甄别",
  quotaFull: "配额满",
  tooFast: "答题过快",
  ipBlocked: "IP 重复",
  deviceBlocked: "设备重复",
  cityBlocked: "城市不符",
  timedOut: "超时",
} as const;
export type Ending = keyof typeof endings;
export const isEnding = (text: string): text is Ending => Object.hasOwn(endings, text);

const numbers: Record<Ending, string> = {
  complete: "1",
  screenedOut: "2",
  quotaFull: "3",
  tooFast: "4",
  ipBlocked: "5",
  deviceBlocked: "6",
  cityBlocked: "7",
  timedOut: "8",
};
/** Cint's client response codes; it has no word of its own for the last two. */
const cint: Partial<Record<Ending, string>> = {
  complete: "10",
  screenedOut: "20",
  quotaFull: "40",
  tooFast: "33",
  ipBlocked: "238",
  cityBlocked: "37",
};
const three: Partial<Record<Ending, string>> = { complete: "1", screenedOut: "2", quotaFull: "3" };

const words: Record<SimulatedCode, Partial<Record<Ending, string>>> = {
  demo: numbers,
  "wjx-demo": three,
  "cint-demo": cint,
};

/** Undefined: this platform does not know the ending. */
export const wordOf = (code: SimulatedCode, ending: Ending): string | undefined =>
  words[code][ending];

export const faults = {
  normal: "正常：带签名跳回，同时服务器回传",
  "browser-only": "只跳回，不回传",
  unsigned: "跳回时不带签名，不回传",
  forged: "跳回时签名是伪造的，不回传",
  "postback-only": "不跳回，只回传",
  twice: "回传两次",
  stranger: "不跳回，回传的是没有本站凭证的答卷",
  late: "跳回，稍后才回传",
  contradiction: "跳回说完成，回传说被甄别",
} as const;
export type Fault = keyof typeof faults;
export const isFault = (text: string): text is Fault => Object.hasOwn(faults, text);
