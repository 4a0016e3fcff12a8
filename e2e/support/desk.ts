/** What the operators' desk does for browser tests, through its API: faster than by hand, and as checked. */
import { createHmac } from "node:crypto";
import { type Call, createClient } from "#contract/client.ts";
import { staffLogin } from "#contract/console/people/staff.ts";
import type { PlatformKeys } from "#contract/console/study/platform-signature.ts";
import {
  addSecret,
  createPlatform,
  type SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import { createTask, type TaskDraft } from "#contract/console/study/task.ts";
import { AuditPolicy } from "#contract/enums.ts";
import { presetSettings } from "../../server/src/study/survey-platform/presets.ts";
import { draftOf } from "../../server/test/task.ts";
import type { Stage } from "./stage.ts";

/** An operator of the sample, signed in. */
export async function operatorOf(stage: Stage, account: string): Promise<Call> {
  const operator = stage.signIns.operators.find((one) => one.account === account);
  if (!operator) throw new Error(`no sample operator ${account}`);
  let cookie = "";
  const call = createClient(async ({ method, url, body, idempotencyKey }) => {
    const reply = await fetch(stage.origin + url, {
      method,
      headers: {
        origin: stage.origin,
        ...(cookie && { cookie }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = reply.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    if (set.length > 0) cookie = set.join("; ");
    return (await reply.json()) as { code: number; msg: string; data: unknown };
  });
  await call(staffLogin, { body: { account: operator.account, password: operator.password } });
  return call;
}

/** Open at once, without the rehearsal, which has tests of its own. */
export async function openTask(
  stage: Stage,
  operator: Call,
  change: Partial<TaskDraft> = {},
): Promise<number> {
  const { id } = await operator(createTask, { body: draftOf(change) });
  await stage.query("update task set state = 1 where id = $1", [id]);
  return id;
}

export type Platform = { id: number; code: string; keys: PlatformKeys };

let made = 0;

export async function openPlatform(
  operator: Call,
  change: Partial<SurveyPlatformSettings> = {},
): Promise<Platform> {
  const code = `e2e-${++made}`;
  const settings = { ...presetSettings("generic"), ...change };
  const body = { code, name: "晨星调查", preset: "generic", active: true, settings } as const;
  const { id } = await operator(createPlatform, { body });
  const { keys } = await operator(addSecret, {
    params: { id: String(id) },
    body: { secret: null },
  });
  return { id, code, keys };
}

/** Done on that platform, and valid as soon as that says so itself. */
export const external = (platform: Platform, change: Partial<TaskDraft> = {}) => ({
  source: "external" as const,
  platformId: platform.id,
  link: "https://survey.example.com/s/77?t={token}&ts={ts}&sign={sign}",
  questionnaire: null,
  auditPolicy: AuditPolicy.of.atOnce,
  ...change,
});

type Return = { platform: Platform; token: string; result: number; path?: string };

/** The platform's way back, signed exactly with its secret. */
export function signedBack(stage: Stage, { platform, token, result, path }: Return): string {
  const ts = Math.floor(Date.now() / 1000);
  const address = `${stage.origin}${path ?? "/task/back"}?p=${platform.code}&t=${token}&r=${result}&ts=${ts}`;
  const sign = createHmac("sha256", platform.keys.back).update(address).digest("hex");
  return `${address}&sign=${sign}`;
}

/** The platform's own statement, server to server. */
export async function postback(stage: Stage, { platform, token, result }: Return): Promise<number> {
  const body = JSON.stringify({ token, result: String(result) });
  const ts = String(Math.floor(Date.now() / 1000));
  const reply = await fetch(`${stage.origin}/api/v1/process/postback/${platform.code}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-timestamp": ts,
      "x-signature": createHmac("sha256", platform.keys.postback)
        .update(`${ts}.${body}`)
        .digest("hex"),
    },
    body,
  });
  return reply.status;
}
