import { expect, test } from "vitest";
import { type StreamEvent, eventsIn } from "./stream.ts";

/** As it may come over a network: cut anywhere, also inside of a character. */
function cut(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function heard(text: string, size: number): Promise<StreamEvent[]> {
  const all: StreamEvent[] = [];
  for await (const each of eventsIn(cut(text, size))) if (!("isPulse" in each)) all.push(each);
  return all;
}

const text = 'retry: 4200\n\ndata: {"a":"一"}\n\n: ♥\n\nevent: x\ndata: 二\ndata: 三\n\ndata: half';

test.each([1, 2, 3, 7, 1000])("events are heard however they are cut (%i bytes)", async (size) => {
  expect(await heard(text, size)).toEqual([
    { retryMs: 4200 },
    { data: '{"a":"一"}' },
    { data: "二\n三" },
  ]);
});

test("lines may end in CRLF, and an odd retry is no number", async () => {
  expect(await heard("retry: soon\r\n\r\ndata: 1\r\n\r\n", 5)).toEqual([{ data: "1" }]);
});

test("a heartbeat is a sign of life and no event", async () => {
  const all: StreamEvent[] = [];
  for await (const each of eventsIn(cut(": ♥\n\n", 100))) all.push(each);
  expect(all).toEqual([{ isPulse: true }]);
});
