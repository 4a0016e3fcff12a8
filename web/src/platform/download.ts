/** A file from the server (rule site-21): fetched with the session, then saved. */
import { CallFailed, type Envelope } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { toast } from "./toast.ts";
import { fetchRaw } from "./api.ts";

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
  const reply = await fetchRaw(endpoint, input, signal);
  // A refusal is the envelope, without a file's disposition.
  if (!reply.ok || !reply.headers.has("content-disposition")) {
    const refusal = (await reply.json().catch(() => null)) as Envelope | null;
    toast(refusal?.msg ?? "下载失败，请稍后重试", limits.toastMs);
    throw refusal ? new CallFailed(refusal) : new Error("no file came");
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await counted(reply, onBytes).blob());
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
