/**
 * A page as it was when its member saw it last, which the service worker shows until the server has answered
 * (docs/decisions/0118): it says how old it is, takes in the answer's data, and goes where the answer leads.
 */
import { type DefaultOptions, hydrate, type Query } from "@tanstack/react-query";
import type { Sent } from "./drawn.ts";
import { isGoing, reloadPage } from "./navigation.ts";
import { queryClient } from "./query.ts";

/** As the worker answers (web/src/keptPages.ts). */
type Renewal = { as: "page"; data: Sent } | { as: "elsewhere" } | { as: "unknown" };

/** What says how old the page is; null where it came from the server now. */
export const keptNote = (): HTMLElement | null =>
  document.querySelector("#seen:not([hidden], [data-snapshot])");

/** What was sent, as old as this. */
export const asOf = (
  dataUpdatedAt: number,
  { queries, ...rest }: Sent["queries"],
): Sent["queries"] => ({
  ...rest,
  queries: queries.map((one) => ({ ...one, state: { ...one.state, dataUpdatedAt } })),
});

/** A network that never answers must not keep the page from asking by itself. */
const WAIT_MS = 10_000;

/** `isStill`: whether this browser's session is the one that the page is of. */
export function renewKept(note: HTMLElement, isStill: () => boolean): void {
  const opened = location.pathname;
  const own = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions(unasked(own, opened));
  void renewal().then((answer) => {
    queryClient.setDefaultOptions(own);
    if (!isStill() || (answer.as === "elsewhere" && isIdleAt(opened))) reloadPage();
    else void take(answer, note);
  });
}

/** The answer that is on its way has all of the page that was opened. Another page asks at once, by whatever clock. */
const unasked = (own: DefaultOptions, opened: string): DefaultOptions => ({
  ...own,
  queries: {
    ...own.queries,
    refetchOnMount: (query) =>
      location.pathname !== opened && (isOld(query as unknown as Query) ? "always" : true),
  },
});

/** Whether the answer is about the page that is shown, and loading it again cuts nothing off. */
const isIdleAt = (opened: string): boolean =>
  location.pathname === opened && queryClient.isMutating() === 0 && !isGoing();

/** Whatever hinders the worker, the page then asks by itself. */
const renewal = (): Promise<Renewal> =>
  Promise.race([
    fetch("/renewal", { redirect: "error" })
      .then((reply) => reply.json() as Promise<Renewal>)
      .catch(() => unknown),
    new Promise<Renewal>((resolve) => setTimeout(() => resolve(unknown), WAIT_MS)),
  ]);

const unknown = { as: "unknown" } as const;

async function take(answer: Renewal, note: HTMLElement): Promise<void> {
  const isHere = answer.as === "page";
  // Their first page is as old as this one, whatever came after it: the whole list is asked for again.
  const readOn = new Set(queryClient.getQueryCache().findAll({ predicate: isReadOn }));
  // What is on its way would be put behind that first page; cancelled later, it would take the answer back.
  await queryClient.cancelQueries({ predicate: (query) => readOn.has(query) });
  // As old as the question: what was asked and answered since is newer.
  if (isHere) hydrate(queryClient, asOf(performance.timeOrigin, answer.data.queries));
  const isLeft = (query: Query) =>
    (!isHere && isOld(query)) || (readOn.has(query) && query.state.isInvalidated);
  const look = removeWhenNew(note, isLeft);
  const asked = queryClient.invalidateQueries({
    predicate: (query) => isOld(query) || readOn.has(query),
  });
  if (isHere) look();
  await asked;
  // Whether that succeeded or not, it is over.
  note.textContent = note.textContent.split("，")[0] ?? "";
}

const isOld = ({ state }: Query): boolean =>
  state.data !== undefined && state.dataUpdatedAt < performance.timeOrigin;

/** A list of which more than the page's own part is there or on its way. */
function isReadOn({ state }: Query): boolean {
  const { pages } = (state.data ?? {}) as { pages?: unknown[] };
  return pages !== undefined && (pages.length > 1 || state.fetchStatus === "fetching");
}

/** With the answer after which nothing on the screen is left, or when the caller looks. */
function removeWhenNew(note: HTMLElement, isLeft: (query: Query) => boolean): () => void {
  const cache = queryClient.getQueryCache();
  const look = () => {
    if (cache.findAll({ type: "active" }).some(isLeft)) return;
    note.remove();
    stop();
  };
  const stop = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") look();
  });
  return look;
}
