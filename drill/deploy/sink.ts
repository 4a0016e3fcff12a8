/** Stands in for a node: reads to its end whatever the proxy lets through, and answers what has arrived. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Passed = { bytes: number; headers: Record<string, string> };
export type Sink = { port: number; stop(): Promise<void> };

export async function startSink(): Promise<Sink> {
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (part: Buffer) => (bytes += part.length));
    // Who breaks off in the middle gets no answer.
    request.on("end", () => response.end(JSON.stringify({ bytes, headers: request.headers })));
    request.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
