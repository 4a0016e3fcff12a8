import { expect, test } from "vitest";
import {
  platformPresets,
  type SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import { allPresets, presetSettings } from "./presets.ts";
import { settingsProblems } from "./settings.ts";
import { checkLink, fillTemplate } from "./template.ts";

const generic = presetSettings("generic");
const link = (change: string) => `https://survey.example.com/s/7?t={token}${change}&sign={sign}`;

test("every preset is a platform that could be saved as it is", () => {
  expect(allPresets.map(({ preset }) => preset)).toEqual(Object.keys(platformPresets));
  for (const { preset, settings } of allPresets)
    expect([preset, settingsProblems(settings)]).toEqual([preset, []]);
});

test("a good link has no problems", () => {
  expect(
    checkLink(generic, link("&k={task}&ts={ts}&c={city}&g={gender}&a={age}&e={expires}")),
  ).toEqual([]);
});

test.each([
  ["a mobile number", link("&m={mobile}"), "不能使用 {mobile}：手机号和内部编号不得传给外部平台"],
  ["an internal id", link("&m={memberId}"), "不能使用 {memberId}"],
  ["an id", link("&m={id}"), "不能使用 {id}"],
  ["a macro that nobody knows", link("&x={weather}"), "不认识的变量 {weather}"],
  ["a macro of the prototype", link("&x={constructor}"), "不认识的变量 {constructor}"],
  [
    "an open questionnaire's number",
    "https://survey.example.com/s/{survey}?t={token}&sign={sign}",
    "请把 {survey} 换成问卷编号",
  ],
  ["a brace too many", link("&x={"), "花括号不成对"],
  [
    "no token",
    "https://survey.example.com/s?k={task}&sign={sign}",
    "{token} 应恰好出现一次，现在是 0 次",
  ],
  ["two tokens", link("&u={token}"), "{token} 应恰好出现一次，现在是 2 次"],
  ["no signature", "https://survey.example.com/s?t={token}", "缺少签名"],
  [
    "a signature that is not last",
    "https://survey.example.com/s?t={token}&sign={sign}&x=1",
    "{sign} 应在最后",
  ],
  [
    "a signature under another name",
    "https://survey.example.com/s?t={token}&hash={sign}",
    "{sign} 应在最后",
  ],
  ["a space", link("&x=a b"), "链接不能含有空格"],
  ["a broken code", link("&x=%E4%B8"), "% 编码有误"],
  ["a fragment", link("#x"), "链接不能含有空格、引号、# 等字符"],
  [
    "a host that is not allowed",
    link("").replace("survey.", "evil."),
    "域名 evil.example.com 不在本平台允许的域名中",
  ],
  [
    "a host that only ends alike",
    link("").replace("survey.", "xsurvey."),
    "不在本平台允许的域名中",
  ],
  [
    "a sign-in in the address",
    link("").replace("survey.", "survey.example.com@evil."),
    "固定的域名",
  ],
  ["a macro that chooses the host", link("").replace("survey", "{task}"), "固定的域名"],
  ["plain http", link("").replace("https", "http"), "链接应以 https:// 开头"],
  ["no address at all", "javascript:alert(1)//?t={token}&sign={sign}", "固定的域名"],
])("a link with %s is refused", (_, template, problem) => {
  expect(checkLink(generic, template).join("；")).toContain(problem);
});

test("a link may take 1,999 characters when it is filled in, not 2,000", () => {
  const filled = fillTemplate(
    link(""),
    { token: "a".repeat(64) },
    {
      how: generic.entrySign ?? never(),
      secret: "",
    },
  );
  const room = 1999 - filled.length - "&x=".length;
  expect(checkLink(generic, link(`&x=${"y".repeat(room)}`))).toEqual([]);
  expect(checkLink(generic, link(`&x=${"y".repeat(room + 1)}`))).toEqual([
    "填好后的链接最长 2000 个字符，不能超过 1999 个",
  ]);
});

test("a leading dot takes the subdomains in", () => {
  const wjx = presetSettings("wjx");
  const way = (host: string) =>
    checkLink(wjx, `https://${host}/vm/7.aspx?sojumpparm={token}&endts={ts}&parmsign={sign}`);
  expect([way("www.wjx.cn"), way("wjx.cn"), way("a.b.wjx.top")]).toEqual([[], [], []]);
  expect(way("wjx.cn.evil.com")).toHaveLength(1);
  expect(checkLink(wjx, "https://www.wjx.cn/vm/7.aspx?sojumpparm={token}&parmsign={sign}")).toEqual(
    ["缺少参与签名的参数 endts"],
  );
});

test("our own machine may be reached without TLS where its name is allowed", () => {
  const local = { ...generic, hosts: ["127.0.0.1"] };
  expect(checkLink(local, "http://127.0.0.1:3100/survey?t={token}&sign={sign}")).toEqual([]);
});

const { back } = generic;
const sign = { kind: "signature", algorithm: "sha1", parameter: "sign" } as const;
const json = {
  token: "t",
  result: "r",
  ts: "",
  transaction: "",
  seconds: "",
  survey: "",
  format: "json",
} as const;
test.each<[string, Partial<SurveyPlatformSettings>, string]>([
  [
    "a browser's signature that leaves the result out",
    { back: { ...back, check: { ...sign, over: "fields", fields: ["t", "ts"] } } },
    "签名必须包含 r",
  ],
  [
    "a browser's signature over a body",
    { back: { ...back, check: { ...sign, over: "body", fields: [] } } },
    "浏览器返回没有请求体",
  ],
  [
    "a browser judged by its address",
    { back: { ...back, check: { kind: "ip" } } },
    "不能按 IP 核对",
  ],
  [
    "completion codes without a code",
    { back: { ...back, check: { kind: "code" } } },
    "请至少填写一个完成码",
  ],
  ["our own signature without a time", { back: { ...back, ts: "" } }, "须带时间"],
  ["a return without a token", { back: { ...back, token: "" } }, "请填写凭证的参数名"],
  [
    "JSON signed by its address",
    { postback: { ...json, check: { ...sign, over: "url", fields: [] } } },
    "应按请求体或字段签名",
  ],
  [
    "a signature over no fields",
    { postback: { ...json, check: { ...sign, over: "fields", fields: [] } } },
    "请填写参与签名的字段",
  ],
  ["a postback by code", { postback: { ...json, check: { kind: "code" } } }, "不能按完成码核对"],
  ["an address that is none", { ips: ["203.0.113.999"] }, "IP「203.0.113.999」"],
  ["a host with a path", { hosts: ["survey.example.com/x"] }, "域名「survey.example.com/x」"],
  ["an entry template to elsewhere", { hosts: ["other.example.com"] }, "进入链接：域名"],
])("settings with %s are refused", (_, change, problem) => {
  expect(settingsProblems({ ...generic, ...change }).join("；")).toContain(problem);
});

const never = (): never => {
  throw new Error("the preset signs its links");
};
