/** For tests: platforms that were once set so that a member's own link was the platform's statement. */
import {
  type Signature,
  type SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import { JoinResult } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import type { TestServer } from "../server.ts";
import { bring, externalTask, platformOf, SITE } from "../fixture/survey-platform.ts";
import { presetSettings } from "../../src/study/survey-platform/presets.ts";

const { complete } = JoinResult.of;

const over = (...fields: string[]): Signature => ({
  kind: "signature",
  algorithm: "hmac-sha256",
  over: "fields",
  parameter: "sign",
  fields,
});
const sha1 = (...fields: string[]): Signature => ({ ...over(...fields), algorithm: "hmac-sha1" });
const LINK = "https://survey.example.com/s/{survey}?t={token}&ts={ts}&sign={sign}";
export const TASK_LINK = LINK.replace("{survey}", "77");
const { back } = presetSettings("generic");
const none = { ...back, check: { kind: "none" } } as const;

/** Everything that a generic platform with one secret was allowed to be set to. */
function settingsOf(change: Partial<SurveyPlatformSettings>): SurveyPlatformSettings {
  return {
    ...presetSettings("generic"),
    keys: "shared",
    entryTemplate: LINK,
    entrySign: over("t", "ts"),
    back: none,
    postback: null,
    statusMap: { 1: complete },
    ...change,
  };
}
export const pushed = (
  fields: string[],
  change: { result?: ""; ts?: string; check?: Signature } = {},
) =>
  settingsOf({
    statusMap: change.result === "" ? { "": complete } : { 1: complete },
    postback: {
      format: "query",
      survey: "",
      token: "t",
      result: "r",
      ts: "",
      transaction: "n",
      seconds: "s",
      check: over(...fields),
      ...change,
    } as NonNullable<SurveyPlatformSettings["postback"]>,
  });

type Link = { t: string; ts: string; sign: string };
export type Forgery = [string, SurveyPlatformSettings, (link: Link) => string];
/** The signature of `<t><ts>`, cut into what the platform would have said. */
export const forgeries: Forgery[] = [
  [
    "a postback of token, result and number",
    pushed(["t", "r", "n"]),
    ({ t, ts, sign }) => `t=${t}&r=1&n=${ts.slice(1)}&sign=${sign}`,
  ],
  [
    "a postback of token and time, whose word is none",
    pushed(["t", "ts"], { result: "", ts: "ts" }),
    ({ t, ts, sign }) => `t=${t}&ts=${ts}&sign=${sign}`,
  ],
  [
    "a postback of token, seconds and time",
    pushed(["t", "s", "ts"], { result: "", ts: "ts" }),
    ({ t, ts, sign }) => `t=${t}&s=&ts=${ts}&sign=${sign}`,
  ],
  [
    "a postback of number, token and seconds",
    pushed(["n", "t", "s"], { result: "" }),
    ({ t, ts, sign }) => `n=&t=${t}&s=${ts}&sign=${sign}`,
  ],
  [
    "a return of token, result and number",
    settingsOf({
      entrySign: sha1("t", "ts"),
      back: { ...back, ts: "", check: sha1("t", "r", "n") },
    }),
    ({ t, ts, sign }) => `t=${t}&r=1&n=${ts.slice(1)}&sign=${sign}`,
  ],
  [
    "a postback of the same hash, written otherwise",
    {
      ...pushed(["t", "r", "n"], { check: sha1("t", "r", "n") }),
      entrySign: { ...sha1("t", "ts"), algorithm: "hmac-sha1-base64url" },
    },
    ({ t, ts, sign }) =>
      `t=${t}&r=1&n=${ts.slice(1)}&sign=${Buffer.from(sign, "base64url").toString("hex")}`,
  ],
];

export const linkOf = (url: string): Link => {
  const values = new URL(url).searchParams;
  const value = (name: string) => values.get(name) ?? "";
  return { t: value("t"), ts: value("ts"), sign: value("sign") };
};

/** As it stood in a database before: past the console, and by a node that knows of no proof. */
export async function standing(server: TestServer, settings: SurveyPlatformSettings) {
  const platform = await platformOf(server, "generic", { keys: "shared" });
  const taskId = await externalTask(server, platform, { link: TASK_LINK });
  const { keys: _, ...old } = settings;
  await server.db
    .updateTable("surveyPlatform")
    .set({ settings: JSON.stringify(old) })
    .where("id", "=", platform.id)
    .execute();
  return { platform, taskId };
}

/** A member who goes out by such a platform's link and brings it back as `forged` makes of it. */
export async function forge(
  server: TestServer,
  settings: SurveyPlatformSettings,
  forged: (link: Link) => string,
) {
  const { platform, taskId } = await standing(server, settings);
  const member = await server.member();
  const { url, token } = await member.call(enterTask, { body: { taskId } });
  const link = linkOf(url);
  server.clock.move(600);
  const isReturn = settings.postback === null;
  const query = forged(link);
  if (isReturn) await bring(server, `${SITE}/task/back?p=${platform.code}&${query}`, member.call);
  else await server.app.inject({ url: `/api/v1/process/postback/${platform.code}?${query}` });
  return { platform, token, taskId };
}
