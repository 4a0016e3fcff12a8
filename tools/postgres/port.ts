/** Finds a TCP port on the loopback address, keeping the one used last time while it is free. */
import { createServer } from "node:net";

export async function freePort(wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await tryPort(wanted)) !== undefined) return wanted;
  const port = await tryPort(0);
  if (port === undefined) throw new Error("no free TCP port on 127.0.0.1");
  return port;
}

export const isFree = async (port: number, host?: string): Promise<boolean> =>
  (await tryPort(port, host)) !== undefined;

/** Resolves to the port that could be bound, or undefined when it is taken or not allowed. */
function tryPort(port: number, host = "127.0.0.1"): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}
