/** With a long history behind it, a day costs what the day has. */
import { CompiledQuery } from "kysely";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { addSeconds, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { refusedReturns } from "../../study/survey-platform/api.ts";
import { platformFigures, responseFigures } from "../../study/survey/api.ts";
import { paidFigures } from "../../money/exchange/api.ts";
import { registeredFigures } from "../../people/member/api.ts";

const server = testServer();
const OLD = 40_000;

beforeAll(async () => {
  const taskId = await publishedTask(server);
  const { memberId } = await server.member();
  const owner = new Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into survey_response (token, task_id, member_id, owner_id, round, result, audit_state, audited_at,
                                  reward_gold, reward_fen, started_at, expires_at, finished_at)
     select 'old0000000000000' || n, $1, $2, $2, n::text, 1, 1, at, 10, 0, at, at, at
       from (select n, now() - interval '400 days' - n * interval '10 minutes' as at
               from generate_series(1, $3::int) n) old`,
    [taskId, memberId, OLD],
  );
  await owner.query(
    `insert into user_member (code, nickname, mobile, brand_code, registered_at)
     select (20000000 + n)::text, 'old', (13000000000 + n)::text, 'qingyan',
            now() - interval '400 days' - n * interval '10 minutes'
       from generate_series(1, $1::int) n`,
    [OLD],
  );
  await owner.query("analyze");
  await owner.end();
}, inMachineTime(120_000));

/** Pages that PostgreSQL touched for all statements of this question. */
async function pagesOf(ask: (db: Db) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const executor = server.db.getExecutor();
  const explained = async (query: CompiledQuery) => {
    const text = `explain (analyze, buffers, format json) ${query.sql}`;
    const { rows } = await executor.executeQuery<Record<string, [{ Plan: Pages }]>>(
      CompiledQuery.raw(text, [...query.parameters]),
    );
    const [plans] = Object.values(rows[0] ?? {});
    const plan = plans?.[0].Plan;
    pages += (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
    return { rows: [] };
  };
  const counting = {
    transformQuery: executor.transformQuery.bind(executor),
    compileQuery: executor.compileQuery.bind(executor),
    executeQuery: explained,
  };
  // Raw statements need nothing of it but this.
  await ask({ getExecutor: () => counting } as unknown as Db);
  return pages;
}

type Pages = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

test("a quiet day after forty thousand responses is counted in a few dozen pages", async () => {
  const from = startOfDay(server.clock.now());
  const span = { from, to: addSeconds(from, 86_400) };
  for (const ask of [
    responseFigures,
    platformFigures,
    refusedReturns,
    registeredFigures,
    paidFigures,
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    const pages = await pagesOf((db) => ask(db, span));
    expect(pages, ask.name).toBeLessThan(100);
  }
});
