/**
 * A page as it was when its member saw it last, which the service worker shows until the server has answered
 * (docs/decisions/0118): it says how old it is, takes in the answer's data, and goes where the answer leads.
 */
import { type DefaultOptions, hydrate, type Query } from "@tanstack/react-query";
import type { Sent } from "./drawn.ts";
import { reloadPage } from "./navigation.ts";
import { queryClient } from "./query.ts";

/** As the worker answers (web/src/keptPages.ts). */
type Renewal = { as: "page"; data: Sent } | { as: "elsewhere" } | { as: "unknown" };

/** What says how old the page is; null where it came from the server now. */
export const keptNote = (): HTMLElement | null => document.querySelector("#seen:not([hidden])");

/** What was sent, as old as this. */
export const asOf = (
  dataUpdatedAt: number,
  { queries, ...rest }: Sent["queries"],
): Sent["queries"] => ({
  ...rest,
  queries: queries.map((one) => ({ ...one, state: { ...one.state, dataUpdatedAt } })),
});

/** `isStill`: whether this browser's session is the one that the page is of. */
export function renewKept(note: HTMLElement, isStill: () => boolean): void {
  const own = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions(unasked(own));
  void renewal().then((answer) => {
    queryClient.setDefaultOptions(own);
    if (answer.as === "elsewhere" || !isStill()) reloadPage();
    else void take(answer, note);
  });
}

/** The answer that is on its way has all of it. */
const unasked = (own: DefaultOptions): DefaultOptions => ({
  ...own,
  queries: { ...own.queries, refetchOnMount: false },
});

/** Whatever hinders the worker, the page then asks by itself. */
const renewal = (): Promise<Renewal> =>
  fetch("/renewal", { redirect: "error" })
    .then((reply) => reply.json() as Promise<Renewal>)
    .catch(() => ({ as: "unknown" }) as const);

async function take(answer: Renewal, note: HTMLElement): Promise<void> {
  const isHere = answer.as === "page";
  // As old as the question: what was asked and answered since is newer.
  if (isHere) hydrate(queryClient, asOf(performance.timeOrigin, answer.data.queries));
  if (isHere) note.remove();
  else removeWhenNew(note);
  await queryClient.invalidateQueries({ predicate: isOld });
  // Whether that succeeded or not, it is over.
  note.textContent = note.textContent.split("，")[0] ?? "";
}

const isOld = ({ state }: Query): boolean =>
  state.data !== undefined && state.dataUpdatedAt < performance.timeOrigin;

function removeWhenNew(note: HTMLElement): void {
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (cache.findAll({ type: "active" }).some(isOld)) return;
    note.remove();
    stop();
  });
}
