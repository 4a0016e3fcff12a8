/** A browser's memory as the service worker uses it, for tests: one cache, one cookie, empty before each test. */
import { afterEach, beforeEach, vi } from "vitest";

export type Memory = {
  stored: Map<string, Response>;
  /** Addresses that were ever written, also where they were taken out again. */
  written: string[];
  onWritten: () => void;
  /** Of the session whose cookies the browser has. */
  token: string | undefined;
};

/** Call once in a file. */
export function testMemory(): Memory {
  const memory = {} as Memory;
  beforeEach(() => {
    Object.assign(memory, {
      stored: new Map(),
      written: [],
      onWritten: () => undefined,
      token: "mine",
    } satisfies Memory);
    vi.stubGlobal("self", { location: { origin: "https://panel.example" } });
    vi.stubGlobal("caches", cachesOf(memory));
    vi.stubGlobal("tagOf", (text: string) => `tag of ${text}`);
    vi.stubGlobal("cookieStore", {
      get: async () => (memory.token === undefined ? null : { value: memory.token }),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return memory;
}

function cachesOf(memory: Memory) {
  const urlOf = (key: string | Request) => (typeof key === "string" ? key : key.url);
  const cache = {
    put: async (key: string, reply: Response) => {
      memory.stored.set(key, reply);
      memory.written.push(key);
      memory.onWritten();
    },
    delete: async (key: string | Request) => memory.stored.delete(urlOf(key)),
    keys: async () => [...memory.stored.keys()].map((url) => new Request(url)),
  };
  return {
    open: async () => cache,
    has: async () => memory.stored.size > 0,
    match: async (url: string) => memory.stored.get(url)?.clone(),
  };
}
