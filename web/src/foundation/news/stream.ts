/** Server-sent events out of a fetched answer (EventSource cannot send the token's header). Pure. */

export type StreamEvent = { data: string } | { retryMs: number } | { isPulse: true };

/** Ends when the stream does; throws what its reader throws. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  try {
    for (;;) {
      // One piece after the other: that is what a stream is.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      yield { isPulse: true };
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [, field, text = ""] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
        if (line === "" && data.length > 0) {
          yield { data: data.join("\n") };
          data = [];
        } else if (field === "data") data.push(text);
        else if (field === "retry" && /^\d+$/.test(text)) yield { retryMs: Number(text) };
      }
    }
  } finally {
    // Left early: the connection is not ours any more.
    reader.cancel().catch(() => undefined);
  }
}
