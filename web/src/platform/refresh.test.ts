/** Refreshing the session: one refresh for many requests, and a reload only when it was ours. */
import { describe, expect, it, vi } from "vitest";
import {
  createRefreshGate,
  needsRefresh,
  type Renewed,
  SessionEnded,
  type Tokens,
} from "./refresh.ts";

const old: Tokens = { token: "old", refreshToken: "r1", expired: 100_000 };
const fresh: Tokens = { token: "new", refreshToken: "r2", expired: 9_000_000 };

function world(renewed: Renewed | Error = { as: "tokens", tokens: fresh }, now = 50_000) {
  const held: { tokens: Tokens | null } = { tokens: old };
  const renew = vi.fn(async () => {
    await Promise.resolve();
    if (renewed instanceof Error) throw renewed;
    return renewed;
  });
  const deps = {
    read: () => held.tokens,
    write: async (tokens: Tokens) => void (held.tokens = tokens),
    now: () => now,
    renew,
    exclusively: <T>(run: () => Promise<T>) => run(),
    onRefused: vi.fn(() => void (held.tokens = null)),
    reload: vi.fn(),
  };
  return { deps, held, gate: createRefreshGate(deps) };
}

describe("when a session needs refreshing", () => {
  it.each([
    [null, 0, false],
    [old, 9_999, false],
    [old, 10_000, true],
    [old, 200_000, true],
  ])("judges %o at %i as %s", (tokens, now, expected) => {
    expect(needsRefresh(tokens, now)).toBe(expected);
  });
});

describe("the gate", () => {
  it("lets a request through at once while the session is fresh", async () => {
    const { gate, deps } = world(undefined, 1_000);
    await expect(gate.pass(async () => "answer")).resolves.toBe("answer");
    expect(deps.renew).not.toHaveBeenCalled();
    expect(deps.reload).not.toHaveBeenCalled();
  });

  it("refreshes once for many requests, sends them with the new token, then reloads once", async () => {
    const { gate, deps, held } = world();
    const sent: (string | undefined)[] = [];
    const send = async () => sent.push(held.tokens?.token);
    await Promise.all([gate.pass(send), gate.pass(send), gate.pass(send)]);
    expect(deps.renew).toHaveBeenCalledTimes(1);
    expect(sent).toEqual(["new", "new", "new"]);
    expect(deps.reload).toHaveBeenCalledTimes(1);
  });

  it("reloads only after the last waiting request has its answer, even a failed one", async () => {
    const { gate, deps } = world();
    let finish = () => {};
    const slow = gate.pass(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(gate.pass(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
    expect(deps.reload).not.toHaveBeenCalled();
    finish();
    await slow;
    expect(deps.reload).toHaveBeenCalledTimes(1);
  });

  it("ends the session when the server refuses, for every waiting request", async () => {
    const { gate, deps } = world({ as: "refused" });
    const send = vi.fn(async () => undefined);
    const results = await Promise.allSettled([gate.pass(send), gate.pass(send)]);
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(send).not.toHaveBeenCalled();
    expect(deps.onRefused).toHaveBeenCalledTimes(1);
    expect(deps.reload).not.toHaveBeenCalled();
  });

  it("keeps the session when the server could not be reached, and tries again next time", async () => {
    const { gate, deps, held } = world(new Error("offline"));
    await expect(gate.pass(async () => 1)).rejects.toThrow("offline");
    await expect(gate.pass(async () => 1)).rejects.toThrow("offline");
    expect(held.tokens).toEqual(old);
    expect(deps.renew).toHaveBeenCalledTimes(2);
    expect(deps.onRefused).not.toHaveBeenCalled();
  });
});

describe("with other tabs, the gate", () => {
  it("uses what another tab renewed while it waited for the lock, without a reload", async () => {
    const { deps, held } = world();
    const gate = createRefreshGate({
      ...deps,
      exclusively: (run) => {
        held.tokens = fresh;
        return run();
      },
    });
    await expect(gate.pass(async () => held.tokens?.token)).resolves.toBe("new");
    expect(deps.renew).not.toHaveBeenCalled();
    expect(deps.reload).not.toHaveBeenCalled();
  });

  it("forgives a refusal when another tab was faster without a lock", async () => {
    const { deps, held } = world();
    const gate = createRefreshGate({
      ...deps,
      renew: async () => {
        held.tokens = fresh;
        return { as: "refused" };
      },
    });
    await expect(gate.pass(async () => held.tokens?.token)).resolves.toBe("new");
    expect(deps.onRefused).not.toHaveBeenCalled();
  });

  it("fails when the session ended in another tab meanwhile", async () => {
    const { deps, held } = world();
    const gate = createRefreshGate({
      ...deps,
      exclusively: (run) => {
        held.tokens = null;
        return run();
      },
    });
    await expect(gate.pass(async () => 1)).rejects.toBeInstanceOf(SessionEnded);
  });
});
