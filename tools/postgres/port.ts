/** Finds a TCP port on the loopback address, keeping the one used last time while it is free. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below those that a system gives to outgoing connections (from 32768, on others from 49152): such a connection could
 * take one of these between this check and the moment at which the caller listens on it.
 */
const FIRST = 20_000;
const END = 32_768;
const TRIES = 100;

export async function freePort(wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await tryPort(wanted)) !== undefined) return wanted;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, END);
    // oxlint-disable-next-line no-await-in-loop -- until one is free
    if (await isFree(port)) return port;
  }
  throw new Error("no free TCP port on 127.0.0.1");
}

/**
 * What `start` resolves to, which listens on the ports that it is given. Between the look and the listening another program
 * may take one; then others are tried, five times at most.
 */
export async function onFreePorts<Started>(
  count: number,
  start: (...ports: number[]) => Promise<Started>,
  tries = 5,
): Promise<Started> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort(undefined)));
  try {
    return await start(...ports);
  } catch (error) {
    if (tries === 1 || !isTaken(error)) throw error;
    return await onFreePorts(count, start, tries - 1);
  }
}

/** As the system says it, or the server (server/src/run.ts), whose words also come from another process. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && /EADDRINUSE|端口 \d+ 已被占用/.test(error.message);

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
