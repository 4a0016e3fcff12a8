/** Where the console answers, and whom (CONSOLE_HOSTS, CONSOLE_IPS). */
import { expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config/config.ts";
import { staffLogout, staffMe } from "#contract/console/people/staff.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { logIn, makeOperator } from "../../../test/fixture/staff.ts";

const server = testServer();

type WithSettingsInput = {
  url: string;
  host?: string;
  ip?: string;
  forwarded?: string;
  forwardedHost?: string;
  method?: "POST";
};

/** Runs the same server with these settings; `ask` resolves to the status of the answer. */
async function withSettings(
  env: Record<string, string>,
  run: (ask: (asked: WithSettingsInput) => Promise<number>) => Promise<void>,
): Promise<void> {
  const { world } = server;
  const read = readConfig({ NODE_ENV: "test", LOG_LEVEL: "error", ...env });
  const app = await buildApp({ ...world, config: { ...read, secretKey: world.config.secretKey } });
  try {
    await run(
      async ({ url, host = "example.com", ip = "192.0.2.1", method = "GET", ...claimed }) => {
        const headers = {
          host,
          ...(claimed.forwarded && { "x-forwarded-for": claimed.forwarded }),
          ...(claimed.forwardedHost && { "x-forwarded-host": claimed.forwardedHost }),
        };
        return (await app.inject({ method, url, headers, remoteAddress: ip })).statusCode;
      },
    );
  } finally {
    await app.close();
  }
}

/** 401: it is there, and wants a sign-in. */
const call = "/api/console/me";

test("unless said, the console answers beside the site, to everybody", () =>
  withSettings({}, async (ask) => {
    expect(await ask({ url: call })).toBe(401);
    expect(await ask({ url: "/console" })).not.toBe(404);
    expect(await ask({ url: "/api/v1/site/proof" })).toBe(200);
  }));

test("a console with a host of its own answers there and nowhere else, and the site does not answer there", () =>
  withSettings({ CONSOLE_HOSTS: "Desk.example.com, desk2.example.com" }, async (ask) => {
    for (const host of ["desk.example.com", "DESK2.example.com:8443"]) {
      expect(await ask({ url: call, host })).toBe(401);
      expect(await ask({ url: "/console/members", host })).not.toBe(404);
      expect(await ask({ url: "/", host })).toBe(302);
      expect(await ask({ url: "/index", host })).toBe(404);
      expect(await ask({ url: "/api/v1/site/proof", host })).toBe(404);
      expect(await ask({ url: "/api/v1/sms/send", host, method: "POST" })).toBe(404);
      // What the console itself asks of the site, and what a balancer asks.
      expect(await ask({ url: "/api/v1/site", host })).toBe(200);
      expect(await ask({ url: "/healthz", host })).toBe(200);
    }
    const elsewhere = ["/console", "/console/members", "/%63onsole", call, "/api/%63onsole/me"];
    for (const url of [...elsewhere, "/console/assets/x.js"]) expect(await ask({ url })).toBe(404);
    expect(await ask({ url: "/api/console/login", method: "POST" })).toBe(404);
    expect(await ask({ url: "/api/v1/site/proof" })).toBe(200);
  }));

test("a console for known networks is not there for others, by either kind of address", () =>
  withSettings({ CONSOLE_IPS: "203.0.113.7, 198.51.100.0/24, 2001:db8:7::/48" }, async (ask) => {
    const known = ["203.0.113.7", "198.51.100.250", "::ffff:203.0.113.7", "2001:db8:7:1::9"];
    for (const ip of known) {
      expect(await ask({ url: call, ip })).toBe(401);
      expect(await ask({ url: "/console", ip })).not.toBe(404);
    }
    for (const ip of ["203.0.113.8", "198.51.101.1", "2001:db8:8::9", "::1"]) {
      expect(await ask({ url: call, ip })).toBe(404);
      expect(await ask({ url: "/console", ip })).toBe(404);
      expect(await ask({ url: "/api/console/login", ip, method: "POST" })).toBe(404);
      expect(await ask({ url: "/api/v1/site/proof", ip })).toBe(200);
    }
  }));

test("a forged X-Forwarded-For opens nothing; that of our own proxy counts, and only its last word", async () => {
  const allowed = "203.0.113.7";
  await withSettings({ CONSOLE_IPS: allowed }, async (ask) => {
    expect(await ask({ url: call, forwarded: allowed })).toBe(404);
  });
  const proxied = { CONSOLE_IPS: allowed, TRUSTED_PROXIES: "10.0.0.0/8" };
  await withSettings(proxied, async (ask) => {
    const ip = "10.0.0.2";
    expect(await ask({ url: call, ip, forwarded: allowed })).toBe(401);
    expect(await ask({ url: call, ip, forwarded: `${allowed}, 192.0.2.66` })).toBe(404);
    expect(await ask({ url: call, ip, forwarded: "garbage" })).toBe(404);
    // A sender that is not the proxy only claims to be.
    expect(await ask({ url: call, ip: "192.0.2.66", forwarded: allowed })).toBe(404);
  });
});

test("a forged X-Forwarded-Host opens nothing, also when our own proxy passes it on", () =>
  withSettings(
    { CONSOLE_HOSTS: "desk.example.com", TRUSTED_PROXIES: "10.0.0.0/8" },
    async (ask) => {
      const forged = { ip: "10.0.0.2", forwarded: "192.0.2.66", forwardedHost: "desk.example.com" };
      for (const url of [call, "/console"]) expect(await ask({ url, ...forged })).toBe(404);
      const desk = { ip: "10.0.0.2", forwarded: "192.0.2.66", host: "desk.example.com" };
      expect(await ask({ url: call, ...desk })).toBe(401);
      expect(await ask({ url: "/index", ...desk, forwardedHost: "example.com" })).toBe(404);
    },
  ));

test("a page of another host presses no button, though the operator's cookie comes with it", async () => {
  const { account } = await makeOperator(server);
  const own = browserOf(server);
  await logIn(own, account);
  const from = (site: string) => {
    const browser = browserOf(server, { headers: { "sec-fetch-site": site } });
    for (const [name, value] of own.cookies) browser.cookies.set(name, value);
    return browser;
  };
  for (const site of ["same-site", "cross-site", "none"])
    expect(await from(site).send(staffLogout)).toMatchObject({
      code: 403,
      msg: "请在控制台页面里操作",
    });
  expect((await from("same-site").send(staffMe)).code).toBe(200);
  expect((await from("same-origin").send(staffLogout)).code).toBe(200);
});

test("an old browser says by Origin or Referer which page a button is on, and is believed no more than a new one", async () => {
  const { account } = await makeOperator(server);
  const own = browserOf(server);
  await logIn(own, account);
  const old = (said: Record<string, string>, host = "desk.example.com:8443") => {
    const browser = browserOf(server, { host, headers: { "sec-fetch-site": "", ...said } });
    for (const [name, value] of own.cookies) browser.cookies.set(name, value);
    return browser.send(staffLogout);
  };
  const refused = { code: 403, msg: "请在控制台页面里操作" };
  const foreign: Record<string, string>[] = [
    {},
    { origin: "null" },
    { origin: "nonsense" },
    { origin: "https://desk.example.com" },
    { origin: "https://www.example.com:8443" },
    { origin: "https://desk.example.com.evil.example:8443" },
    { origin: "ftp://desk.example.com:8443" },
    { origin: "https://evil.example", referer: "https://desk.example.com:8443/console" },
    { referer: "https://evil.example/?https://desk.example.com:8443/" },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
  ];
  // One after the other: each must leave the session as it is.
  for (const said of foreign) expect([said, await old(said)]).toMatchObject([said, refused]);
  // Signing in is not done from elsewhere either: nobody is made to work in somebody else's name.
  const login = browserOf(server, {
    headers: { "sec-fetch-site": "", origin: "https://evil.example" },
  });
  expect((await logIn(login, account)).code).toBe(403);
  expect((await old({ referer: "https://desk.example.com:8443/console/x" })).code).toBe(200);
  await logIn(own, account);
  expect((await old({ origin: "https://desk.example.com:8443" })).code).toBe(200);
  await logIn(own, account);
  expect((await old({ origin: "http://DESK.example.com" }, "desk.example.com:80")).code).toBe(200);
});

test.each([
  [{ CONSOLE_HOSTS: "https://desk.example.com" }, "CONSOLE_HOSTS 应为域名"],
  [{ CONSOLE_HOSTS: "desk.example.com:8443" }, "CONSOLE_HOSTS 应为域名"],
  [
    { CONSOLE_HOSTS: "example.com", PUBLIC_ORIGIN: "https://example.com" },
    "CONSOLE_HOSTS 不能包含会员站自己的域名",
  ],
  [{ CONSOLE_IPS: "203.0.113" }, "CONSOLE_IPS 应为 IP 地址或网段"],
  [{ CONSOLE_IPS: "203.0.113.0/33" }, "CONSOLE_IPS 应为 IP 地址或网段"],
  [{ CONSOLE_IPS: "203.0.113.0/" }, "CONSOLE_IPS 应为 IP 地址或网段"],
  [{ STAFF_SECOND_FACTOR: "never" }, "STAFF_SECOND_FACTOR 应为 required、optional 之一"],
])("%j is refused at the start, with a sentence that names it", (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
});

test("the second factor is required in production and up to each operator elsewhere, unless said", () => {
  const key = "a key for tests, longer than 32 characters";
  const real = {
    NODE_ENV: "production",
    SECRET_KEY: key,
    SMS_PROVIDER: "aliyun",
    MAIL_PROVIDER: "smtp",
    PAYOUT_PROVIDER: "file",
    SNS_PROVIDER: "real",
    SMTP_HOST: "mail.example.com",
    MAIL_FROM: "panel@example.com",
    ALIYUN_ACCESS_KEY_ID: "id",
    ALIYUN_ACCESS_KEY_SECRET: "secret",
    ALIYUN_SMS_SIGN_NAME: "name",
    ALIYUN_SMS_TEMPLATE: "SMS_1",
    ALIYUN_SMS_NOTICE_TEMPLATE: "SMS_2",
  };
  expect(readConfig(real).staffSecondFactor).toBe("required");
  expect(readConfig({}).staffSecondFactor).toBe("optional");
  expect(readConfig({ ...real, STAFF_SECOND_FACTOR: "optional" }).staffSecondFactor).toBe(
    "optional",
  );
});
