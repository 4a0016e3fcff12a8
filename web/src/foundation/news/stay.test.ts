import { expect, test, vi } from "vitest";
import { delayOf, stay, type StayDeps } from "./stay.ts";

const stream = (text: string) =>
  new Response(text, { headers: { "content-type": "text/event-stream; charset=utf-8" } });

/** Opens what is given, one after the other; ends with the last. */
async function live(...replies: (() => Response | null | Promise<Response>)[]) {
  const end = new AbortController();
  const pauses: number[] = [];
  const said: string[] = [];
  let clock = 0;
  let opened = 0;
  const deps: StayDeps = {
    open: async () => {
      const reply = replies[opened++];
      if (opened >= replies.length) setTimeout(() => end.abort());
      return reply ? reply() : null;
    },
    onData: (data) => {
      if (data === "long") clock += 60_000;
      said.push(data);
    },
    onFailure: (failures) => void said.push(`failed ${failures}`),
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      await new Promise((resolve) => setTimeout(resolve));
    },
    now: () => clock,
    random: () => 1,
  };
  await stay(deps, end.signal);
  return { pauses, said, opened };
}

const lost = () => Promise.reject(new Error("no network"));

test("who cannot get through comes again later and later", async () => {
  const { pauses, said } = await live(lost, lost, lost, lost);
  expect(pauses.slice(0, 3)).toEqual([2000, 4000, 8000]);
  expect(said.slice(0, 3)).toEqual(["failed 1", "failed 2", "failed 3"]);
});

test("the server says when to come again, and a stream that lasted begins afresh", async () => {
  const { pauses, said } = await live(
    lost,
    lost,
    () => stream("retry: 5000\n\ndata: long\n\n"),
    lost,
    lost,
  );
  expect(said).toContain("long");
  expect(pauses.slice(0, 4)).toEqual([2000, 4000, 5000, 10_000]);
});

test("a session that has ended is not asked for again", async () => {
  const refused = () => new Response("{}", { status: 401 });
  expect(await live(refused, lost, lost)).toEqual({ pauses: [], said: [], opened: 1 });
});

test("an answer that is no stream counts as lost, whatever its status", async () => {
  const page = () => new Response("data: 1\n\n", { headers: { "content-type": "text/html" } });
  const { said } = await live(page, lost);
  expect(said).not.toContain("1");
  expect(said[0]).toBe("failed 1");
});

test("not now is no failure", async () => {
  const { said, pauses } = await live(() => null, lost);
  expect(pauses[0]).toBe(60_000);
  expect(said).not.toContain("failed 2");
});

test("a connection without a sign of life is given up", async () => {
  vi.useFakeTimers();
  const end = new AbortController();
  const aborted = vi.fn<() => void>();
  const silent: StayDeps = {
    open: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          aborted();
          reject(new Error("aborted"));
        });
      }),
    onData: () => undefined,
    onFailure: () => end.abort(),
    pause: async () => undefined,
    now: Date.now,
    random: () => 1,
    silenceMs: 70_000,
  };
  const ended = stay(silent, end.signal);
  await vi.advanceTimersByTimeAsync(69_000);
  expect(aborted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await ended;
  expect(aborted).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("delays are scattered over the half of them, and end at two minutes", () => {
  expect(delayOf(1, 4000, 0)).toBe(2000);
  expect(delayOf(1, 4000, 1)).toBe(4000);
  expect(delayOf(30, 4000, 1)).toBe(120_000);
});
