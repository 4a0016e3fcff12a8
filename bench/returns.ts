/** What the returns come from: an external task of a platform, and members who are out there. */
import { createHmac } from "node:crypto";
import type pg from "pg";
import { keysFor } from "../server/src/platform/keyring.ts";
import { sealText } from "../server/src/platform/seal.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { newToken } from "../server/src/study/survey/token.ts";
import { presetSettings } from "../server/src/study/survey-platform/presets.ts";

const CODE = "bench";
const SIGNING = "a signing key of the benchmark only";

/** Attempts that are under way: the first part comes back over HTTP, the rest in pgbench. */
export type Outside = { tokens: string[]; taskId: number };

/** The sequence from which pgbench takes the attempts of its part, each once: by their numbers. */
export const SEQUENCE = "bench_attempt";

/** `secret`: the server's SECRET_KEY, by which the platform's is sealed. */
export async function goOutside(
  owner: pg.Client,
  { secret, members, attempts }: { secret: string; members: number; attempts: number },
): Promise<Outside> {
  await openPlatform(owner, secret);
  const world = { ...keysFor(secret), clock: systemClock };
  const memberIds = Array.from({ length: attempts }, (_, n) => 1 + (n % members));
  const made = memberIds.map((id) => newToken(world, id));
  const { rows } = await owner.query<{ id: number; token: string; taskId: number }>(
    `insert into survey_response (token, task_id, member_id, owner_id, round, platform_id, reward_gold, reward_fen,
       started_at, expires_at, ip)
     select a.token, t.id, a.member_id, a.member_id, a.n::text, t.platform_id, 10, 0,
            now() - interval '10 minutes', now() + interval '1 day', '10.0.0.1'
       from task t, unnest($1::text[], $2::bigint[]) with ordinality a (token, member_id, n)
      where t.platform_id is not null order by a.n
     returning id::int, token, task_id::int as "taskId"`,
    [made, memberIds],
  );
  const overHttp = Math.floor(attempts * 0.3);
  await owner.query(`create sequence ${SEQUENCE} start ${rows[overHttp]?.id ?? 1}`);
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
