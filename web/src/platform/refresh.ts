/**
 * Keeps the session fresh (rule people-17): within 90 s of its expiry requests wait, one refresh
 * runs, the waiting requests are sent, then the page reloads. Pure: everything outside is handed in.
 */
import { limits } from "#contract/limits.ts";

export type Tokens = { token: string; refreshToken: string; expired: number };
export type Renewed = { as: "tokens"; tokens: Tokens } | { as: "refused" };

export type RefreshDeps = {
  read: () => Tokens | null;
  /** Resolves once other tabs read them too: the next tab in line must not renew with the old ones. */
  write: (tokens: Tokens) => Promise<void>;
  now: () => number;
  /** Asks the server; throws when it could not be reached, and then nothing is lost. */
  renew: (tokens: Tokens) => Promise<Renewed>;
  /** One at a time, across tabs. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  onRefused: () => void;
  reload: () => void;
};

export const needsRefresh = (tokens: Tokens | null, now: number): tokens is Tokens =>
  tokens !== null && tokens.expired - now <= limits.refreshThresholdMs;

export class SessionEnded extends Error {
  override name = "SessionEnded";
}

export type Gate = { pass: <T>(send: () => Promise<T>) => Promise<T> };

export function createRefreshGate(deps: RefreshDeps): Gate {
  let running: Promise<boolean> | null = null;
  let waiting = 0;
  let didRenew = false;
  return {
    async pass(send) {
      if (!running && !needsRefresh(deps.read(), deps.now())) return send();
      waiting += 1;
      try {
        running ??= refresh(deps).finally(() => (running = null));
        didRenew = (await running) || didRenew;
        return await send();
      } finally {
        waiting -= 1;
        if (waiting === 0 && didRenew) {
          didRenew = false;
          deps.reload();
        }
      }
    },
  };
}

/** True when this tab renewed; false when another one had done so already. */
async function refresh(deps: RefreshDeps): Promise<boolean> {
  return deps.exclusively(async () => {
    const tokens = deps.read();
    if (!tokens) throw new SessionEnded("the session ended while waiting");
    if (!needsRefresh(tokens, deps.now())) return false;
    const renewed = await deps.renew(tokens);
    if (renewed.as === "tokens") {
      await deps.write(renewed.tokens);
      return true;
    }
    // A used refresh token ends the login, unless a tab that could not lock was simply faster.
    const current = deps.read();
    if (current && current.refreshToken !== tokens.refreshToken) return false;
    deps.onRefused();
    throw new SessionEnded("the server refused to renew the session");
  });
}
