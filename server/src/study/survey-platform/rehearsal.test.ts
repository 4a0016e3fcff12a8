import { expect, test } from "vitest";
import type {
  PlatformPreset,
  SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import { JoinResult } from "#contract/enums.ts";
import { transact } from "../../platform/db.ts";
import { testServer } from "../../../test/server.ts";
import {
  externalTask,
  gone,
  platformOf,
  responseOf,
} from "../../../test/fixture/survey-platform.ts";
import { presetSettings } from "./presets.ts";
import { rehearsedReturn, takeReturn } from "./rehearsal.ts";

const server = testServer();
const { complete, screenedOut, tooShort } = JoinResult.of;
const links: Record<PlatformPreset, string> = {
  generic: "https://survey.example.com/s/7?t={token}&ts={ts}&sign={sign}",
  wjx: "https://www.wjx.cn/vm/7.aspx?sojumpparm={token}&endts={expires}&parmsign={sign}",
  tencent: "https://wj.qq.com/s2/7/k/?openid={token}",
  choiceform: "https://www.choiceform.com/f/7?t={token}",
  limesurvey: "https://survey.example.com/index.php/7?t={token}",
  cint: "https://www.samplicio.us/s/default.aspx?SID=7&PID={pid}&MID={token}&hash={sign}",
};
type RehearsalCase = [string, PlatformPreset, Partial<SurveyPlatformSettings>, JoinResult];
const { back } = presetSettings("limesurvey");

test.each<RehearsalCase>([
  ["a browser's signed return", "generic", {}, screenedOut],
  ["a browser's hash", "cint", {}, tooShort],
  ["a push signed by its fields", "wjx", {}, complete],
  ["a webhook from a listed address", "tencent", { ips: ["203.0.113.0/24"] }, complete],
  ["an address called by a listed server", "choiceform", { ips: ["203.0.113.8"] }, screenedOut],
  [
    "a completion code",
    "limesurvey",
    { back: { ...back, check: { kind: "code" } }, codes: { DONE: complete } },
    complete,
  ],
  [
    "a postback with a signed body",
    "generic",
    { back: { ...back, check: { kind: "none" } } },
    complete,
  ],
])(
  "what a platform would send can be made and is believed: %s",
  async (_, preset, change, result) => {
    const platform = await platformOf(server, preset, change);
    const taskId = await externalTask(server, platform, { link: links[preset] });
    const { token } = await gone(server, { platform, taskId });
    const { world } = server;
    const link = links[preset];
    const asked = { platformId: platform.id, token, result, link };
    const sent = await rehearsedReturn(world.db, world, asked);
    expect(sent?.url).toContain(platform.code);
    await transact(world.db, (tx) =>
      takeReturn(tx, world, { url: "", ip: "", ...sent, memberId: undefined }),
    );
    expect(await responseOf(server, token)).toMatchObject({ result });
  },
);

test("where nothing of a platform counts, or it has no such word, there is nothing to rehearse", async () => {
  const { world } = server;
  const lime = await platformOf(server, "limesurvey");
  const wjx = await platformOf(server, "wjx");
  const asked = (platformId: number, result: JoinResult) =>
    rehearsedReturn(world.db, world, {
      platformId,
      token: "rehearsal-of-a-word-0",
      result,
      link: null,
    });
  expect(await asked(lime.id, complete)).toBeUndefined();
  expect(await asked(wjx.id, screenedOut)).toBeUndefined();
  expect(await asked(999_999, complete)).toBeUndefined();
});
