/** A sign-in's device and address in words, recognisable to its owner and of little use to anybody else. */
import { isIPv4 } from "node:net";

/** What people here call it, where that is not what it calls itself. */
const localNames: Record<string, string> = { WeChat: "微信", "QQ Browser": "QQ 浏览器" };

/** "Chrome · Windows", from the browser's own statement. */
export async function deviceOf(userAgent: string | null): Promise<string> {
  if (!userAgent) return "未知设备";
  // Not with the server's start: a kilobyte of patterns for each browser there is, for one screen.
  const { default: bowser } = await import("bowser");
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].flatMap((name) => (name ? [localNames[name] ?? name] : []));
  return names.join(" · ") || "未知设备";
}

/** 113.87.1.2 → 113.87.*.*; of IPv6 the first two groups. */
export function shortIp(ip: string | null): string {
  if (ip === null) return "";
  if (isIPv4(ip)) return `${ip.split(".").slice(0, 2).join(".")}.*.*`;
  return `${ip.split(":").slice(0, 2).join(":")}:*`;
}
