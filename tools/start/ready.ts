/** Waits until a server that has just been started answers. */
import { isTrueWithin } from "../process-mark.ts";
import type { Child } from "./child.ts";
import { StartRefused } from "./refused.ts";

/**
 * Counted from its last word and not from its start: the first start makes a sample and says each part of it, and a slow
 * machine that was cut off there would keep half a sample for good.
 */
const SILENT_LIMIT_MS = 90_000;

type Starting = Pick<Child, "ended" | "hasEnded" | "heardAt">;

/** Throws `StartRefused` when the server ends, or says nothing for `limitMs` milliseconds without answering at `url`. */
export async function waitUntilReady(
  url: string,
  server: Starting,
  limitMs = SILENT_LIMIT_MS,
): Promise<void> {
  const isSilent = () => performance.now() - server.heardAt() > limitMs;
  await isTrueWithin(
    Number.POSITIVE_INFINITY,
    async () => server.hasEnded() || isSilent() || (await isReady(url)),
  );
  if (server.hasEnded())
    throw new StartRefused(`server 已退出（${await server.ended}）。 The server ended.`);
  if (!(await isReady(url)))
    throw new StartRefused(
      `server 已有 ${limitMs / 1000} 秒没有动静，也未就绪。 The server did not answer ${url}.`,
    );
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false; // not listening yet
  }
}
