/** Where to go after signing in: only ever a page of the console itself. */
import { isConsolePath } from "#contract/console/people/sign-on.ts";

const key = "back";

export const signInPath = (from: string): string =>
  isConsolePath(from) && from !== "/" ? `/sign-in?${key}=${encodeURIComponent(from)}` : "/sign-in";

/** The page for what must be done first: a password of one's own, the second factor. */
export const setUpPath = (next: string): string =>
  isConsolePath(next) && next !== "/" ? `/set-up?${key}=${encodeURIComponent(next)}` : "/set-up";

export function wayBack(search: URLSearchParams): string {
  const path = search.get(key) ?? "/";
  return isConsolePath(path) ? path : "/";
}
