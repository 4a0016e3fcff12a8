/** Loads a page's code: at most 120 s, one reload when a deployment replaced it, then a clear error. */
import { limits } from "#contract/limits.ts";
import { inTime } from "./inTime.ts";
import { loadAnew } from "./navigation.ts";
import { perTab, type TextStore } from "./storage.ts";

export class ChunkFailed extends Error {
  override name = "ChunkFailed";
}

type ChunkDeps = {
  marks: TextStore;
  now: () => number;
  isOnline: () => boolean;
  reload: () => void;
  timeoutMs: number;
};

const markKey = "CHUNK_RELOADED_AT";
/** A second failure within this time is no old deployment any more. */
const brakeMs = 60_000;

const browser: ChunkDeps = {
  marks: perTab,
  now: Date.now,
  isOnline: () => navigator.onLine,
  reload: loadAnew,
  timeoutMs: limits.chunkLoadTimeoutMs,
};

export async function loadChunk<T>(load: () => Promise<T>, deps: ChunkDeps = browser): Promise<T> {
  if (typeof document === "undefined" && deps === browser) return load();
  try {
    return await inTime(load(), deps.timeoutMs);
  } catch (cause) {
    const reloadedAt = Number(deps.marks.get(markKey) ?? 0);
    if (deps.isOnline() && deps.now() - reloadedAt > brakeMs) {
      deps.marks.set(markKey, String(deps.now()));
      deps.reload();
      // The page goes away; resolving would only flash an error before it does.
      return new Promise(() => undefined);
    }
    throw new ChunkFailed("a part of the page could not be loaded", { cause });
  }
}
