/** Which third party an address means (rule people-20). */
import { App } from "#contract/enums.ts";

const names = new Map<string, App>([
  ["wechat", App.of.wechat],
  ["qq", App.of.qq],
  // Spelt so in addresses (rule people-20).
  ["webo", App.of.weibo],
  ["alipay", App.of.alipay],
]);

/** By the given name or by number; 0 for anything else. */
export const appOfText = (text: string): App | 0 =>
  names.get(text) ?? App.values.find((app) => String(app) === text) ?? 0;
