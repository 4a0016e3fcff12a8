/** Stands between a server and PostgreSQL and counts what passes, without changing any of it. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { type Seen, watchConnection } from "./wire.ts";

export type Tap = { url: string; seen: Seen; close(): Promise<void> };

/** `url` without encryption, as a machine has it to itself. */
export async function openTap(url: string): Promise<Tap> {
  const there = new URL(url);
  const seen: Seen = { turns: 0, workerCommands: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(there.port || 5432), there.hostname);
    const watch = watchConnection(seen);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
    }
    client.on("data", watch.sent).pipe(database);
    database.on("data", watch.received).pipe(client);
    client.on("close", () => void database.destroy());
    database.on("close", () => void client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = new URL(url);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  };
  return { url: here.href, seen, close };
}
