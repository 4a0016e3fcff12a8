/**
 * Three survey platforms that the simulator plays, with secrets that are no secrets: of a development
 * machine alone, and written here because both sides must know them. The sample puts them into the
 * database; production has neither the sample nor the simulator.
 */
import type {
  PlatformPreset,
  SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import { presetSettings } from "../../src/study/survey-platform/presets.ts";

export const simulatedSecrets = {
  demo: "development-only-demo-survey-secret",
  "wjx-demo": "development-only-wjx-survey-secret",
  "cint-demo": "development-only-cint-survey-secret",
} as const;
export type SimulatedCode = keyof typeof simulatedSecrets;

export type SimulatedPlatform = {
  code: SimulatedCode;
  name: string;
  preset: PlatformPreset;
  settings: SurveyPlatformSettings;
  secret: string;
  /** A finished link template for a task. */
  link: string;
};

/** `simulatorOrigin` as http://127.0.0.1:3100, where the simulator listens. */
export function simulatedPlatforms(simulatorOrigin: string): SimulatedPlatform[] {
  const { host, hostname } = new URL(simulatorOrigin);
  const at = (
    code: SimulatedCode,
    given: Omit<SimulatedPlatform, "code" | "secret" | "settings" | "link">,
    way: string,
  ) => {
    const entryTemplate = `http://${host}/survey/${code}${way}`;
    const settings = { ...presetSettings(given.preset), entryTemplate, hosts: [hostname] };
    const link = entryTemplate.replace("{survey}", "10086");
    return { code, ...given, settings, secret: simulatedSecrets[code], link };
  };
  return [
    at(
      "demo",
      { name: "示例调查平台", preset: "generic" },
      "/s/{survey}?t={token}&k={task}&ts={ts}&sign={sign}",
    ),
    at(
      "wjx-demo",
      { name: "问卷星（模拟）", preset: "wjx" },
      "/vm/{survey}.aspx?sojumpparm={token}&endts={expires}&parmsign={sign}",
    ),
    at(
      "cint-demo",
      { name: "Cint 风格平台（模拟）", preset: "cint" },
      "/s/default.aspx?SID={survey}&PID={pid}&MID={token}&hash={sign}",
    ),
  ];
}
