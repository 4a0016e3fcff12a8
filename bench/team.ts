/**
 * A leader of a hundred thousand members with five million responses against one of twenty with a thousand,
 * in one database (docs/quality.md server-11). `npm run bench -- team`; filling takes minutes.
 */
import pg from "pg";
import { type Db, openDb } from "../server/src/platform/db.ts";
import { foldFigures } from "../server/src/people/growth/api.ts";
import type { World } from "../server/src/platform/world.ts";
import { teamPage } from "../server/src/people/member/api.ts";
import { pageOfTeamResponses } from "../server/src/study/survey/api.ts";
import { median, rounded } from "./figures.ts";
import { captureSql } from "./limit.ts";
import { load } from "./load.ts";
import { buffersOf, explained } from "./plan.ts";
import { CROWD, type Stage, setStage } from "./stage.ts";
import { headersOf } from "./targets.ts";
import { BIG_LEADER, fillTeams } from "./team-fill.ts";

const MEMBERS = Number(process.env["BENCH_TEAM_MEMBERS"] ?? 100_000);
const RESPONSES_EACH = Number(process.env["BENCH_TEAM_RESPONSES"] ?? 50);
/** The second of those who have a session. */
const SMALL_LEADER = 1 + Math.floor(MEMBERS / CROWD);
const PAGE = 20;
const DEEP = Math.min(1000, Math.floor(MEMBERS / PAGE / 2));

/** The bar: at most so many times the small leader's. */
export const TEAM_AT_MOST = 1.3;

const paths = {
  "team page": "/v1/users/team",
  "team search": "/v1/users/team?search=%E4%BC%9A%E5%91%98",
  "team summary": "/v1/users/team/summary",
  "team history by day": "/v1/users/team/history",
  "team history by task": "/v1/users/team/history?by=task",
  "team responses": "/v1/responses/team",
  "team responses, invalid": "/v1/responses/team?audit=2",
  "team responses, a rare result": "/v1/responses/team?result=5",
  "team responses, complete": "/v1/responses/team?result=1",
};

export type TeamRow = { what: string; p50Ms: number; ratio: number };
export type TeamFigures = {
  members: number;
  responses: number;
  fillSeconds: number;
  rows: TeamRow[];
  /** Buffers of page `deep` ÷ those of the first. */
  deep: { page: number; members: number; responses: number };
};

export async function measureTeam(run: { rounds: number; seconds: number }): Promise<TeamFigures> {
  const began = Date.now();
  let fillSeconds = 0;
  const stage = await setStage({ members: MEMBERS, entries: 0 }, async (client) => {
    await fill(client);
    fillSeconds = Math.round((Date.now() - began) / 1000);
  });
  try {
    const rows = Object.entries(paths).map(([what, path]) =>
      compare(stage, { what, path, ...run }),
    );
    return {
      members: MEMBERS,
      responses: MEMBERS * RESPONSES_EACH,
      fillSeconds,
      rows,
      deep: {
        page: DEEP,
        members: await deeper(stage, membersAt),
        responses: await deeper(stage, responsesAt),
      },
    };
  } finally {
    await stage.stop();
  }
}

async function fill(client: pg.Client): Promise<void> {
  const { host, port, user = "", password = "", database = "" } = client;
  const db = openDb(
    `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
    1,
  );
  try {
    const teams = {
      members: MEMBERS,
      responsesEach: RESPONSES_EACH,
      smallLeader: SMALL_LEADER,
    };
    // Folding asks nothing else of the world.
    await fillTeams(client, teams, () => foldFigures({ db } as World));
  } finally {
    await db.destroy();
  }
}

type Asked = { what: string; path: string; rounds: number; seconds: number };

/** In turn, each time from one connection: what is measured is the page and no queue. */
function compare(stage: Stage, { what, path, rounds, seconds }: Asked): TeamRow {
  const ask = (leader: number): number => {
    const headers = headersOf(stage.sessions.filter(({ memberId }) => memberId === leader));
    const url = `${stage.origin}/api${path}`;
    const { p50Ms, errors } = load({ url, headers, connections: 1, seconds });
    if (errors > 0) throw new Error(`${errors} of the answers to ${path} were none`);
    return p50Ms;
  };
  const big: number[] = [];
  const small: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    small.push(ask(SMALL_LEADER));
    big.push(ask(BIG_LEADER));
  }
  return { what, p50Ms: median(big), ratio: rounded(median(big) / median(small)) };
}

/** Where page n of the big team begins: its last number before. */
type At = (db: Db, before: number | undefined) => Promise<{ id: number }[]>;
const membersAt: At = (db, after) =>
  teamPage(db, { leaderId: BIG_LEADER, search: undefined, after, size: PAGE });
const responsesAt: At = (db, before) =>
  pageOfTeamResponses(db, {
    leaderId: BIG_LEADER,
    memberId: undefined,
    taskId: undefined,
    result: undefined,
    audit: undefined,
    before,
    size: PAGE,
  });

/** Walks to the page as somebody would who pressed on, and counts the buffers of it and of the first. */
async function deeper({ appUrl }: Stage, at: At): Promise<number> {
  const db = openDb(appUrl, 1);
  let before: number | undefined;
  try {
    for (let page = 1; page < DEEP; page += 1) before = (await at(db, before)).at(-1)?.id;
  } finally {
    await db.destroy();
  }
  return rounded(
    (await buffersFor(appUrl, at, before)) / (await buffersFor(appUrl, at, undefined)),
  );
}

async function buffersFor(appUrl: string, at: At, before: number | undefined): Promise<number> {
  const [query] = await captureSql(appUrl, (db) => at(db, before));
  if (!query) throw new Error("the page sent no statement");
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const plan = await explained(client, query);
    if (plan["Actual Rows"] !== PAGE) throw new Error("it is no full page");
    return buffersOf(plan);
  } finally {
    await client.end();
  }
}
