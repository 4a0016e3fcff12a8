/**
 * Whether what two accounts have in common makes them one person. Pure, so that it can be read beside
 * docs/decisions/0054: a carrier gives a number to somebody else after a rest, and a family shares a device.
 */
import { limits } from "#contract/limits.ts";

export const markKinds = ["mobile", "email", "payee", "sns", "device"] as const;
export type MarkKind = (typeof markKinds)[number];
export type Strength = "none" | "number" | "sure";

const DAY_MS = 86_400_000;

/** `none`: nothing follows. `number`: what is done once stays done. `sure`: debts and fraud follow, too. */
export function strengthOf(
  evidence: readonly MarkKind[],
  { leftAt, now }: { leftAt: Date; now: Date },
): Strength {
  const has = (kind: MarkKind) => evidence.includes(kind);
  // Paid to the same account, known to WeChat as the same person, or reading the same letters.
  if (has("payee") || has("sns") || has("email")) return "sure";
  if (!has("mobile")) return "none";
  const isRested = now.getTime() - leftAt.getTime() > limits.numberRestDays * DAY_MS;
  return has("device") || !isRested ? "sure" : "number";
}

/** How operators read it. */
export const markWords: Record<MarkKind, string> = {
  mobile: "手机号",
  email: "邮箱",
  payee: "支付宝账号",
  sns: "第三方账号",
  device: "设备",
};
