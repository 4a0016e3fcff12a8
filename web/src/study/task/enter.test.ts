/** What a task's entry leaves stale on the pages around it. */
import { afterEach, expect, it, vi } from "vitest";
import { getEnd } from "#contract/member/people/process.ts";
import { listResponses, responsesOfTask } from "#contract/member/study/survey.ts";
import { getTask, listTasks } from "#contract/member/study/task.ts";
import { keyOf, queryClient } from "../../platform/query.ts";
import { enterBy } from "./enter.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it.each([
  ["lets in", { code: 200, msg: "", data: { to: "own", url: "/task/answer/x" } }],
  ["refuses", { code: 5013, msg: "名额已满", data: null }],
])(
  "whether it %s, what one has taken and what is open are asked for again",
  async (...[, reply]) => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(reply)));
    const changed = [listResponses, responsesOfTask, getTask, listTasks];
    for (const endpoint of [...changed, getEnd]) queryClient.setQueryData(keyOf(endpoint), {});
    await enterBy("https://panel.example/task/go?id=5");
    const isStale = (endpoint: typeof getEnd | (typeof changed)[number]) =>
      queryClient.getQueryState(keyOf(endpoint))?.isInvalidated;
    expect(changed.map(isStale)).toEqual([true, true, true, true]);
    expect(isStale(getEnd)).toBe(false);
  },
);
