/** Members' pages as a browser and as somebody else's page may ask for them, over a stand-in for the built site. */
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AskOwn, OwnAsker } from "../../platform/own-call.ts";
import { callerOf } from "../../../test/fixture/caller.ts";
import { hostile, layOutSites, serveSites, siteNamed } from "../../../test/fixture/pages.ts";

const TOKEN = "a-token";
const caller = callerOf(7);
/** What a browser sends when somebody opens a page by hand. */
const opened = {
  cookie: `TOKEN=${TOKEN}; __Host-fp=mine`,
  "sec-fetch-site": "none",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

let sites: ReturnType<typeof layOutSites>;
let app: FastifyInstance;
let asked: (OwnAsker & { url: string })[];

beforeEach(async () => {
  sites = layOutSites();
  asked = [];
  app = await start({});
});
afterEach(async () => {
  await app.close();
  sites.remove();
});

const answers: Record<string, unknown> = {
  "/api/v1/users/account": { nickname: hostile },
  "/api/v1/users/wallet": { gold: 1234 },
};
const answered: AskOwn = async (asker, url) => {
  asked.push({ ...asker, url });
  return answers[url];
};

const start = ({ load = answered, busyPercent = 100 }: { load?: AskOwn; busyPercent?: number }) =>
  serveSites({
    root: sites.root,
    siteOf: async () => siteNamed("清言"),
    load,
    members: {
      identify: async (token, cookies) =>
        token === TOKEN && cookies.get("fp") === "mine" ? caller : undefined,
      busyPercent,
      now: () => new Date("2026-11-23T12:00:00Z"),
    },
  });

const home = (headers: Record<string, string>, method: "GET" | "HEAD" = "GET") =>
  app.inject({ method, url: "/home", headers });

const isDrawn = (body: string) => body.includes("1234") || body.includes("nickname");
const isFrame = (body: string) =>
  body.includes('data-rendered="frame">bones') && body.includes("askEarly()");

describe("a member who opens a page", () => {
  it("gets it whole: drawn, with styles and data inside", async () => {
    const { statusCode, body } = await home(opened);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      '<p id="seen" hidden>20:05</p><div id="root" data-rendered="member"><h1>1234</h1></div>',
    );
    expect(body).toContain(">.a{}.b{}:root{--hue:176}</style>");
    expect(body).toContain('<link rel="stylesheet" href="/assets/l-1.css" disabled>');
    expect(body).not.toContain("askEarly");
  });

  it("is answered once: nothing is drawn or sent after it", async () => {
    const warned = vi.fn<() => void>();
    app.addHook("onRequest", async (_, reply) => {
      reply.log = { ...reply.log, warn: warned };
    });
    await home(opened);
    await app.close();
    expect(warned).not.toHaveBeenCalled();
  });

  it("gets what the same calls answer them, by their own browser", async () => {
    const cookie = `${opened.cookie}; DEVICE_ID=of-this-browser`;
    await home({ ...opened, cookie, "user-agent": "Phone" });
    expect(asked.map(({ url }) => url)).toEqual(Object.keys(answers));
    for (const { member, requestId } of asked) {
      expect(member).toMatchObject({ caller, userAgent: "Phone", deviceId: "of-this-browser" });
      expect(member?.cookies.get("fp")).toBe("mine");
      expect(requestId).toMatch(/./);
    }
  });

  it("gets what nobody keeps, frames or reads from elsewhere", async () => {
    const { headers } = await home(opened);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "x-frame-options": "DENY",
      vary: "cookie, sec-fetch-site, sec-fetch-mode, sec-fetch-dest, accept-encoding",
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("gets data that is nothing but data, whatever words are in it", async () => {
    const { body } = await home(opened);
    const [, data = ""] =
      /<script type="application\/json" id="data">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toMatchObject({ account: { nickname: hostile } });
    expect(body).not.toContain(hostile);
    expect(body).not.toContain(TOKEN);
  });
});

it("sends the head before what the page asks for is there", async () => {
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const slow = await start({
    load: async (_, url) => {
      await waiting;
      return answers[url];
    },
  });
  await slow.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((slow.server.address() as AddressInfo).port, "127.0.0.1");
  const lines = Object.entries({ host: "localhost", connection: "close", ...opened });
  socket.write(`GET /home HTTP/1.1\r\n${lines.map((l) => l.join(": ")).join("\r\n")}\r\n\r\n`);
  let text = "";
  for await (const part of socket) {
    text += String(part);
    if (text.includes("</head>") && !text.includes("1234")) answer();
  }
  expect(text.indexOf("</head>")).toBeLessThan(text.indexOf("1234"));
  expect(text).toContain("</html>");
  await slow.close();
});

describe("the frame comes, and nothing is asked,", () => {
  it.each([
    [
      "a link on another site, which the strict cookie does not follow",
      { "sec-fetch-site": "cross-site", cookie: `TOKEN=${TOKEN}` },
    ],
    ["another site, even were the strict cookie sent along", { "sec-fetch-site": "cross-site" }],
    [
      "a sibling host, which is the same site and gets the strict cookie",
      { "sec-fetch-site": "same-site" },
    ],
    ["a frame in another page", { "sec-fetch-dest": "iframe" }],
    ["a frame in a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe" }],
    ["an object or embed", { "sec-fetch-dest": "object", "sec-fetch-mode": "navigate" }],
    [
      "a script that fetches without cors",
      { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "empty" },
    ],
    [
      "a script of ours that fetches",
      { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
    ],
    [
      "a script or picture element of another page",
      { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
    ],
    ["a browser that fetches on suspicion", { "sec-purpose": "prefetch;prerender" }],
    ["a browser that does not say what for", { "sec-fetch-site": "" }],
    ["a wrong strict cookie", { cookie: `TOKEN=${TOKEN}; __Host-fp=stolen` }],
    ["no strict cookie", { cookie: `TOKEN=${TOKEN}` }],
    [
      "one without the prefix, which a sibling host could plant",
      { cookie: `TOKEN=${TOKEN}; fp=mine` },
    ],
    ["a session that is over", { cookie: "TOKEN=old; __Host-fp=mine" }],
    ["nobody's session", { cookie: "" }],
  ])("to %s", async (_, headers) => {
    const { body, statusCode } = await home({ ...opened, ...headers });
    expect(statusCode).toBe(200);
    expect(isFrame(body)).toBe(true);
    expect(isDrawn(body)).toBe(false);
    expect(asked).toEqual([]);
  });

  it("to who asks for the headers alone, or sends a form", async () => {
    expect((await home(opened, "HEAD")).statusCode).toBe(200);
    await app.inject({ method: "POST", url: "/home", headers: opened });
    expect(asked).toEqual([]);
  });

  it("while this process has no time", async () => {
    const busy = await start({ busyPercent: 1 });
    const until = performance.now() + 300;
    while (performance.now() < until);
    const { body } = await busy.inject({ url: "/home", headers: opened });
    expect(isFrame(body)).toBe(true);
    expect(asked).toEqual([]);
    await busy.close();
  });
});

describe("the frame follows its head", () => {
  it("when a call of the page is refused, and the page asks by itself", async () => {
    const half = await start({
      load: async (_, url) => {
        if (url.includes("wallet")) throw Object.assign(new Error("refused"), { code: 403 });
        return answers[url];
      },
    });
    const { body, headers } = await half.inject({ url: "/home", headers: opened });
    expect(isFrame(body)).toBe(true);
    expect(isDrawn(body)).toBe(false);
    expect(headers["cache-control"]).toBe("private, no-store");
    await half.close();
  });

  it("when a call does not come to an end", async () => {
    const stuck = await start({ load: () => new Promise(() => undefined) });
    const { body } = await stuck.inject({ url: "/home", headers: opened });
    expect(isFrame(body)).toBe(true);
    await stuck.close();
  });
});

it("draws so many at once and no more: the others have their frame at once", async () => {
  let answer = (): void => undefined;
  let calls = 0;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const slow = await start({
    load: async (_, url) => {
      calls += 1;
      await waiting;
      return answers[url];
    },
  });
  const open = () => slow.inject({ url: "/home", headers: opened });
  const first = Array.from({ length: 16 }, open);
  await expect.poll(() => calls).toBe(32);
  const { body } = await open();
  expect(isFrame(body)).toBe(true);
  answer();
  const bodies = (await Promise.all(first)).map((each) => each.body);
  expect(bodies.filter((each) => isDrawn(each))).toHaveLength(16);
  expect(isDrawn((await open()).body), "and again when they are done").toBe(true);
  await slow.close();
});

it("tells proxies of the frame, too, by what it was chosen", async () => {
  const { headers } = await home({});
  expect(headers["vary"]).toContain("cookie");
});
