import { expect, test } from "vitest";
import { platformPresets, type PlatformPreset } from "#contract/console/study/survey-platform.ts";
import type { Signature, SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { allPresets, presetSettings } from "./presets.ts";
import { separationProblems } from "./separation.ts";
import { checkLink } from "./template.ts";

const signed = (over: Signature["over"], fields: string[] = [], more: Partial<Signature> = {}) =>
  ({
    kind: "signature",
    algorithm: "hmac-sha256",
    over,
    parameter: "sign",
    fields,
    ...more,
  }) satisfies Signature;
const fields = (...names: string[]) => signed("fields", names);

const generic = { ...presetSettings("generic"), keys: "shared" } as const;
const { back } = generic;
const push = {
  format: "query",
  token: "t",
  result: "r",
  ts: "ts",
  transaction: "n",
  seconds: "s",
  survey: "",
} as const;
const LINK = "https://survey.example.com/s/{survey}?t={token}&ts={ts}&sign={sign}";

const found = (change: Partial<SurveyPlatformSettings>, links: string[] = []) =>
  separationProblems({ ...generic, entryTemplate: LINK, ...change }, { links }).map(
    ({ sentence }) => sentence.split("，")[0],
  );

test.each(Object.keys(platformPresets) as PlatformPreset[])(
  "the preset %s is proved, also with one secret for all",
  (preset) => {
    expect(separationProblems({ ...presetSettings(preset), keys: "shared" })).toEqual([]);
    expect(allPresets.map((one) => one.preset)).toContain(preset);
  },
);

test.each<[string, Partial<SurveyPlatformSettings>]>([
  ["a whole address and a body", {}],
  ["a whole address out, fields back", { back: { ...back, check: fields("t", "r", "ts") } }],
  ["fields out, a body back", { entrySign: fields("t", "ts") }],
  [
    "fields out with a word between that no return has",
    {
      entryTemplate: `${LINK.replace("&sign", "&v=link.&sign")}`,
      entrySign: fields("t", "v", "ts"),
      postback: { ...push, check: fields("t", "r", "ts") },
    },
  ],
  [
    "fields of another length",
    { entrySign: fields("t"), postback: { ...push, check: fields("t", "r", "ts") } },
  ],
  [
    "return and postback, one by fields and one by the body",
    { back: { ...back, check: fields("t", "r", "ts") } },
  ],
])("separate: %s", (_, change) => {
  expect(found(change)).toEqual([]);
});

const both = "浏览器返回的签名（完整地址）会被当作服务器回传的签名";
test.each<[string, Partial<SurveyPlatformSettings>, string]>([
  [
    "return and postback by the same fields",
    {
      back: { ...back, check: fields("t", "r", "ts") },
      postback: { ...push, check: fields("t", "r", "ts") },
    },
    "浏览器返回的签名（字段 t、r、ts）会被当作服务器回传的签名（字段 t、r、ts）",
  ],
  [
    "the same under other names",
    {
      back: { ...back, check: fields("t", "r", "ts") },
      postback: { ...push, token: "uid", result: "st", ts: "at", check: fields("uid", "st", "at") },
    },
    "浏览器返回的签名（字段 t、r、ts）会被当作服务器回传的签名（字段 uid、st、at）",
  ],
  [
    "another hash, plain with the secret behind it",
    {
      entrySign: fields("t", "ts"),
      postback: { ...push, check: { ...fields("t", "ts"), algorithm: "md5" }, result: "" },
      statusMap: { "": 1 },
    },
    "进入链接的签名（字段 t、ts）会被当作服务器回传的签名（字段 t、ts）",
  ],
  [
    "a link without the token, and a number of an event",
    { entrySign: fields("ts"), postback: { ...push, ts: "", check: fields("activity", "index") } },
    "进入链接的签名（字段 ts）会被当作服务器回传的签名（字段 activity、index）",
  ],
  [
    "an address as the text of a free field",
    { postback: { ...push, check: fields("x", "t", "r", "ts") } },
    `${both}（字段 x、t、r、ts）`,
  ],
  [
    "a link that leads to where returns do",
    { entryTemplate: "https://survey.example.com/task/back?t={token}&r=1&ts={ts}&sign={sign}" },
    "进入链接的签名（完整地址）会被当作浏览器返回的签名（完整地址）",
  ],
  [
    "a link to our own server's address for postbacks",
    {
      entryTemplate:
        "https://a.example/api/v1/process/postback/x?t={token}&r=1&ts={ts}&sign={sign}",
      postback: { ...push, check: signed("url") },
    },
    "进入链接的签名（完整地址）会被当作服务器回传的签名（完整地址）",
  ],
])("not separate: %s", (_, change, sentence) => {
  expect(found(change)).toContain(sentence);
});

test("fields that can be cut in two ways are named with an example", () => {
  const statusMap = { 1: 1, 10: 2 } as const;
  const [problem] = separationProblems({
    ...generic,
    statusMap,
    postback: { ...push, check: fields("t", "r", "n") },
  });
  expect(problem?.field).toBe("postback");
  expect(problem?.sentence).toMatch(
    /^服务器回传参与签名的字段（t、r、n）首尾相连后可以切成不同的值，例如「a{32}10」：结果可以被改写/,
  );
  // Words that cannot begin one another leave one way.
  expect(
    separationProblems({
      ...generic,
      statusMap: { 1: 1, 2: 2 },
      postback: { ...push, check: fields("t", "r", "n") },
    }),
  ).toEqual([]);
});

test("a task's link counts, and so does how links were signed before", () => {
  const link = "https://survey.example.com/task/back?t={token}&r=1&ts={ts}&sign={sign}";
  expect(found({}, [link])).toHaveLength(1);
  expect(checkLink({ ...generic, hosts: ["survey.example.com"] }, link).join()).toContain(
    "会被当作浏览器返回的签名",
  );
  const past = [{ entrySign: fields("t", "ts"), entryTemplate: LINK, back }];
  const now = { ...generic, postback: { ...push, check: fields("t", "r", "n") } };
  expect(separationProblems(now)).toEqual([]);
  expect(separationProblems(now, { past })[0]?.sentence).toMatch(/^以前的进入链接的签名.*请先停用/);
});

test("where each direction has its own key nothing need be told apart, but fields still must be one thing", () => {
  const derived = { ...generic, keys: "derived", entryTemplate: LINK } as const;
  const alike = {
    ...derived,
    entrySign: fields("t", "ts"),
    postback: { ...push, check: fields("t", "r", "n") },
  };
  expect(separationProblems(alike)).toEqual([]);
  expect(separationProblems(alike, { hasShared: true })).toHaveLength(1);
  const cut = { ...alike, statusMap: { 1: 1, 10: 2 } as const };
  expect(separationProblems(cut)).toHaveLength(1);
});
