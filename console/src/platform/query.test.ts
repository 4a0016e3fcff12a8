/** What the console reads again by itself, and what it does not. */
import { QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getOverview } from "#contract/console/people/staff.ts";
import { listRegions } from "#contract/member/people/region.ts";
import { query, queryClient } from "./query.ts";

let asked: string[];

beforeEach(() => {
  asked = [];
  queryClient.clear();
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ code: 200, msg: "", data: { n: asked.length } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opened until it is read, and closed; answers what stood there at once. */
async function opened(options: QueryObserverOptions): Promise<unknown> {
  const observer = new QueryObserver(queryClient, options);
  const atOnce = observer.getCurrentResult().data;
  const close = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe("idle");
  close();
  return atOnce;
}

test("what is opened again within seconds stands there at once, and is read again: a payout may have gone through", async () => {
  const overview = query(getOverview) as QueryObserverOptions;
  expect(await opened(overview)).toBeUndefined();
  expect(await opened(overview)).toEqual({ n: 1 });
  expect(asked).toHaveLength(2);
});

test("what has a time of its own in the contract is not read again before that", async () => {
  const regions = query(listRegions, { query: {} }) as QueryObserverOptions;
  await opened(regions);
  await opened(regions);
  expect(asked).toHaveLength(1);
});
