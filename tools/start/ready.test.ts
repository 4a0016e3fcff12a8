/** A start on a slow machine: who still says what they are doing is waited for, who says nothing is given up. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { waitUntilReady } from "./ready.ts";

const LIMIT_MS = 150;

/** Speaks every 50 ms for `speaksMs`, and answers from `readyMs` on. */
async function starting({ speaksMs, readyMs }: { speaksMs: number; readyMs: number }) {
  const begun = performance.now();
  const age = () => performance.now() - begun;
  const web = createServer((_, reply) => reply.writeHead(age() < readyMs ? 503 : 200).end());
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  onTestFinished(() => void web.close());
  const { port } = web.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/readyz`,
    server: {
      ended: Promise.resolve("exit code 1"),
      hasEnded: () => false,
      heardAt: () => begun + Math.min(Math.floor(age() / 50) * 50, speaksMs),
    },
  };
}

test("a server that goes on saying what it makes is waited for, longer than one that is silent", async () => {
  const { url, server } = await starting({ speaksMs: 1_000, readyMs: 3 * LIMIT_MS });
  await waitUntilReady(url, server, LIMIT_MS);
});

test("a server that has fallen silent, and one that ended, refuse the start", async () => {
  const { url, server } = await starting({ speaksMs: 100, readyMs: 60_000 });
  await expect(waitUntilReady(url, server, LIMIT_MS)).rejects.toThrow("秒没有动静");
  const ended = { ...server, hasEnded: () => true };
  await expect(waitUntilReady(url, ended, LIMIT_MS)).rejects.toThrow(
    "server 已退出（exit code 1）",
  );
});
