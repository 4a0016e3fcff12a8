/** A file from the server (rule site-21): fetched with the session, then saved. */
import { type Args, createClient } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { transport } from "./api.ts";
import { toast } from "./toast.ts";
import { NetworkFailure } from "./transport.ts";

export type DownloadWatch = {
  /** Told how many bytes have come, again and again. */
  onBytes?: (bytes: number) => void;
  /** Ends it; the server stops writing. */
  signal?: AbortSignal;
};

type Asked = DownloadWatch & { query?: Record<string, string> };

export async function download(
  endpoint: Endpoint,
  fileName: string,
  { onBytes, signal, ...input }: Asked = {},
): Promise<void> {
  const ask = createClient((request) => transport({ ...request, signal }));
  // A query is all that a file's endpoint takes; the type of any endpoint cannot say so.
  const file = await ask(endpoint, ...([input] as Args<Endpoint>));
  const blob = await readWhole(file, onBytes).catch(() => {
    const lost = new NetworkFailure(0);
    // The reader who stopped it knows.
    if (!signal?.aborted) toast(lost.message);
    throw lost;
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function readWhole(file: unknown, onBytes: DownloadWatch["onBytes"]): Promise<Blob> {
  if (!(file instanceof Response)) throw new Error("no file came");
  return counted(file, onBytes).blob();
}

/** How long a file is nobody knows before its end; how much of it is here can be said. */
function counted(reply: Response, onBytes: DownloadWatch["onBytes"]): Response {
  // Old web views cannot look into a stream; there the file simply comes.
  if (!onBytes || !reply.body || !("TransformStream" in window)) return reply;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, control) {
      onBytes((bytes += chunk.byteLength));
      control.enqueue(chunk);
    },
  });
  // A Blob has the type of the answer that it is read from.
  const type = reply.headers.get("content-type") ?? "";
  return new Response(reply.body.pipeThrough(counting), { headers: { "content-type": type } });
}
