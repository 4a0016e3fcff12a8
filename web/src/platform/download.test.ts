/** A file that is saved, or why it was not. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { downloadYear } from "#contract/member/money/income.ts";
import { download } from "./download.ts";
import { toasts } from "./toast.ts";
import { NetworkFailure } from "./transport.ts";

/** What the server answers. */
let reply: Response;
const said = () => toasts.get().map(({ text }) => text);
const save = (signal?: AbortSignal) =>
  download(downloadYear, "年度账单.csv", { query: { year: "2026" }, ...(signal && { signal }) });

/** A file of which the first bytes come, and then what `end` does. */
const broken = (end: (control: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: (control) => control.enqueue(new TextEncoder().encode("月份,")),
      pull: end,
    }),
    { headers: { "content-disposition": "attachment" } },
  );

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async () => reply);
});
afterEach(() => vi.unstubAllGlobals());

it("says when the connection is lost in its middle", async () => {
  reply = broken((control) => control.error(new TypeError("Failed to fetch")));
  await expect(save()).rejects.toBeInstanceOf(NetworkFailure);
  expect(said()).toEqual(["网络错误，请稍后重试"]);
});

it("says nothing when the reader stops it", async () => {
  const stop = new AbortController();
  reply = broken((control) => {
    stop.abort();
    control.error(stop.signal.reason);
  });
  await expect(save(stop.signal)).rejects.toBeInstanceOf(NetworkFailure);
  expect(said()).toEqual([]);
});

it.each([
  ["our trouble, with its number", 500, { id: "7f3a" }, "网络错误，请稍后重试（编号 7f3a）"],
  ["an answer without a file", 200, null, "网络错误，请稍后重试"],
])("tells of %s", async (_, status, data, words) => {
  reply = new Response(JSON.stringify({ code: status, msg: "", data }), { status });
  await expect(save()).rejects.toThrow(words);
  expect(said()).toEqual([words]);
});

it("refuses in the server's words", async () => {
  reply = new Response(JSON.stringify({ code: 429, msg: "操作过于频繁", data: null }));
  await expect(save()).rejects.toThrow("操作过于频繁");
  await vi.waitFor(() => expect(said()).toEqual(["操作过于频繁"]));
});
