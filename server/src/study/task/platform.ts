/** pc or h5, by what the browser says it is. */

/** The browsers that come are few; a stranger's invented names must not fill the memory. */
const REMEMBERED = 500;
const known = new Map<string, "pc" | "h5" | undefined>();

/** Undefined when the browser does not say, or says something unheard of. */
export async function platformOf(userAgent: string): Promise<"pc" | "h5" | undefined> {
  if (userAgent === "") return undefined;
  if (known.has(userAgent)) return known.get(userAgent);
  // Not with the server's start: it is a hundred patterns, and most servers never need them at once.
  const { default: bowser } = await import("bowser");
  const { type } = bowser.parse(userAgent).platform;
  const platform = type === undefined ? undefined : type === "desktop" ? "pc" : "h5";
  if (known.size >= REMEMBERED) known.clear();
  known.set(userAgent, platform);
  return platform;
}
