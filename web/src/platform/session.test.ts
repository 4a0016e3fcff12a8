/** What of a session stays in the browser when it has ended. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Role } from "#contract/enums.ts";
import { clearSession, type KeptView, sessionView, writeTokens, writeView } from "./session.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  };
  const location = { protocol: "https:" };
  vi.stubGlobal("window", { localStorage: storage, sessionStorage: storage, location });
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const first: KeptView = {
  nickname: "先来的人",
  avatar: null,
  memberCode: "M1",
  role: Role.of.leader,
  home: {} as KeptView["home"],
};
const tokens = (token: string) => ({ token, refreshToken: `${token}r`, expired: Date.now() + 9e8 });

test("an account that is answered after the session has ended is not shown to the next member", () => {
  writeTokens(tokens("first"));
  writeView(first);
  expect(sessionView()?.nickname).toBe("先来的人");
  clearSession();
  writeView(first);
  expect(sessionView()).toBeNull();
  writeTokens(tokens("second"));
  expect(sessionView()).toBeNull();
});
