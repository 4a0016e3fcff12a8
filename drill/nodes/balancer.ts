/** A balancer as operators have one: each node in turn, of those whose /readyz says 200; nothing is tried twice. */
import { Agent, createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = { origin: string; stop(): Promise<void> };

const LOOK_MS = 300;

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set(ports);
  const agent = new Agent({ keepAlive: true });
  const look = () => {
    for (const port of ports)
      void fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        async (reply) => {
          await reply.body?.cancel();
          if (reply.ok) ready.add(port);
          else ready.delete(port);
        },
        () => ready.delete(port),
      );
  };
  const looking = setInterval(look, LOOK_MS);
  let turn = 0;
  const http = createServer((from, to) => {
    const open = ports.filter((port) => ready.has(port));
    const among = open.length > 0 ? open : ports;
    const port = among[turn++ % among.length] ?? 0;
    const { method, url: path, headers } = from;
    const further = ask({ host: "127.0.0.1", port, method, path, headers, agent }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(to);
    });
    further.on("error", () => {
      if (!to.headersSent) to.writeHead(502);
      to.end();
    });
    from.pipe(further);
  });
  await new Promise<void>((done) => void http.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(looking);
      agent.destroy();
      http.closeAllConnections();
      await new Promise<void>((done) => void http.close(() => done()));
    },
  };
}
