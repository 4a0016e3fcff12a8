/** Where somebody is sent: to the provider, back to where they began, and on from there. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { App } from "#contract/enums.ts";
import { startSns } from "#contract/member/people/sns.ts";
import { browserOf } from "../../../test/browser.ts";
import { comeBack, freshPerson, goToProvider, serverWithSns } from "../../../test/fixture/sns.ts";

const server = serverWithSns();

test("nobody is ever sent elsewhere afterwards, whatever `next` says", async () => {
  const browser = browserOf(server);
  const ours = "https://ours.example";
  const part = fc.constantFrom(
    "/",
    "\\",
    "//",
    "evil.example",
    "%2f",
    "%5c",
    "javascript:",
    "@",
    ".",
    "\t",
    "\n",
    "home",
    "?a=",
    "#",
  );
  const text = fc.oneof(
    fc.constantFrom(
      "//evil",
      "/\\evil",
      "%2f%2fevil",
      "/%2f%2fevil",
      "javascript:alert(1)",
      "/\t/evil",
      "https://evil",
    ),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
    fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join("")}`),
    fc.webUrl(),
  );
  await fc.assert(
    fc.asyncProperty(text, async (next) => {
      const body = { app: App.of.wechat, purpose: "login", next };
      // Another each time: one address may not start without an end.
      const answer = await browserOf(server).send(startSns, { body });
      if (answer.code === 200) expect(new URL(next, ours).origin).toBe(ours);
      else expect(answer).toMatchObject({ code: 400, msg: "返回地址错误" });
    }),
    { numRuns: 300 },
  );
  expect(
    (await browser.send(startSns, { body: { app: 1, purpose: "login", next: "/task?a=1#b" } }))
      .code,
  ).toBe(200);
});

test("each brand's visitors come back to the brand's own host", async () => {
  const second = browserOf(server, { host: "127.0.0.1:3000" });
  const way = await goToProvider(second, { person: freshPerson() });
  expect(way.origin).toBe("http://127.0.0.1:3000");
  expect((await comeBack(second, way)).code).toBe(1060);
  const named = browserOf(server, { host: "www.manxi.example.com" });
  expect((await goToProvider(named)).origin).toBe("http://www.manxi.example.com:3000");
});

test("a Host header that is nobody's leads back to the configured origin", async () => {
  const { origin } = await goToProvider(browserOf(server, { host: "evil.example" }));
  expect(origin).toBe("http://localhost:3000");
});
