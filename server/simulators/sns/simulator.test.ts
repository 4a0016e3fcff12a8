import { expect, test } from "vitest";
import { snsSimulator } from "../../test/fixture/sns-provider.ts";
import { simulatedApps } from "../../src/providers/sns/simulated.ts";
import { visitLogin } from "./visitor.ts";

const simulator = snsSimulator();
const way = "http://localhost:3000/open/wechat/callback";
const loginPage = (change: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    appid: simulatedApps.wechat.appId,
    redirect_uri: way,
    response_type: "code",
    scope: "snsapi_login",
    state: "s",
    ...change,
  });
  return `${simulator.origin}/sns/wechat/connect/qrconnect?${query}#wechat_redirect`;
};

test.each([
  ["another app", { appid: "wx1" }, "appid 参数错误"],
  ["another scope", { scope: "snsapi_base" }, "Scope 参数错误"],
  ["a way back to another page", { redirect_uri: "http://localhost:3000/" }, "redirect_uri"],
  ["a way back with a query", { redirect_uri: `${way}?a=1` }, "redirect_uri"],
  ["a way back with a slash behind it", { redirect_uri: `${way}/` }, "redirect_uri"],
  ["a way back that is no address", { redirect_uri: "javascript:alert(1)" }, "redirect_uri"],
])("the login page refuses %s", async (_, change, complaint) => {
  await expect(visitLogin(loginPage(change))).rejects.toThrow(complaint);
});

test("the page leads back with code and state, and its own words are not taken for HTML", async () => {
  const back = await visitLogin(loginPage({ state: '"><b>' }), { person: "<i>阿强</i>" });
  expect(back.origin + back.pathname).toBe(way);
  expect(back.searchParams.get("state")).toBe('"><b>');
  expect(back.searchParams.get("code")).toMatch(/^[0-9a-f]{32}$/);
  const index = await fetch(`${simulator.origin}/sns/`).then((reply) => reply.text());
  expect(index).toContain("未使用");
  expect(index).not.toContain("<i>");
});

test("without #wechat_redirect the page takes its form away", async () => {
  const page = await fetch(loginPage()).then((reply) => reply.text());
  expect(page).toContain('location.hash !== "#wechat_redirect"');
});

test("a form that is not the page's is refused", async () => {
  for (const change of [{ app: "line" }, { fault: "angry" }, { redirectUri: "https://evil" }]) {
    const form = { app: "wechat", fault: "ok", redirectUri: way, decision: "agree", ...change };
    const url = `${simulator.origin}/sns/decide`;
    const reply = await fetch(url, { method: "POST", body: new URLSearchParams(form) });
    expect(reply.status).toBe(400);
  }
});

test("everybody has a picture, and always the same one", async () => {
  const url = `${simulator.origin}/sns/avatar/${encodeURIComponent("小明")}.png`;
  const [first, second] = await Promise.all(
    [url, url].map(async (each) => Buffer.from(await (await fetch(each)).arrayBuffer())),
  );
  expect(first?.subarray(1, 4).toString()).toBe("PNG");
  expect(second).toEqual(first);
});
