/** Keeps what answers each list, so that its file is made of the very pages that the list shows. */
import type { Endpoint } from "#contract/endpoint.ts";
import type { Cookies, Origin, Routes, StaffCaller } from "../../platform/request.ts";
import { lists } from "./lists.ts";

export type ListPage = { list: unknown[]; next: string | null };
export type AnswerList = (
  request: Record<string, unknown> & { caller: StaffCaller; origin: Origin; cookies: Cookies },
) => Promise<ListPage>;

export type RememberListsInput = { routes: Routes; answersOf: (endpoint: Endpoint) => AnswerList };

export function rememberLists({ on }: Routes): RememberListsInput {
  const wanted = new Set(Object.values(lists).map(({ endpoint }) => endpoint));
  const kept = new Map<Endpoint, AnswerList>();
  return {
    routes: {
      on: (endpoint, handler) => {
        // Its request and answer are what this endpoint declares; the map forgets which endpoint it is.
        if (wanted.has(endpoint)) kept.set(endpoint, handler as unknown as AnswerList);
        on(endpoint, handler);
      },
    },
    answersOf: (endpoint) => {
      const answer = kept.get(endpoint);
      if (!answer) throw new Error(`nobody serves ${endpoint.path}`);
      return answer;
    },
  };
}
