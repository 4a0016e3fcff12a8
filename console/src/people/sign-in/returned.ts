/** What a sign-on provider put into the address that it sent the browser back to; everything else stays out. */
import type { finishSignOn } from "#contract/console/people/sign-on.ts";
import type { InputOf } from "#contract/endpoint.ts";

export function returnedIn(search: URLSearchParams): InputOf<typeof finishSignOn>["body"] {
  const said = Object.fromEntries(
    (["code", "iss", "error"] as const).flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { state: search.get("state") ?? "", ...said };
}
