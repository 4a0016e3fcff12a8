/**
 * The attack on returns: platforms set at random, by the console where it takes them and past it where it
 * does not; members who give the signatures that they were given back as something else, over HTTP. Nobody
 * may be credited. The control has no proof and must credit somebody: it shows that the attack is seen.
 */
import { signatureOf } from "../server/src/study/survey-platform/signature.ts";
import type { PlatformKeys } from "#contract/console/study/platform-signature.ts";
import { addSecret, createPlatform } from "#contract/console/study/survey-platform.ts";
import { blankTask } from "#contract/console/study/blank-task.ts";
import { createTask } from "#contract/console/study/task.ts";
import { AuditPolicy, TaskState } from "#contract/enums.ts";
import { comeBack } from "#contract/member/people/process.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { CallFailed, type Call } from "#contract/client.ts";
import { presetSettings } from "../server/src/study/survey-platform/presets.ts";
import type { Pool } from "pg";
import { clientAt } from "./client.ts";
import type { Member } from "./ground.ts";
import { type Drawn, drawSettings } from "./returns-settings.ts";
import { type Forged, forgeriesOf, givenBy, type Given } from "./returns-forge.ts";
import type { Verdict } from "./verdict.ts";

export type Attack = {
  origin: string;
  operator: Call;
  /** Newly signed in: a session is worth a quarter of an hour. */
  signIn(): Promise<readonly Member[]>;
  owner: Pool;
  platforms: number;
  /** Every platform counts as proved; the run ends with the first that credits somebody. */
  isControl: boolean;
};

export type Tally = {
  saved: number;
  refused: number;
  links: number;
  sent: { back: number; postback: number };
  credited: number;
  coins: number;
  verdicts: Map<string, number>;
};

type Standing = { id: number; code: string; keys: PlatformKeys };

/** Members sign in again after so many platforms: well within a session, even on a busy machine. */
const SIGN_IN_EVERY = 20;

export async function attackReturns(attack: Attack): Promise<Tally> {
  const sent = { back: 0, postback: 0 };
  const tally: Tally = {
    saved: 0,
    refused: 0,
    links: 0,
    sent,
    credited: 0,
    coins: 0,
    verdicts: new Map(),
  };
  const tokens: string[] = [];
  let members: readonly Member[] = [];
  for (let n = 0; n < attack.platforms; n += 1) {
    const drawn = drawSettings();
    // oxlint-disable no-await-in-loop -- one after the other, as one attacker works
    if (n % SIGN_IN_EVERY === 0) members = await attack.signIn();
    const { platform, isSaved } = await stand(attack, drawn);
    if (isSaved) tally.saved += 1;
    else tally.refused += 1;
    const taskId = await openTask(attack, platform, drawn.link);
    for (const member of members) {
      const given = await goOut(member, taskId, drawn);
      if (given === undefined) continue;
      tokens.push(given.token);
      tally.links += 1;
      for (const text of [given, ...fromPlatform(drawn, platform, given)])
        for (const forged of forgeriesOf(drawn.settings, text)) {
          await send(attack, { platform, drawn, forged, member });
          sent[forged.direction] += 1;
        }
    }
    if (attack.isControl) await count(attack.owner, tokens, tally);
    // oxlint-enable no-await-in-loop
    // Settings are drawn: one that can be forged may be the first or the thirtieth.
    if (attack.isControl && tally.credited > 0) break;
  }
  await count(attack.owner, tokens, tally);
  return tally;
}

let made = 0;

/** Sets it up by the console, or in the database where the console refuses it: an old database may have such settings. */
async function stand(attack: Attack, { settings }: Drawn) {
  const code = `drill-${++made}`;
  const body = { code, name: code, preset: "generic", active: true } as const;
  const params = (id: number) => ({ id: String(id) });
  let isSaved = true;
  const { id } = await attack
    .operator(createPlatform, { body: { ...body, settings } })
    .catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      isSaved = false;
      const plain = { ...presetSettings("generic"), keys: settings.keys };
      return attack.operator(createPlatform, { body: { ...body, settings: plain } });
    });
  const { keys } = await attack.operator(addSecret, { params: params(id), body: { secret: null } });
  if (!isSaved)
    await attack.owner.query("update survey_platform set settings = $2 where id = $1", [
      id,
      settings,
    ]);
  if (attack.isControl)
    await attack.owner.query("update survey_platform set proof = $2 where id = $1", [
      id,
      { version: 1, of: `control ${id}`, problems: [] },
    ]);
  return { platform: { id, code, keys } satisfies Standing, isSaved };
}

async function openTask({ operator, owner }: Attack, platform: Standing, link: string) {
  const { id } = await operator(createTask, {
    body: {
      ...blankTask(new Date(Date.now() - 60_000)),
      title: platform.code,
      rewardGold: 100,
      minutes: 1,
      auditPolicy: AuditPolicy.of.atOnce,
    },
  });
  // Past the editor, which refuses such links too.
  await owner.query(
    "update task set source = 'external', platform_id = $2, link = $3, state = $4 where id = $1",
    [id, platform.id, link, TaskState.of.published],
  );
  return id;
}

/** Undefined where the link carries no signature; throws where the entry is refused. */
async function goOut({ call }: Member, taskId: number, { settings }: Drawn) {
  const { url } = await call(enterTask, { body: { taskId } });
  return givenBy(url, settings);
}

/** A screen-out that the platform signed and the browser carried: other fields of it may say more. */
function fromPlatform({ settings }: Drawn, { keys }: Standing, { token }: Given): Given[] {
  const { back } = settings;
  if (back.check.kind !== "signature" || back.check.over !== "fields") return [];
  const { fields, algorithm } = back.check;
  const values: Record<string, string> = {
    [back.ts]: String(Math.floor(Date.now() / 1000)),
    [back.token]: token,
    [back.result]: "2",
  };
  const text = fields.map((name) => values[name] ?? "0").join("");
  return [{ text, token, algorithm, sign: signatureOf(algorithm, keys.back, text), said: "2" }];
}

type Sending = { platform: Standing; drawn: Drawn; forged: Forged; member: Member };
let lastIp = 0;

/** From an address of its own each time: the limits of one are not what is tried here. */
async function send({ origin }: Attack, { platform, drawn, forged, member }: Sending) {
  const ip = `10.${100 + (++lastIp >> 16)}.${(lastIp >> 8) & 255}.${lastIp & 255}`;
  const query = new URLSearchParams([...forged.values]).toString();
  if (forged.direction === "back") {
    const url = `${origin}/task/back?p=${platform.code}&${query}`;
    await clientAt(origin, { "x-forwarded-for": ip })(comeBack, { body: { url } });
    return;
  }
  const format = drawn.settings.postback?.format ?? "query";
  const address = `${origin}/api/v1/process/postback/${platform.code}`;
  const body = format === "json" ? JSON.stringify(Object.fromEntries(forged.values)) : query;
  const reply = await fetch(format === "query" ? `${address}?${query}` : address, {
    method: format === "query" ? "GET" : "POST",
    headers: { "x-forwarded-for": ip, "content-type": "text/plain" },
    ...(format !== "query" && { body }),
  });
  await reply.body?.cancel();
  if (reply.status >= 500) throw new Error(`${reply.status} for ${member.mobile}: ${query}`);
}

async function count(owner: Pool, tokens: readonly string[], tally: Tally) {
  const { rows } = await owner.query<{ credited: number; coins: number }>(
    `select count(*) filter (where result <> 0 or confirmed_at is not null or reward_tx is not null)::int as credited,
            coalesce(sum(paid_gold), 0)::int as coins
       from survey_response where token = any($1)`,
    [tokens],
  );
  tally.credited = rows[0]?.credited ?? 0;
  tally.coins = rows[0]?.coins ?? 0;
  const kept = await owner.query<{ verdict: string; n: number }>(
    `select verdict, count(*)::int as n from survey_return x
      where response_id in (select id from survey_response where token = any($1))
      group by verdict order by n desc`,
    [tokens],
  );
  for (const { verdict, n } of kept.rows) tally.verdicts.set(verdict, n);
}

/** What is printed beside the other checks. */
export function returnChecks(attack: Tally, control: Tally): Verdict["checks"] {
  const sent = ({ sent: { back, postback } }: Tally) => back + postback;
  const credited = attack.credited > 0 ? [`${attack.credited} attempts were credited`] : [];
  const blind = control.credited === 0 ? ["without the proof nobody was credited either"] : [];
  return [
    { name: "forged returns that credited nobody", seen: sent(attack), wrong: credited },
    { name: "forged returns without the proof (control)", seen: sent(control), wrong: blind },
  ];
}

export const inWords = (tally: Tally): string =>
  `${tally.saved} platforms saved and ${tally.refused} refused, ${tally.links} links, ` +
  `${tally.sent.back} forged returns and ${tally.sent.postback} forged postbacks: ` +
  `${tally.credited} attempts credited, ${tally.coins} coins; ` +
  [...tally.verdicts].map(([verdict, n]) => `${verdict} ${n}`).join(", ");
