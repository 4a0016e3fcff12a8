/** Which third party an address means (spec section 2). */
import { App } from "#contract/enums.ts";

const names = new Map<string, App>([
  ["wechat", App.of.wechat],
  ["qq", App.of.qq],
  // As the specification spells it.
  ["webo", App.of.weibo],
  ["alipay", App.of.alipay],
]);

/** By the specification's name or by number; anything else is nobody (0). */
export const appOfText = (text: string): App | 0 =>
  names.get(text) ?? App.values.find((app) => String(app) === text) ?? 0;
