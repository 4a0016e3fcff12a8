/** What the returns come from: an external task of a platform, and members who are out there. */
import { createHmac } from "node:crypto";
import type pg from "pg";
import { keysFor } from "../server/src/platform/keyring.ts";
import { sealText } from "../server/src/platform/seal.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { presetSettings } from "../server/src/study/survey-platform/presets.ts";

const CODE = "bench";
const SIGNING = "a signing key of the benchmark only";

/** Attempts that are under way: the first part comes back over HTTP, the rest in pgbench. */
export type Outside = { tokens: string[]; taskId: number };

/** The sequence from which pgbench takes the attempts of its part, each once. */
export const SEQUENCE = "bench_attempt";

/** `secret`: the server's SECRET_KEY, by which the platform's is sealed. */
export async function goOutside(
  owner: pg.Client,
  { secret, members, attempts }: { secret: string; members: number; attempts: number },
): Promise<Outside> {
  await openPlatform(owner, secret);
  const { rows } = await owner.query<{ id: number; token: string; taskId: number }>(
    `insert into survey_response (token, task_id, member_id, round, platform_id, reward_gold, reward_fen,
       started_at, expires_at, ip)
     select md5(random()::text || n), t.id, 1 + n % $1, n::text, t.platform_id, 10, 0,
            now() - interval '10 minutes', now() + interval '1 day', '10.0.0.1'
       from task t, generate_series(1, $2::int) n where t.platform_id is not null
     returning id::int, token, task_id::int as "taskId"`,
    [members, attempts],
  );
  const overHttp = Math.floor(attempts * 0.3);
  const first = rows[overHttp]?.id ?? 1;
  await owner.query(`create sequence ${SEQUENCE} start ${first}`);
  await owner.query(`grant usage on ${SEQUENCE} to panel_app`);
  return {
    tokens: rows.slice(0, overHttp).map(({ token }) => token),
    taskId: rows[0]?.taskId ?? 0,
  };
}

async function openPlatform(owner: pg.Client, secret: string): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into survey_platform (code, name, preset, settings, proof, created_at, updated_at)
     values ($1, $1, 'generic', $2, $3, now(), now()) returning id::int`,
    // The proof as the console stores it.
    [
      CODE,
      JSON.stringify(presetSettings("generic")),
      JSON.stringify({ version: 1, of: CODE, problems: [] }),
    ],
  );
  // Sealing asks nothing else of the world.
  const world = { ...keysFor(secret), clock: systemClock };
  const sealed = sealText(world, "survey-platform.secret", SIGNING);
  await owner.query(
    `insert into survey_platform_secret (platform_id, kid, sealed_secret, created_at)
     values ($1, 'k1', $2, now())`,
    [rows[0]?.id, sealed],
  );
  await owner.query(
    `insert into task (hash, title, type, state, reward_gold, minutes, limit_minutes, opens_at, source,
       platform_id, link, created_at, published_at, updated_at)
     values ('bench-outside-task', 'x', 2, 3, 10, 10, 60, now(), 'external', $1,
       'https://survey.example.com/?t={token}', now(), now(), now())`,
    [rows[0]?.id],
  );
}

/** The generic preset's return of a complete, signed now: good for ten minutes. */
export function returnBody(origin: string, token: string): string {
  const ts = Math.floor(Date.now() / 1000);
  const covered = `${origin}/task/back?p=${CODE}&t=${token}&r=1&ts=${ts}`;
  const sign = createHmac("sha256", SIGNING).update(covered).digest("hex");
  return JSON.stringify({ url: `${covered}&sign=${sign}` });
}
