/** A client's questionnaire elsewhere: members go out to it, and its platform's signed statement ends and credits a response in one call. */
import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import type { Call } from "#contract/client.ts";
import { blankTask } from "#contract/console/study/blank-task.ts";
import { addSecret, createPlatform } from "#contract/console/study/survey-platform.ts";
import { createTask } from "#contract/console/study/task.ts";
import { AuditPolicy, TaskState } from "#contract/enums.ts";
import { presetSettings } from "../../server/src/study/survey-platform/presets.ts";
import { request } from "../client.ts";
import type { Check } from "./check-of.ts";

export type Outside = { code: string; key: string; tasks: number[] };

/** What the tasks name as the least time: sooner back than that is refused as too fast. */
export const LEAST_MS = 1000;
const CODE = "drill";
const LINK = "https://survey.example.com/s/77?t={token}&ts={ts}&sign={sign}";

export async function openOutside(operator: Call, owner: Pool, tasks: number): Promise<Outside> {
  const settings = presetSettings("generic");
  const body = { code: CODE, name: CODE, preset: "generic", active: true, settings } as const;
  const { id } = await operator(createPlatform, { body });
  const params = { id: String(id) };
  const { keys } = await operator(addSecret, { params, body: { secret: null } });
  const outside: Outside = { code: CODE, key: keys.postback, tasks: [] };
  for (let n = 0; n < tasks; n++) outside.tasks.push(await openTask(operator, owner, id));
  return outside;
}

/** Without its rehearsal, which wants a platform that answers. */
async function openTask(operator: Call, owner: Pool, platformId: number): Promise<number> {
  const { id } = await operator(createTask, {
    body: {
      ...blankTask(new Date(Date.now() - 60_000)),
      title: "演练外部任务",
      rewardGold: 100,
      minutes: 1,
      minimumSeconds: LEAST_MS / 1000,
      auditPolicy: AuditPolicy.of.atOnce,
      source: "external",
      platformId,
      link: LINK,
    },
  });
  const open = "update task set state = $2, published_at = now() where id = $1";
  await owner.query(open, [id, TaskState.of.published]);
  return id;
}

/** The platform says, server to server, that this attempt is complete. */
export async function sayComplete(
  origin: string,
  { code, key }: Pick<Outside, "code" | "key">,
  token: string,
): Promise<void> {
  const body = { token, result: "1" };
  const ts = String(Math.floor(Date.now() / 1000));
  const sign = createHmac("sha256", key)
    .update(`${ts}.${JSON.stringify(body)}`)
    .digest("hex");
  const headers = { "x-timestamp": ts, "x-signature": sign, "x-forwarded-for": "10.9.9.9" };
  const url = `${origin}/api/v1/process/postback/${code}`;
  const { envelope } = await request(url, { method: "POST", headers, body });
  if (envelope.code !== 200) throw new Error(`a return was refused: ${envelope.msg}`);
}

/** A return that was only noted, or held for a person to look at, would be quick and prove nothing. */
export async function returnsCredited(owner: Pool, { tasks }: Outside): Promise<Check> {
  const { rows } = await owner.query<{ all: number; credited: number; held: string | null }>(
    `select count(*)::int as all, min(array_to_string(held || flags, '；')) as held,
            count(*) filter (where audit_state = 1 and paid_gold > 0)::int as credited
       from survey_response where task_id = any($1)`,
    [tasks],
  );
  const [{ all, credited, held } = { all: 0, credited: 0, held: null }] = rows;
  const wrong = all === credited ? [] : [`${all - credited} were not credited: ${held ?? ""}`];
  return { name: "returns credited at once", seen: all, wrong };
}
