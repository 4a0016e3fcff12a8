/** Where respondents are sent in the end: which addresses are taken, and how they are filled in. */
import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import * as contract from "#contract/member/study/agent.ts";
import { testServer } from "../../../test/server.ts";
import {
  agentOn,
  hmac,
  isSigned,
  noUrls,
  refusal,
  supplierOf,
  supplierUrls,
} from "../../../test/fixture/agent.ts";
import { addressFor } from "./redirect.ts";
import { fillTemplate } from "./return-url.ts";

const server = testServer();

test.each([
  ["javascript:alert(1)", /http/],
  ["https://localhost/back", /本站/],
  ["https://a.localhost/back", /内部网络/],
  ["http://127.0.0.1:9200/", /内部网络/],
  ["http://2130706433/", /内部网络/],
  ["http://[::1]/", /内部网络/],
  ["http://10.1.2.3/back", /内部网络/],
  ["https://intranet/back", /内部网络/],
  ["https://db.internal/back", /内部网络/],
  ["https://{uid}.example.com/", /域名部分/],
  ["https://good.example@evil.example/", /域名部分/],
  ["https://a.example/?u={user}", /\{user\}/],
  ["https://a.example/?sign={sign}&u={uid}", /最后一个参数/],
  ["https://a.example/{sign}", /最后一个参数/],
])("The address %s is refused and says why", async (address, why) => {
  const { call } = await agentOn(server);
  const body = { ...noUrls, complete: address };
  expect(await refusal(call(contract.setReturnUrls, { body }))).toMatchObject({
    code: 400,
    msg: expect.stringMatching(why),
  });
  expect((await call(contract.getAgent)).returnUrls).toEqual(noUrls);
});

test("A rarer result goes to its own address, and without one to that of the other results", () => {
  const urls = { ...noUrls, other: "https://a.example/o", timeout: "https://a.example/t" };
  expect(JoinResult.values.map((result) => addressFor(urls, result)).slice(1)).toEqual([
    "complete",
    "screenedOut",
    "quotaFull",
    "other",
    "other",
    "other",
    "other",
    "timeout",
  ]);
});

test("The tester shows where a complete would go, signed, and warns where nothing is signed", async () => {
  const agent = await agentOn(server);
  const { supplier, secret } = await supplierOf(agent);
  const tried = (url: string) =>
    agent.call(contract.testReturnUrl, { body: { supplierId: supplier.id, url } });
  const { example, problems } = await tried(supplierUrls.complete);
  expect(problems).toEqual([]);
  expect(isSigned(example, secret)).toBe(true);
  expect(new URL(example).searchParams.get("r")).toBe("1");
  expect((await tried("https://a.example/?u={uid}")).problems).toEqual([
    expect.stringContaining("{sign}"),
  ]);
  expect(await tried("https://10.0.0.1/?u={uid}")).toMatchObject({
    example: "",
    problems: [expect.stringContaining("内部网络")],
  });
});

test("Filling in breaks no query string, and no value breaks out of its place", () => {
  const filling = { uid: "a&b=c#d 中", task: "t", result: 2, token: "k", ts: 7 };
  const fill = (template: string) => fillTemplate(template, filling, "s");
  const before = "https://a.example/x?p=1&u=a%26b%3Dc%23d%20%E4%B8%AD";
  expect(fill("https://a.example/x?p=1&u={uid}&sign={sign}#end")).toBe(
    `${before}&sign=${hmac("s", before)}#end`,
  );
  const only = "https://a.example/2";
  expect(fill("https://a.example/{result}?hash={sign}")).toBe(`${only}?hash=${hmac("s", only)}`);
  const usual = (start: string) =>
    `${start}uid=a%26b%3Dc%23d%20%E4%B8%AD&task=t&result=2&token=k&ts=7`;
  for (const [bare, start] of [
    ["https://a.example/x", "https://a.example/x?"],
    ["https://a.example/x?p=1", "https://a.example/x?p=1&"],
    ["https://a.example/x?", "https://a.example/x?"],
  ] as const)
    expect(fill(bare)).toBe(`${usual(start)}&sign=${hmac("s", usual(start))}`);
  expect(fill("https://a.example/x?p=1#end")).toMatch(/ts=7&sign=[0-9a-f]{64}#end$/);
});
