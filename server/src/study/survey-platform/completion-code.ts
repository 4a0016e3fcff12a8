/** Completion codes: what a platform's last page shows, typed in on our end page. */
import { JoinResult } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { World } from "../../platform/world.ts";
import { setResponse } from "../survey/api.ts";
import { attemptByToken, type AttemptFound } from "./attempt.ts";
import { BAD_CODE, keepEvidence, type EvidenceVerdict } from "./evidence.ts";
import type { PlatformRow } from "./sql.ts";
import { applyBrowserWord } from "./callback.ts";

export type Tried = { verdict: EvidenceVerdict; found: AttemptFound } | { refused: Failure };

/** A refusal is returned and not thrown here, because the counted try must be committed first. */
export async function tryCode(
  tx: Tx,
  world: World,
  { token, code, ip }: { token: string; code: string; ip: string },
): Promise<Tried> {
  const found = await attemptByToken(tx, world, token);
  const { response, task, platform } = found ?? {};
  if (!found || !response || !task || platform?.settings.back.check.kind !== "code")
    return { refused: new Failure("notFound", { msg: "这次参与不需要完成码" }) };
  if (response.result !== JoinResult.of.incomplete) return { verdict: "repeated", found };
  if (response.badReturns >= limits.badReturnsMax)
    return {
      refused: new Failure("responseClosed", { msg: "完成码错误次数过多，请等待平台确认" }),
    };
  const result = meaningOf(platform, code);
  const evidence = { platformId: platform.id, response, ip, raw: code } as const;
  if (!result) {
    const badReturns = response.badReturns + 1;
    await setResponse(tx, response, { badReturns });
    await keepEvidence(tx, world, { ...evidence, channel: "code", verdict: BAD_CODE });
    return {
      refused: badField("code", `完成码不正确，还可以再试 ${limits.badReturnsMax - badReturns} 次`),
    };
  }
  const ending = { tx, world, task, response, now: world.clock.now() };
  const done = await applyBrowserWord(ending, {
    result,
    seconds: undefined,
    shared: true,
  });
  const judgement = { ...nothingElse, result };
  await keepEvidence(tx, world, { ...evidence, channel: "code", verdict: done.verdict, judgement });
  const verdict = done.verdict === "accepted" ? "accepted" : "repeated";
  return { verdict, found: { ...found, response: done.response } };
}

const nothingElse = {
  token: undefined,
  refusal: undefined,
  transaction: null,
  isEventOnly: false,
  seconds: undefined,
  survey: undefined,
  steps: [],
};

/** Every code is compared, so that time tells nothing. Undefined, or an ending. */
function meaningOf({ settings }: PlatformRow, code: string): Exclude<JoinResult, 0> | undefined {
  const right = Object.entries(settings.codes).filter(([known]) => isSameSecret(code, known));
  return right[0]?.[1] || undefined;
}
