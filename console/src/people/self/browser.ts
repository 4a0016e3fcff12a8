/** A browser's own words about itself, short: which one, on what. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, "微信"],
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/, "鸿蒙"],
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const first = (rows: typeof browsers, text: string): string | undefined =>
  rows.find(([pattern]) => pattern.test(text))?.[1];

export function browserText(userAgent: string): string {
  const known = [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean);
  return known.length > 0 ? known.join("，") : "其他程序";
}
