/** A browser's side of a proxy: HTTP/2 over TLS to a host of ours, wherever it really answers. */
import { once } from "node:events";
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { inMachineTime } from "../../tools/pace.ts";
import type { Proxy } from "./proxies.ts";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
export type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
};
export type Visit = {
  protocol: string;
  ask(path: string, asked?: Asked): Promise<Answer>;
  /** What has come so far of an answer that does not end. */
  listen(path: string, headers: Record<string, string>): { text: () => string; hangUp(): void };
  end(): void;
};

/** Throws where the handshake is refused, or the certificate is not that host's. */
export async function visit(proxy: Proxy, host: string): Promise<Visit> {
  const session = connect(`https://127.0.0.1:${proxy.port}`, {
    servername: host,
    ca: proxy.ca(),
    // MB: the largest body is held here until it is taken.
    maxSessionMemory: 100,
  });
  session.on("error", () => undefined);
  await Promise.race([
    once(session, "connect"),
    sleep(5000, undefined, { ref: false }).then(() => {
      throw new Error("no answer to the handshake");
    }),
  ]);
  return {
    protocol: session.alpnProtocol ?? "",
    ask: (path, asked = {}) => ask(session, { host, path, ...asked }),
    listen: (path, headers) => {
      const stream = session.request({ ":authority": host, ":path": path, ...headers });
      let text = "";
      stream.setEncoding("utf8").on("data", (part: string) => (text += part));
      stream.on("error", () => undefined);
      return { text: () => text, hangUp: () => stream.close() };
    },
    end: () => session.destroy(),
  };
}

/** Whether it shakes hands for that host at all, with whatever certificate. */
export async function shakesHands(proxy: Proxy, servername: string): Promise<boolean> {
  const { port } = proxy;
  const socket = connectTls({ host: "127.0.0.1", port, servername, rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect", {
      signal: AbortSignal.timeout(inMachineTime(PATIENCE_MS)),
    });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const PATIENCE_MS = 20_000;

async function ask(
  session: ClientHttp2Session,
  { host, path, method = "GET", headers = {}, body }: Asked & { host: string; path: string },
): Promise<Answer> {
  const said: OutgoingHttpHeaders = {
    ":authority": host,
    ":path": path,
    ":method": method,
    // As a page of ours would say it.
    "sec-fetch-site": "same-origin",
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const stream = session.request(said, { signal: AbortSignal.timeout(inMachineTime(PATIENCE_MS)) });
  const parts: Buffer[] = [];
  let reply: IncomingHttpHeaders & { ":status"?: number | undefined } = {};
  stream.on("response", (answered) => (reply = answered));
  stream.on("data", (part: Buffer) => parts.push(part));
  // A refused request is answered before its body ends, and nobody reads the rest.
  const isOver = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) stream.on(event, () => resolve());
  });
  stream.end(body);
  await isOver;
  stream.close();
  return { status: reply[":status"] ?? 0, headers: reply, text: Buffer.concat(parts).toString() };
}
