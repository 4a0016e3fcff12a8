/** For tests: platforms, external tasks, and returns signed by hand, as an outside system would. */
import { createHmac } from "node:crypto";
import type { PlatformKeys } from "#contract/console/platform-signature.ts";
import {
  addSecret,
  createPlatform,
  type PlatformPreset,
  type SurveyPlatformSettings,
} from "#contract/console/survey-platform.ts";
import { createTask, type TaskDraft } from "#contract/console/task.ts";
import { AuditPolicy, StaffRole, TaskState } from "#contract/enums.ts";
import { comeBack } from "#contract/member/process.ts";
import { enterTask } from "#contract/member/survey.ts";
import { clientOf, type SignedIn, type TestServer } from "../../test/server.ts";
import { draftOf } from "../../test/task.ts";
import { presetSettings } from "./presets.ts";

export type TestPlatform = {
  id: number;
  code: string;
  /** What every direction signs with, where there is one for all. */
  secret: string;
  kid: string;
  keys: PlatformKeys;
};

/** A platform whose entry links carry no signature: what an operator tries first. */
export const unsignedEntry = {
  entrySign: null,
  entryTemplate: "https://survey.example.com/s/{survey}?t={token}",
} satisfies Partial<SurveyPlatformSettings>;

let made = 0;
export const SITE = "http://localhost:3000";

/** Of a preset, with our hosts, and a secret. */
export async function platformOf(
  server: TestServer,
  preset: PlatformPreset = "generic",
  change: Partial<SurveyPlatformSettings> = {},
): Promise<TestPlatform> {
  const operations = await server.staff(StaffRole.of.operations);
  const code = `p-${++made}`;
  const settings = { ...presetSettings(preset), ...change };
  const body = { code, name: `平台${made}`, preset, active: true, settings };
  const { id } = await operations(createPlatform, { body });
  const { secret, keys, platform } = await operations(addSecret, {
    params: { id: String(id) },
    body: { secret: null },
  });
  return { id, code, secret: secret ?? "", kid: platform.secrets[0]?.kid ?? "", keys };
}

/** Open, without the rehearsal: its own tests walk it. */
export async function externalTask(
  server: TestServer,
  platform: { id: number },
  change: Partial<TaskDraft> = {},
): Promise<number> {
  const operations = await server.staff(StaffRole.of.operations);
  const { id } = await operations(createTask, {
    body: draftOf({
      source: "external",
      platformId: platform.id,
      link: "https://survey.example.com/s/77?t={token}&ts={ts}&sign={sign}",
      questionnaire: null,
      auditPolicy: AuditPolicy.of.atOnce,
      ...change,
    }),
  });
  await server.db
    .updateTable("task")
    .set({ state: TaskState.of.published })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Says that it is this platform, and knows the secret of another one. */
export const impostorOf = (platform: TestPlatform): TestPlatform => {
  const secret = "somebody-else's-secret";
  return { ...platform, secret, keys: { link: secret, back: secret, postback: secret } };
};

export type Going = { platform: TestPlatform; taskId: number; member: SignedIn; token: string };

/** A member who has left for the platform. */
export async function gone(
  server: TestServer,
  { platform, taskId }: { platform: TestPlatform; taskId: number },
): Promise<Going> {
  const member = await server.member();
  const { token } = await member.call(enterTask, { body: { taskId } });
  // Whoever is back at once is looked at singly.
  server.clock.move(60);
  return { platform, taskId, member, token };
}

export async function started(server: TestServer, change: Partial<TaskDraft> = {}): Promise<Going> {
  const platform = await platformOf(server);
  return gone(server, { platform, taskId: await externalTask(server, platform, change) });
}

export const secondsNow = (server: TestServer) => Math.floor(server.clock.now().getTime() / 1000);

export const hmacHex = (secret: string, text: string, algorithm = "sha256") =>
  createHmac(algorithm, secret).update(text).digest("hex");

/** The generic platform's return: t, r, ts (seconds), then what else, then sign. */
export function signedBack(
  server: TestServer,
  { platform, token }: Pick<Going, "platform" | "token">,
  result: number | string,
  { more = "", ts = secondsNow(server) } = {},
): string {
  const address = `${SITE}/task/back?p=${platform.code}&t=${token}&r=${result}&ts=${ts}${more}`;
  return `${address}&sign=${hmacHex(platform.keys.back, address)}`;
}

/** In a browser of its own, unless somebody is signed in there. */
export const bring = (server: TestServer, url: string, call = browserFrom(server)) =>
  call(comeBack, { body: { url } });

let lastIp = 0;
export const browserFrom = (server: TestServer) =>
  clientOf(server.app, {}, `10.77.${Math.floor(++lastIp / 250)}.${lastIp % 250}`);

/** The generic platform's postback: JSON with its time and signature in headers. */
export async function postback(
  server: TestServer,
  { platform, token }: Pick<Going, "platform" | "token">,
  result: number | string,
  change: { secret?: string; ts?: number; extra?: object; ip?: string; body?: string } = {},
) {
  const body = change.body ?? JSON.stringify({ token, result: String(result), ...change.extra });
  const ts = String(change.ts ?? secondsNow(server));
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/v1/process/postback/${platform.code}`,
    remoteAddress: change.ip ?? "198.51.100.7",
    headers: {
      "content-type": "application/json",
      "x-timestamp": ts,
      "x-signature": hmacHex(change.secret ?? platform.keys.postback, `${ts}.${body}`),
    },
    payload: body,
  });
  return { status: reply.statusCode, body: reply.body };
}

export const responseOf = (server: TestServer, token: string) =>
  server.db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("token", "=", token)
    .executeTakeFirstOrThrow();

/** Oldest first. */
export async function evidenceOf(server: TestServer, token: string) {
  const { id } = await responseOf(server, token);
  return server.db
    .selectFrom("surveyReturn")
    .selectAll()
    .where("responseId", "=", id)
    .orderBy("id")
    .execute();
}

export const verdictsOf = async (server: TestServer, token: string) =>
  (await evidenceOf(server, token)).map(({ channel, verdict }) => `${channel}: ${verdict}`);
