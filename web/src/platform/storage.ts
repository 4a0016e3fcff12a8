/** Cookies and web storage that never throw: private windows and old web views refuse them at will. */

export type TextStore = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  clear: () => void;
};

const quietly = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

/** What one of us wrote there; what does not parse counts as nothing. */
export const jsonIn = (text: string | null): unknown => quietly(() => JSON.parse(text ?? "null"));

const overStorage = (find: () => Storage): TextStore => ({
  get: (key) => quietly(() => find().getItem(key)),
  set: (key, value) => quietly(() => find().setItem(key, value)),
  remove: (key) => quietly(() => find().removeItem(key)),
  clear: () => quietly(() => find().clear()),
});

export const local: TextStore = overStorage(() => window.localStorage);
export const perTab: TextStore = overStorage(() => window.sessionStorage);

export type CookieJar = {
  get: (name: string) => string | null;
  set: (name: string, value: string, days: number) => void;
  remove: (name: string) => void;
};

export const cookies: CookieJar = {
  get: (name) => quietly(() => cookieIn(document.cookie, name)),
  set: (name, value, days) =>
    quietly(() => {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in WeChat
      document.cookie = cookieLine(name, value, days * 86_400);
    }),
  remove: (name) => cookies.set(name, "", 0),
};

const TRIES = 50;

/**
 * Resolves when other tabs read this value too: the browser passes a cookie on to them some milliseconds after it is
 * set. Where the Cookie Store API is missing this cannot be known, and it resolves at once.
 */
export async function cookieShared(name: string, value: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- asked again until it is so
    const found = await globalThis.cookieStore?.get(name).catch(() => null);
    if (!found || found.value === value) return;
  }
}

export function cookieIn(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const [key, ...rest] = part.split("=");
    if (key?.trim() === name) return decodeURIComponent(rest.join("=").trim()) || null;
  }
  return null;
}

function cookieLine(name: string, value: string, maxAgeSeconds: number): string {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
