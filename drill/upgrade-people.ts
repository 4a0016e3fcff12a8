/**
 * Members who answer, hand in and are called back about while their nodes are upgraded. Each does one thing after the other,
 * so that the last that was acknowledged is what has to stand (upgrade-kept.ts).
 */
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Call } from "#contract/client.ts";
import { blankTask } from "#contract/console/study/blank-task.ts";
import { addSecret, createPlatform } from "#contract/console/study/survey-platform.ts";
import { createTask } from "#contract/console/study/task.ts";
import { AuditPolicy, JoinResult, TaskState } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { presetSettings } from "../server/src/study/survey-platform/presets.ts";
import { inMachineTime } from "../tools/pace.ts";
import { unhurried } from "../tools/unhurried.ts";
import { clientAt } from "./client.ts";
import { richMemberHeaders } from "./gateway-ground.ts";
import { answers, operatorAt, publishTask } from "./setup.ts";

const PEOPLE = 3;
/** One ends before the migrations, so that every statement is prepared; one right after them; one at the end. */
const TURNS = 3;
const PAUSE_MS = 40;
const PATIENCE_MS = 60_000;

type Platform = { id: number; code: string; secret: string };
/** Of each turn that was entered a sheet of ours and an attempt on a platform; `ended`: how many turns are over. */
type Respondent = {
  headers: Record<string, string>;
  sheets: string[];
  away: string[];
  ended: number;
};

/** What the nodes acknowledged, and what they refused. */
export type Acknowledged = {
  /** Saved answers by token and question. */
  saved: Map<string, string>;
  /** Results by token. */
  results: Map<string, number>;
  called: string[];
  refused: string[];
  saves: number;
};
export type People = {
  everyone: Respondent[];
  /** Tasks by turn. */
  tasks: { here: number; there: number }[];
  platform: Platform;
  acked: Acknowledged;
  turn: number;
};

export type Gathering = { origin: string; databaseUrl: string; owner: Pool };

export async function gather({ origin, databaseUrl, owner }: Gathering): Promise<People> {
  await owner.query(unhurried);
  const operator = await operatorAt(origin);
  const platform = await standing(operator);
  const tasks: People["tasks"] = [];
  for (let turn = 0; turn < TURNS; turn++)
    tasks.push({
      here: await publishTask(operator),
      there: await openElsewhere(operator, owner, platform),
    });
  const acked: Acknowledged = {
    saved: new Map(),
    results: new Map(),
    called: [],
    refused: [],
    saves: 0,
  };
  const people: People = { everyone: [], tasks, platform, acked, turn: 0 };
  for (let n = 0; n < PEOPLE; n++) {
    const headers = await richMemberHeaders({ origin, databaseUrl });
    const person: Respondent = { headers, sheets: [], away: [], ended: 0 };
    await enter(people, person, origin);
    people.everyone.push(person);
  }
  return people;
}

/** The tasks of their next turn, where there is one. */
async function enter({ tasks }: People, person: Respondent, origin: string): Promise<void> {
  const next = tasks[person.sheets.length];
  if (next === undefined) return;
  const call = clientAt(origin, person.headers);
  person.sheets.push((await call(enterTask, { body: { taskId: next.here } })).token);
  person.away.push((await call(enterTask, { body: { taskId: next.there } })).token);
}

type Postback = NonNullable<ReturnType<typeof presetSettings>["postback"]>;
/** The release before knows no questionnaire's number. */
const asBefore = ({ survey: _, ...postback }: Postback) => postback;

async function standing(operator: Call): Promise<Platform> {
  const code = "upgrade";
  const about = { code, name: "升级演练", preset: "generic", active: true } as const;
  const settings = presetSettings("generic");
  const postback = settings.postback && asBefore(settings.postback);
  const body = { ...about, settings: { ...settings, postback } };
  const { id } = await operator(createPlatform, { body });
  const params = { id: String(id) };
  const { keys } = await operator(addSecret, { params, body: { secret: null } });
  return { id, code, secret: keys.postback };
}

/** Without a rehearsal, which the platform would have to take part in. */
async function openElsewhere(operator: Call, owner: Pool, { id }: Platform): Promise<number> {
  const blank = blankTask(new Date(Date.now() - 60_000));
  const task = await operator(createTask, {
    body: {
      ...blank,
      title: "升级演练",
      rewardGold: 100,
      minutes: 1,
      auditPolicy: AuditPolicy.of.atOnce,
    },
  });
  await owner.query(
    "update task set source = 'external', platform_id = $2, link = $3, state = $4 where id = $1",
    [
      task.id,
      id,
      "https://survey.example.com/s/77?t={token}&ts={ts}&sign={sign}",
      TaskState.of.published,
    ],
  );
  return task.id;
}

/** Until `stop` each saves answers by all nodes that there are, and ends what has its turn (`endTurn`). */
export function live(people: People, origins: readonly string[]): { stop(): Promise<void> } {
  let isOver = false;
  let asked = 0;
  const next = () => origins[asked++ % origins.length] ?? "";
  const living = people.everyone.map(async (person) => {
    while (!isOver) {
      if (person.ended < people.turn) await end(people, person, next);
      else await saveOne(people, person, next());
      await sleep(PAUSE_MS);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(living);
    },
  };
}

/** Each hands one more sheet in, a platform calls back about one more attempt of theirs, and they enter what comes next. */
export async function endTurn(people: People): Promise<void> {
  people.turn += 1;
  const until = Date.now() + inMachineTime(PATIENCE_MS);
  while (people.everyone.some(({ ended }) => ended < people.turn)) {
    if (Date.now() > until) throw new Error("the members have not come to an end");
    await sleep(PAUSE_MS);
  }
}

const names = Object.keys(answers);

async function saveOne(people: People, person: Respondent, origin: string): Promise<void> {
  const token = person.sheets[person.ended];
  if (token === undefined) return;
  const n = people.acked.saves;
  const value = n % 3 === 0 ? "b" : "a";
  await save(people, { origin, person, token, name: names[n % names.length] ?? "", value });
}

type Saving = { origin: string; person: Respondent; token: string; name: string; value: string };

const save = ({ acked }: People, { origin, person, token, name, value }: Saving): Promise<void> =>
  noting(acked, async () => {
    acked.saves += 1;
    const body = { token, name, value, milliseconds: 900 };
    await clientAt(origin, person.headers)(saveAnswer, { body });
    acked.saved.set(`${token} ${name}`, value);
  });

async function end(people: People, person: Respondent, next: () => string): Promise<void> {
  const { acked } = people;
  const token = person.sheets[person.ended] ?? "";
  for (const [name, value] of Object.entries(answers))
    await save(people, { origin: next(), person, token, name, value });
  await noting(acked, async () => {
    const card = await clientAt(next(), person.headers)(submitSheet, { body: { token } });
    acked.results.set(token, card.result);
  });
  const away = person.away[person.ended] ?? "";
  await noting(acked, async () => {
    await callBack(next(), people.platform, away);
    acked.called.push(away);
  });
  await noting(acked, () => enter(people, person, next()));
  person.ended += 1;
}

const noting = (acked: Acknowledged, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => void acked.refused.push(String(error)));

/** As the platform itself says that it is a complete. */
async function callBack(origin: string, { code, secret }: Platform, token: string): Promise<void> {
  const body = JSON.stringify({ token, result: String(JoinResult.of.complete) });
  const ts = String(Math.floor(Date.now() / 1000));
  const reply = await fetch(`${origin}/api/v1/process/postback/${code}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": "198.51.100.7",
      "x-timestamp": ts,
      "x-signature": createHmac("sha256", secret).update(`${ts}.${body}`).digest("hex"),
    },
    body,
  });
  if (reply.status !== 200) throw new Error(`callback: ${reply.status} ${await reply.text()}`);
  await reply.body?.cancel();
}
