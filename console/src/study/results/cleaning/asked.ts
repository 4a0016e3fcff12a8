/** What of the cleaning is looked at, as it stands in the address. Pure. */
import { type SignalKind, signalKinds } from "#contract/console/study/cleaning.ts";

type CleaningAsked = {
  signal: SignalKind | undefined;
  standing: "in" | "out" | undefined;
  atLeast: number | undefined;
  cursor: string | undefined;
};

export function cleaningIn(search: URLSearchParams): CleaningAsked {
  const standing = search.get("standing");
  const kinds = Number(search.get("kinds"));
  const cursor = search.get("at") ?? "";
  return {
    signal: signalKinds.find((kind) => kind === search.get("signal")),
    standing: standing === "in" || standing === "out" ? standing : undefined,
    atLeast:
      Number.isInteger(kinds) && kinds > 1 && kinds <= signalKinds.length ? kinds : undefined,
    cursor: /^\d{1,2}_\d{1,15}$/.test(cursor) ? cursor : undefined,
  };
}
