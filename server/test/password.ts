/** What a browser does with a password before it sends it (contract/src/member/people/password.ts). */
import { webcrypto } from "node:crypto";
import { CodeScreen } from "#contract/enums.ts";
import type { TokenData } from "#contract/member/people/auth.ts";
import {
  getPasswordNonce,
  loginByPassword,
  registerBySms,
  resetPassword,
} from "#contract/member/people/password.ts";
import { getSite } from "#contract/member/community/site.ts";
import { type Answer, type Browser, browserOf } from "./browser.ts";
import type { TestServer } from "./server.ts";

/** A password that nobody guesses. */
export const PASSWORD = "k7#pQz-wu";

const oaep = { name: "RSA-OAEP", hash: "SHA-256" };

/** Encrypted with today's key and a fresh nonce, as `fields.encryptedPassword` wants it. */
export async function encryptedPassword(server: TestServer, password: string): Promise<string> {
  const { nonce } = await server.stranger(getPasswordNonce);
  return encrypted(server, JSON.stringify({ password, nonce }));
}

/** Any text, encrypted with today's key. */
export async function encrypted(server: TestServer, text: string): Promise<string> {
  const { passwordKey } = await server.stranger(getSite);
  const spki = Buffer.from(passwordKey.publicKeyPem.replace(/-----[^-]+-----/g, ""), "base64");
  const key = await webcrypto.subtle.importKey("spki", spki, oaep, false, ["encrypt"]);
  const bytes = await webcrypto.subtle.encrypt(oaep, key, Buffer.from(text));
  return `${passwordKey.kid}.${Buffer.from(bytes).toString("base64")}`;
}

/** A browser that has just asked for a code to this account. */
export async function askingBrowser(
  server: TestServer,
  account: string,
  screen: CodeScreen,
): Promise<Browser> {
  const browser = browserOf(server);
  const sent = await browser.sendCode(account, screen);
  if (sent.code !== 200) throw new Error(sent.msg);
  return browser;
}

/** The code that was sent last, unless another is given; without a password when it is null. */
type More = { code?: string; password?: string | null; agreed?: boolean };

/** Registers with the code of screen 2. */
export const register = async (
  server: TestServer,
  browser: Browser,
  account: string,
  { code, password = PASSWORD, agreed = true }: More = {},
): Promise<Answer> =>
  browser.send(registerBySms, {
    body: {
      mobile: account,
      code: code ?? (await server.codeFor(account)),
      agreed,
      ...(password !== null && { password: await encryptedPassword(server, password) }),
    },
  });

/** Asks for the new password with the code of screen 3. */
export const reset = async (
  server: TestServer,
  browser: Browser,
  account: string,
  { code, password }: { code?: string; password: string },
): Promise<Answer> =>
  browser.send(resetPassword, {
    body: {
      mobile: account,
      code: code ?? (await server.codeFor(account)),
      password: await encryptedPassword(server, password),
    },
  });

/** A browser that has just registered this account with this password, by the code of screen 2. */
export async function registeredBrowser(
  server: TestServer,
  account: string,
  password = PASSWORD,
): Promise<Browser> {
  const browser = await askingBrowser(server, account, CodeScreen.of.register);
  const answer = await register(server, browser, account, { password });
  if (answer.code !== 200) throw new Error(answer.msg);
  adopt(browser, answer);
  return browser;
}

/** Signs in by password; the browser keeps the session when there is one. */
export async function passwordLogin(
  server: TestServer,
  browser: Browser,
  { account, password, ...more }: { account: string; password: string } & Record<string, unknown>,
): Promise<Answer> {
  const body = { mobile: account, password: await encryptedPassword(server, password), ...more };
  const answer = await browser.send(loginByPassword, { body });
  if (answer.code === 200) adopt(browser, answer);
  return answer;
}

/** The browser keeps the tokens of this answer. */
function adopt(browser: Browser, { data }: Answer) {
  const { token, refreshToken } = data as TokenData;
  browser.token = token;
  browser.refreshToken = refreshToken;
}
