/** Where to go after signing in: only ever a page of the console itself. */

const key = "back";

export const signInPath = (from: string): string =>
  isOwnPath(from) && from !== "/" ? `/sign-in?${key}=${encodeURIComponent(from)}` : "/sign-in";

/** Where first things are done: a password of one's own, the second factor. */
export const setUpPath = (next: string): string =>
  isOwnPath(next) && next !== "/" ? `/set-up?${key}=${encodeURIComponent(next)}` : "/set-up";

export function wayBack(search: URLSearchParams): string {
  const path = search.get(key) ?? "/";
  return isOwnPath(path) ? path : "/";
}

/** One slash, then anything but a second one or a backslash: no other host can hide in it. */
const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !/^\/(sign-in|set-up)/.test(path);
