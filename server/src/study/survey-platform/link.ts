/** The way out: a task's link, filled in for one attempt and signed. */
import { createHmac } from "node:crypto";
import type { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { profileOf, recordPropertyUse } from "../property/api.ts";
import type { ResponseRow } from "../survey/api.ts";
import type { EntryTask } from "../task/api.ts";
import { keyFor } from "./keys.ts";
import { activeSecrets } from "./secret.ts";
import { platformRow } from "./sql.ts";
import { fillTemplate, hostProblems, type Macro, macrosIn, type MacroValues } from "./template.ts";

/** What a link may tell of an attempt. */
export type Linked = Pick<
  ResponseRow,
  | "token"
  | "expiresAt"
  | "city"
  | "memberId"
  | "agentId"
  | "supplierId"
  | "supplierUid"
  | "visitorId"
>;
type Attempt = { task: EntryTask; response: Linked };

/**
 * Throws `unavailable` where the signature needs a secret and the platform has none, and where the link
 * leads to a host that the platform no longer has: a task stays published when its platform is changed.
 */
export async function linkFor(db: Db, world: World, attempt: Attempt): Promise<string> {
  const { link, platformId } = attempt.task;
  const platform = platformId === null ? undefined : await platformRow(db, platformId);
  if (!platform || link === null) throw new Error(`task ${attempt.task.id} leads nowhere`);
  const values = await valuesFor(db, world, { ...attempt, platformId: platform.id, link });
  const sign = await signerFor(db, world, { id: platform.id, settings: platform.settings });
  const url = fillTemplate(link, values, sign);
  const [astray] = hostProblems(platform.settings.hosts, url);
  if (astray === undefined) return url;
  world.log.warn({ taskId: attempt.task.id, platformId: platform.id, astray }, "link leads astray");
  throw new Failure("unavailable", { msg: "调查平台正在调整，请稍后再试" });
}

/** How and with which secret links are signed; null where they are not. */
export async function signerFor(
  db: Db,
  world: World,
  { id, settings }: { id: number; settings: SurveyPlatformSettings },
) {
  const how = settings.entrySign;
  if (!how) return null;
  const [newest] = await activeSecrets(db, world, id);
  if (!newest) throw new Failure("unavailable", { msg: "调查平台还没有配置好，请稍后再试" });
  return { how, secret: keyFor(newest, "link") };
}

type Filling = Attempt & { platformId: number; link: string };

async function valuesFor(db: Db, world: World, filling: Filling): Promise<MacroValues> {
  const { task, response } = filling;
  return {
    token: response.token,
    task: task.hash,
    ts: secondsOf(world.clock.now()),
    expires: secondsOf(response.expiresAt),
    pid: pseudonymOf(world, filling),
    city: response.city,
    ...(await personOf(db, world, filling)),
  };
}

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/**
 * The same person is the same to this platform and somebody else to every other one; nobody can go back
 * from it to a member (rule study-20).
 */
function pseudonymOf(world: World, { response, platformId }: Filling): string {
  const { memberId, agentId, supplierId, supplierUid, visitorId } = response;
  const who =
    memberId === null
      ? `agent ${agentId} ${supplierId ?? ""} ${supplierUid ?? visitorId ?? ""}`
      : `member ${memberId}`;
  return createHmac("sha256", world.key(`survey-platform.pid ${platformId}`))
    .update(who)
    .digest("base64url");
}

/** Only what the template asks for; the member can see in the profile that it was used. */
async function personOf(db: Db, world: World, { task, response, link }: Filling) {
  const nobody = { gender: "", age: "" };
  const asked = macrosIn(link).filter((name): name is Macro => name === "gender" || name === "age");
  const { memberId } = response;
  if (asked.length === 0 || memberId === null) return nobody;
  const { gender, birthday } = await profileOf(db, memberId);
  const at = world.clock.now();
  const names = asked.map((name) => (name === "age" ? "birthday" : name));
  await recordPropertyUse(db, { memberId, names, taskId: task.id, at });
  return {
    gender: gender === "male" || gender === "female" ? gender : "",
    age: typeof birthday === "string" ? ageOn(dayOf(at), birthday) : "",
  };
}

/** Full years between two days, as 2026-11-21 and 1990-01-01. */
function ageOn(today: string, birthday: string): string {
  const hadBirthday = today.slice(5) >= birthday.slice(5);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return Number.isInteger(years) && years >= 0 ? String(years) : "";
}
