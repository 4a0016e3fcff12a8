/** The life of a search for signals. Each that is asked for is a new one, with a number of its own. */
export const searchStates = ["waiting", "computing", "done", "failed"] as const;
type SearchState = (typeof searchStates)[number];

/** `begin` comes again where a worker died; `ask` begins the next one. */
export type SearchEvent = "ask" | "begin" | "finish" | "fail";

const next: Record<SearchState, Partial<Record<SearchEvent, SearchState>>> = {
  waiting: { begin: "computing" },
  computing: { begin: "computing", finish: "done", fail: "failed" },
  done: { ask: "waiting" },
  failed: { ask: "waiting" },
};

/** Undefined: it cannot happen there. */
export const nextState = (from: SearchState, event: SearchEvent): SearchState | undefined =>
  next[from][event];

/** Where it can happen, for `update … where state = any (…)`. */
export const statesFor = (event: SearchEvent): SearchState[] =>
  searchStates.filter((from) => nextState(from, event) !== undefined);
