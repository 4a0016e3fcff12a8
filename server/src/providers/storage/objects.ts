/** One object over HTTP, for every kind of storage: limited in time and size. */
import { type InterfaceFound, StorageError } from "./interface.ts";
import { timeLimit } from "../../platform/deadline.ts";

export type ObjectRequest = {
  method: "GET" | "PUT" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
};

const TIMEOUT_MS = 10_000;

export async function readObject(
  request: ObjectRequest,
  bytesMax: number,
  timeoutMs = TIMEOUT_MS,
): Promise<InterfaceFound> {
  return talk(request, timeoutMs, async (response) => {
    if (response.status === 404) return { kind: "missing" };
    if (response.status !== 200) throw await refusal(request, response);
    return bounded(response, bytesMax);
  });
}

export async function changeObject(request: ObjectRequest, timeoutMs = TIMEOUT_MS): Promise<void> {
  await talk(request, timeoutMs, async (response) => {
    const gone = request.method === "DELETE" && response.status === 404;
    if (!response.ok && !gone) throw await refusal(request, response);
    await response.body?.cancel();
  });
}

/** The time-out covers the body, too: a storage that stops in the middle is a storage that fails. */
async function talk<T>(
  request: ObjectRequest,
  timeoutMs: number,
  hear: (response: Response) => Promise<T>,
): Promise<T> {
  const { url, body, ...init } = request;
  try {
    const response = await fetch(url, {
      ...init,
      ...(body && { body: new Uint8Array(body) }),
      redirect: "error",
      signal: timeLimit(timeoutMs),
    });
    return await hear(response);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(`${request.method}: ${(error as Error).name}`);
  }
}

async function refusal({ method }: ObjectRequest, response: Response): Promise<StorageError> {
  const text = await response.text();
  const tag = (name: string) =>
    new RegExp(`<${name}>([^<]{1,80})</${name}>`).exec(text)?.[1] ?? "?";
  return new StorageError(
    `${method}: ${response.status} ${tag("Code")}, request ${tag("RequestId")}`,
  );
}

/** Counted as it comes: what a header says about the length proves nothing. */
async function bounded(response: Response, bytesMax: number): Promise<InterfaceFound> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) return { kind: "tooLarge" };
    chunks.push(chunk);
  }
  return { kind: "found", bytes: Buffer.concat(chunks) };
}
