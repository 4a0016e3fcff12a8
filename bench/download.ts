/**
 * A leader's file of a million lines over HTTP against psql's COPY of the same query, interleaved, and what
 * it costs the server's memory (docs/quality.md server-9). `npm run bench -- download`; filling takes a minute or two.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Client } from "pg";
import { teamFile } from "../server/src/study/download/sql.ts";
import { copyStatement } from "../server/src/platform/copy.ts";
import { median, rounded } from "./figures.ts";
import { type Stage, setStage } from "./stage.ts";
import { headersOf } from "./targets.ts";

const LINES = Number(process.env["BENCH_LINES"] ?? 1_000_000);
const MEMBERS = 1000;
const LEADER = 1;

/** Time at most so many times COPY's, and so much memory over the idle server (docs/quality.md server-9). */
export const DOWNLOAD_AT_MOST = { ratio: 1.5, mib: 64 };

type DownloadFigures = {
  lines: number;
  seconds: number;
  copySeconds: number;
  ratio: number;
  linesPerSecond: number;
  /** The server's resident memory over the idle one, at its most. */
  mib: number;
};

export async function measureDownload({ rounds }: { rounds: number }): Promise<DownloadFigures> {
  const stage = await setStage({ members: MEMBERS, entries: 0 }, fillTeam);
  try {
    await overHttp(stage);
    const ours: { seconds: number; mib: number }[] = [];
    const copies: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await overHttp(stage));
      copies.push(await byCopy(stage));
    }
    const seconds = median(ours.map((one) => one.seconds));
    const copySeconds = median(copies);
    return {
      lines: LINES,
      seconds: rounded(seconds),
      copySeconds: rounded(copySeconds),
      ratio: rounded(seconds / copySeconds),
      linesPerSecond: Math.round(LINES / seconds),
      mib: Math.max(...ours.map(({ mib }) => mib)),
    };
  } finally {
    await stage.stop();
  }
}

/** Every line of everybody else's in one leader's team, two thirds of them paid. */
async function fillTeam(client: Client): Promise<void> {
  const statements = [
    `set session_replication_role = replica`,
    `update user_member set role = 2 where id = ${LEADER}`,
    `insert into survey_response
       (token, task_id, member_id, owner_id, leader_id, leader_percent, round, reward_gold, reward_fen, result,
        audit_state, started_at, finished_at, expires_at, audited_at, paid_gold)
     select 'download-of-the-bench-' || n, 1, 2 + n % ${MEMBERS - 1}, 2 + n % ${MEMBERS - 1}, ${LEADER}, 5, n::text, 500, 0, 1,
            case when n % 3 = 0 then 0 else 1 end, now() - n * interval '1 minute',
            now() - n * interval '1 minute' + interval '4 minutes', now(),
            case when n % 3 = 0 then null else now() end, case when n % 3 = 0 then 0 else 500 end
       from generate_series(1, ${LINES}) n`,
    `insert into growth_reward
       (response_id, kind, beneficiary_id, member_id, task_id, base_gold, percent, gold, paid_gold, paid_fen,
        credited_at, changed_at)
     select id, 3, ${LEADER}, member_id, 1, 500, 5, 25, 25, 0, now(), now()
       from survey_response where leader_id = ${LEADER} and audit_state = 1`,
    `set session_replication_role = origin`,
    `vacuum analyze survey_response, growth_reward`,
  ];
  for (const statement of statements) await client.query(statement);
}

const run = promisify(execFile);

async function overHttp(stage: Stage): Promise<{ seconds: number; mib: number }> {
  const headers = headersOf(stage.sessions.filter(({ memberId }) => memberId === LEADER))[0];
  if (!headers) throw new Error("the leader is not signed in");
  const idle = residentMib(stage.serverPid);
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, residentMib(stage.serverPid));
  }, 20);
  const { stdout } = await run("curl", [
    "--silent",
    "--show-error",
    "--fail",
    ...Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
    "--output",
    "/dev/null",
    "--write-out",
    "%{time_total} %{size_download} %{content_type}",
    `${stage.origin}/api/v1/responses/team/download`,
  ]).finally(() => clearInterval(watch));
  const [seconds = "", bytes = "", type = ""] = stdout.split(" ");
  // A refusal is short and no file.
  if (!type.startsWith("text/csv") || Number(bytes) < LINES * 50) throw new Error(stdout);
  return { seconds: Number(seconds), mib: most - idle };
}

async function byCopy({ appUrl }: Stage): Promise<number> {
  const began = performance.now();
  await run("psql", [
    appUrl,
    "--quiet",
    "--no-psqlrc",
    "--output",
    "/dev/null",
    "--command",
    copyStatement(teamFile(LEADER, undefined)),
  ]);
  return (performance.now() - began) / 1000;
}

function residentMib(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kib) / 1024);
}
