/** Where to go after signing in: only ever a page of the console itself. */

const key = "back";

export const signInPath = (from: string): string =>
  isOwnPath(from) && from !== "/" ? `/sign-in?${key}=${encodeURIComponent(from)}` : "/sign-in";

export function wayBack(search: URLSearchParams): string {
  const path = search.get(key) ?? "/";
  return isOwnPath(path) ? path : "/";
}

/** One slash, then anything but a second one or a backslash: no other host can hide in it. */
const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !path.startsWith("/sign-in");
