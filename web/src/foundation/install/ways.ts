/** How this site gets onto a phone's home screen: there is nothing to install, and it says so. */

export type Device = "iphone" | "android" | "wechat" | "desk";

export type Way = { device: Device; name: string; steps: readonly string[] };

export const ways: readonly Way[] = [
  {
    device: "iphone",
    name: "iPhone（Safari）",
    steps: [
      "用 Safari 打开本站。",
      "点屏幕下方的分享按钮（方框加向上的箭头）。",
      "选“添加到主屏幕”，再点右上角的“添加”。",
    ],
  },
  {
    device: "android",
    name: "安卓（自带浏览器、Chrome）",
    steps: [
      "用手机自带的浏览器或 Chrome 打开本站。",
      "点右上角或底部的菜单按钮（三个点或三条线）。",
      "选“添加到主屏幕”“发送到桌面”或“添加快捷方式”，再确认。",
    ],
  },
  {
    device: "wechat",
    name: "微信",
    steps: [
      "在微信里打开本站，点右上角的“…”。",
      "选“收藏”，以后在“我 → 收藏”里打开；或者选“浮窗”，放在屏幕边上。",
      "想放到桌面：在“…”里选“在浏览器打开”，再用浏览器菜单里的“添加到主屏幕”。",
    ],
  },
];

/** WeChat first: it runs on both, and has menus of its own. */
export function deviceOf(userAgent: string): Device {
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  if (/iPhone|iPad|iPod/i.test(userAgent)) return "iphone";
  return /Android|HarmonyOS/i.test(userAgent) ? "android" : "desk";
}
