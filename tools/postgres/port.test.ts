/** A port that another program takes between the look and the listening is not the end of a start. */
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { freePort, onFreePorts } from "./port.ts";

const open: Server[] = [];
afterAll(() => {
  for (const server of open) server.close();
});

async function listenOn(port: number): Promise<number> {
  const server = createServer();
  open.push(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return port;
}

test("another port is tried when one is taken meanwhile, as the system or the server says it", async () => {
  const tried: number[] = [];
  const port = await onFreePorts(1, async (each) => {
    tried.push(each);
    if (tried.length === 1) await listenOn(each);
    if (tried.length === 2) throw new Error(`端口 ${each} 已被占用（PORT）`);
    return await listenOn(each);
  });
  expect(tried).toHaveLength(3);
  expect(port).toBe(tried[2]);
});

test("who fails for another reason is not started again, and who never finds one ends", async () => {
  let starts = 0;
  const failing = (message: string) => () => {
    starts += 1;
    return Promise.reject(new Error(message));
  };
  await expect(onFreePorts(1, failing("no database"))).rejects.toThrow("no database");
  expect(starts).toBe(1);
  await expect(onFreePorts(1, failing("listen EADDRINUSE"))).rejects.toThrow("EADDRINUSE");
  expect(starts).toBe(6);
});

test("ports that are given together are free", async () => {
  const ports = await onFreePorts(2, (...given) => Promise.resolve(given));
  expect(ports).toHaveLength(2);
  expect(await freePort(ports[0])).toBe(ports[0]);
});
