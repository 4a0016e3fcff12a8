/** A page's code that does not come: one reload, then an error; never an endless wait. */
import { expect, it, vi } from "vitest";
import { ChunkFailed, loadChunk } from "./chunks.ts";

function world(isOnline = true, now = 1_000_000) {
  const marks = new Map<string, string>();
  return {
    marks: {
      get: (key: string) => marks.get(key) ?? null,
      set: (key: string, value: string) => void marks.set(key, value),
      remove: (key: string) => void marks.delete(key),
      clear: () => marks.clear(),
    },
    now: () => now,
    isOnline: () => isOnline,
    reload: vi.fn(),
    timeoutMs: 20,
  };
}
const broken = () => Promise.reject(new Error("404"));
const settledIn = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => "done",
      () => "failed",
    ),
    new Promise((r) => setTimeout(r, 40, "waits")),
  ]);

it("returns what was loaded", async () => {
  await expect(loadChunk(async () => 7, world())).resolves.toBe(7);
});

it("reloads once when the code is gone, and shows nothing meanwhile", async () => {
  const deps = world();
  await expect(settledIn(loadChunk(broken, deps))).resolves.toBe("waits");
  expect(deps.reload).toHaveBeenCalledTimes(1);
});

it("fails when the reload did not help", async () => {
  const deps = world();
  void loadChunk(broken, deps);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(loadChunk(broken, deps)).rejects.toBeInstanceOf(ChunkFailed);
  expect(deps.reload).toHaveBeenCalledTimes(1);
});

it("does not reload without a network: the page would be lost", async () => {
  const deps = world(false);
  await expect(loadChunk(broken, deps)).rejects.toBeInstanceOf(ChunkFailed);
  expect(deps.reload).not.toHaveBeenCalled();
});

it("counts code that never comes as gone", async () => {
  await expect(loadChunk(() => new Promise(() => {}), world(false))).rejects.toBeInstanceOf(
    ChunkFailed,
  );
});
