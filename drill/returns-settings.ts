/** Survey platforms as somebody might set them: what is signed, over which fields, under which names. */
import type { Signature, SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { JoinResult } from "#contract/enums.ts";
import { presetSettings } from "../server/src/study/survey-platform/presets.ts";

const { complete, screenedOut } = JoinResult.of;
const HOST = "survey.example.com";

export const pick = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
};
export const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

/** Some of them, one at least, in any order. */
const some = (list: readonly string[]): string[] =>
  shuffled(list).slice(0, 1 + Math.floor(Math.random() * list.length));

const algorithms = ["hmac-sha256", "hmac-sha1", "hmac-sha1-base64url", "sha1", "md5"] as const;

const overFields = (fields: string[], algorithm: Signature["algorithm"]): Signature => ({
  kind: "signature",
  algorithm,
  over: "fields",
  parameter: "sign",
  fields,
});

/** Often the same names in all directions, as platforms have it. */
const names = () =>
  pick([
    { token: "t", result: "r", ts: "ts", transaction: "n", seconds: "s" },
    { token: "uid", result: "status", ts: "time", transaction: "id", seconds: "loi" },
  ]);

export type Drawn = { settings: SurveyPlatformSettings; link: string };

/** Links and returns are nearly always signed by fields: a text that is signed whole is harder to mistake for another. */
export function drawSettings(): Drawn {
  const out = names();
  const algorithm = pick(algorithms);
  const link =
    `https://${HOST}/s/77?${out.token}={token}&${out.ts}={ts}&v=${pick(["1", "7", "ok", "20"])}` +
    `&${pick(["e={expires}", "c={city}", "r=1", "x="])}&sign={sign}`;
  const linkFields = [...new URLSearchParams(link.split("?")[1]).keys()];
  const entrySign = overFields(some(linkFields.filter((name) => name !== "sign")), algorithm);
  const word = pick(["one", "two", "none"] as const);
  const keys = Math.random() < 0.2 ? "derived" : "shared";
  const generic = presetSettings("generic");
  const toBrowser = Math.random() < 0.4;
  return {
    link,
    settings: {
      ...generic,
      keys,
      entryTemplate: link,
      entrySign: Math.random() < 0.9 ? entrySign : generic.entrySign,
      back: toBrowser ? backBy(pick([algorithm, pick(algorithms)])) : unsigned(),
      postback: toBrowser && Math.random() < 0.5 ? null : postbackBy(algorithm, word),
      statusMap: statusMapFor(word),
      hosts: [HOST],
    },
  };
}

const unsigned = (): SurveyPlatformSettings["back"] => ({ ...names(), check: { kind: "none" } });

/** A browser's return must sign what it says, or it would already be refused for that. */
function backBy(algorithm: Signature["algorithm"]): SurveyPlatformSettings["back"] {
  const fields = {
    ...names(),
    ...(algorithm !== "hmac-sha256" && Math.random() < 0.5 && { ts: "" }),
  };
  const must = [fields.token, fields.result, fields.ts].filter((name) => name !== "");
  const more = some([fields.transaction, fields.seconds, "v"]).slice(0, pick([0, 1, 2]));
  return { ...fields, check: overFields(shuffled([...must, ...more]), algorithm) };
}

function postbackBy(algorithm: Signature["algorithm"], word: "one" | "two" | "none") {
  const fields = {
    ...names(),
    ...(word === "none" && { result: "" }),
    ...(Math.random() < 0.6 && { ts: "" }),
  };
  const all = Object.values(fields).filter((name) => name !== "");
  const check = overFields(some([...all, "v"]), pick([algorithm, algorithm, pick(algorithms)]));
  return { ...fields, survey: "", format: pick(["query", "form", "json"] as const), check };
}

const statusMapFor = (word: "one" | "two" | "none"): SurveyPlatformSettings["statusMap"] => {
  if (word === "none") return { "": complete, 1: complete, 2: screenedOut };
  return word === "one"
    ? { 1: complete, 2: screenedOut }
    : { 1: complete, 10: complete, 2: screenedOut };
};
