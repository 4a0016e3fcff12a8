import { expect, test } from "vitest";
import { parse } from "zod/mini";
import { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { JoinResult } from "#contract/enums.ts";
import {
  bodyOf,
  emptyDraft,
  fieldsOf,
  type PlatformDraft,
  problemAt,
  problemsOf,
  withPreset,
} from "./draft.ts";

const fields = { token: "t", result: "r", ts: "ts", transaction: "", seconds: "" };
const draft: PlatformDraft = {
  ...emptyDraft,
  preset: "generic",
  ...fieldsOf({
    keys: "derived",
    entryTemplate: "https://survey.example.com/s?id={survey}&t={token}",
    entrySign: null,
    back: { ...fields, check: { kind: "none" } },
    postback: null,
    statusMap: { c: JoinResult.of.complete },
    codes: {},
    ips: [],
    hosts: ["survey.example.com"],
  }),
  code: "demo",
  name: "示例平台",
};

test("what is written comes out as the contract wants it", () => {
  expect(problemsOf(draft)).toEqual({});
  const { settings } = bodyOf({
    ...draft,
    ips: "10.0.0.1\n10.0.0.2/31，",
    hosts: " a.example ,b.example",
  });
  expect(settings.ips).toEqual(["10.0.0.1", "10.0.0.2/31"]);
  expect(settings.hosts).toEqual(["a.example", "b.example"]);
  expect(settings.statusMap).toEqual({ c: 1 });
});

test("an empty or a doubled status word is named before it is lost", () => {
  const word = { word: "c", result: JoinResult.of.complete };
  expect(problemsOf({ ...draft, statusMap: [word, { ...word, word: " c " }] })).toHaveProperty(
    ["settings.statusMap"],
    "有两行相同",
  );
  expect(problemsOf({ ...draft, codes: [{ ...word, word: "" }] })).toHaveProperty(
    ["settings.codes"],
    "有一行没有填写",
  );
});

test("a platform that sends no word may have the empty one", () => {
  const empty = { word: "", result: JoinResult.of.complete };
  const silent = { ...draft, back: { ...draft.back, result: "" }, statusMap: [empty] };
  expect(problemsOf(silent)).toEqual({});
  expect(problemsOf({ ...silent, back: draft.back })).not.toEqual({});
});

test("a problem deep inside is found from above", () => {
  const problems = problemsOf({ ...draft, hosts: "", back: { ...draft.back, token: "没有" } });
  expect(problemAt(problems, "settings.hosts")).toBe("请填写允许跳转的域名");
  expect(problemAt(problems, "settings.back")).toBe("凭证的参数名格式错误");
  expect(problemAt(problems, "settings.postback")).toBeUndefined();
});

test("a new platform says nothing by itself, and what it needs is named", () => {
  expect(emptyDraft).toMatchObject({ code: "", name: "", preset: null, hosts: "", statusMap: [] });
  expect(JSON.stringify(emptyDraft)).not.toMatch(/example|https?:/);
  const problems = problemsOf(emptyDraft);
  for (const field of ["name", "code", "preset", "settings.hosts", "settings.entryTemplate"])
    expect(problems).toHaveProperty([field]);
  // A preset fills in what the platform prescribes, and leaves the host that nobody but the operator knows.
  const preset = {
    preset: "generic",
    label: "通用",
    settings: parse(SurveyPlatformSettings, bodyOf(draft).settings),
  } as const;
  const chosen = withPreset(emptyDraft, {
    ...preset,
    settings: { ...preset.settings, keys: "derived" },
  });
  expect(chosen).toMatchObject({ preset: "generic", hosts: "", entryTemplate: "" });
  expect(chosen.back.token).toBe("t");
  expect(problemAt(problemsOf(chosen), "settings.hosts")).toBe("请填写允许跳转的域名");
});
