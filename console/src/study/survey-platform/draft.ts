/** A survey platform as it is being written: lists as text, words as rows, so that typing breaks nothing. */
import * as z from "zod/mini";
import {
  createPlatform,
  type PlatformPreset,
  type SurveyPlatform,
  type SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { JoinResult } from "#contract/enums.ts";

export type Word = { word: string; result: JoinResult };

export type PlatformDraft = Omit<
  SurveyPlatformSettings,
  "statusMap" | "codes" | "ips" | "hosts"
> & {
  code: string;
  name: string;
  /** Null: none has been chosen yet, and nothing is known of the platform. */
  preset: PlatformPreset | null;
  active: boolean;
  statusMap: readonly Word[];
  codes: readonly Word[];
  /** One to a line. */
  ips: string;
  hosts: string;
};

export type PutPlatform = (changes: Partial<PlatformDraft>) => void;
export type Preset = { preset: PlatformPreset; label: string; settings: SurveyPlatformSettings };

const wordsOf = (record: Record<string, JoinResult>): Word[] =>
  Object.entries(record).map(([word, result]) => ({ word, result }));
const recordOf = (words: readonly Word[]): Record<string, JoinResult> =>
  Object.fromEntries(words.map(({ word, result }) => [word.trim(), result]));
const linesIn = (text: string): string[] => text.split(/[\s,，;；]+/).filter(Boolean);

export const fieldsOf = (settings: SurveyPlatformSettings) => ({
  ...settings,
  statusMap: wordsOf(settings.statusMap),
  codes: wordsOf(settings.codes),
  ips: settings.ips.join("\n"),
  hosts: settings.hosts.join("\n"),
});

export const draftOf = ({
  code,
  name,
  preset,
  active,
  settings,
}: SurveyPlatform): PlatformDraft => ({
  code,
  name,
  preset,
  active,
  ...fieldsOf(settings),
});

/** A new one is empty: values that are filled in beforehand would be saved unread, and belong to another platform. */
export const emptyDraft: PlatformDraft = {
  code: "",
  name: "",
  preset: null,
  active: true,
  keys: "derived",
  entryTemplate: "",
  entrySign: null,
  back: { token: "", result: "", ts: "", transaction: "", seconds: "", check: { kind: "none" } },
  postback: null,
  statusMap: [],
  codes: [],
  ips: "",
  hosts: "",
};

/** What a preset knows of its platform; where it only has an example of a host, what was typed stays. */
export function withPreset(draft: PlatformDraft, { preset, settings }: Preset): PlatformDraft {
  const { hosts, entryTemplate, ...rest } = fieldsOf(settings);
  const isExample = settings.hosts.some((host) => host.endsWith("example.com"));
  return { ...draft, preset, ...rest, ...(!isExample && { hosts, entryTemplate }) };
}

export const bodyOf = (draft: PlatformDraft): InputOf<typeof createPlatform>["body"] => ({
  code: draft.code,
  name: draft.name,
  // Nothing is sent before one has been chosen (problemsOf).
  preset: draft.preset ?? "generic",
  active: draft.active,
  settings: {
    keys: draft.keys,
    entryTemplate: draft.entryTemplate.trim(),
    entrySign: draft.entrySign,
    back: draft.back,
    postback: draft.postback,
    statusMap: recordOf(draft.statusMap),
    codes: recordOf(draft.codes),
    ips: linesIn(draft.ips),
    hosts: linesIn(draft.hosts),
  },
});

/** What is wrong, by the field's path in the body: `name`, `settings.hosts`, `settings.back.token`. */
export type Problems = Readonly<Partial<Record<string, string>>>;

export function problemsOf(draft: PlatformDraft): Problems {
  const problems: Record<string, string> = {};
  if (draft.preset === null) problems["preset"] = "请选择预设";
  if (draft.entryTemplate.trim() === "") problems["settings.entryTemplate"] = "请填写入口模板";
  const parsed = z.safeParse(createPlatform.body, bodyOf(draft));
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) problems[path.join(".")] ??= message;
  for (const field of ["statusMap", "codes"] as const) {
    const words = draft[field].map(({ word }) => word.trim());
    if (words.includes("") && !(field === "statusMap" && saysNothing(draft)))
      problems[`settings.${field}`] ??= "有一行没有填写";
    if (new Set(words).size < words.length) problems[`settings.${field}`] ??= "有两行相同";
  }
  return problems;
}

/** Some platforms send no result: every return is then a complete, and its row in the table has an empty word. */
export const saysNothing = ({
  back,
  postback,
}: Pick<PlatformDraft, "back" | "postback">): boolean =>
  back.result === "" || postback?.result === "";

/** The first problem at this path or below it. */
export const problemAt = (problems: Problems, path: string): string | undefined =>
  Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
