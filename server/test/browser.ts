/** One browser at one address: its own cookies, device and token; sees status and envelope as they come. */
import type { Endpoint } from "#contract/endpoint.ts";
import { urlOf } from "#contract/client.ts";
import { CodeScreen } from "#contract/enums.ts";
import { loginBySms, sendLoginCode, type TokenData } from "#contract/member/people/auth.ts";
import { OWN_PAGE, spendOn, type TestServer } from "./server.ts";

export type Answer = {
  status: number;
  code: number;
  msg: string;
  data: unknown;
  setCookies: string[];
};
type Plain = Record<string, string | number | boolean | null | undefined>;
type Input = { params?: Plain; query?: Plain; body?: object };
type From = { ip?: string; device?: string; host?: string; headers?: Record<string, string> };

export type Browser = {
  cookies: Map<string, string>;
  token: string | undefined;
  refreshToken: string;
  send(endpoint: Endpoint, input?: Input): Promise<Answer>;
  sendCode(account: string, screen?: CodeScreen): Promise<Answer>;
  /** With the code that was sent last to this account. */
  login(account: string, more?: object): Promise<Answer>;
  /** Sends a code and logs in. */
  signIn(account: string, more?: object): Promise<TokenData>;
};

let lastIp = 0;
/** Another /24 each time, so that the limits of one network do not add up over a file. */
export const freshIp = (): string => {
  lastIp += 1;
  return `10.${Math.floor(lastIp / 250)}.${lastIp % 250}.7`;
};

export function browserOf(server: TestServer, from: From = {}): Browser {
  const ip = from.ip ?? freshIp();
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    token: undefined,
    refreshToken: "",
    send: async (endpoint, input = {}) => {
      spendOn(server.clock, endpoint.path, input.body);
      const reply = await server.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, input),
        remoteAddress: ip,
        headers: headersOf(browser, from),
        ...(input.body === undefined ? {} : { payload: input.body }),
      });
      for (const { name, value } of reply.cookies) cookies.set(name, value);
      return {
        ...reply.json<Omit<Answer, "status" | "setCookies">>(),
        status: reply.statusCode,
        setCookies: [reply.headers["set-cookie"] ?? []].flat(),
      };
    },
    sendCode: (mobile, screen = CodeScreen.of.login) =>
      browser.send(sendLoginCode, { body: { screen, mobile, captchaVerifyParam: "none" } }),
    login: async (mobile, more = {}) =>
      browser.send(loginBySms, {
        body: { mobile, code: await server.codeFor(mobile), agreed: true, ...more },
      }),
    signIn: async (mobile, more = {}) => {
      const sent = await browser.sendCode(mobile);
      const answer = await browser.login(mobile, more);
      if (answer.code !== 200) throw new Error(`${sent.msg}; ${answer.msg}`);
      const tokens = answer.data as TokenData;
      browser.token = tokens.token;
      browser.refreshToken = tokens.refreshToken;
      return tokens;
    },
  };
  return browser;
}

/** A header of "" is not sent: an old browser says less. */
const headersOf = (browser: Browser, from: From) =>
  Object.fromEntries(Object.entries(allHeaders(browser, from)).filter(([, value]) => value !== ""));

const allHeaders = (
  { token, cookies }: Browser,
  { device, host, headers }: From,
): Record<string, string> => ({
  ...OWN_PAGE,
  ...(token && { "z-token": `Bearer ${token}` }),
  ...(device && { "z-device": device }),
  ...(host && { host }),
  ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
  ...headers,
});
