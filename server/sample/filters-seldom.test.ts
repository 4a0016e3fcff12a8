/** Filters and orders of lists that a sample has too few rows of. */
import { sql } from "kysely";
import { beforeAll, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { listBooksRuns } from "#contract/console/operations/books.ts";
import { consoleCooperations } from "#contract/console/community/cooperation.ts";
import { listDeadJobs } from "#contract/console/operations/health.ts";
import { listImports } from "#contract/console/operations/import.ts";
import { listPayoutFiles } from "#contract/console/money/payout-file.ts";
import { listRuns, previewByFile } from "#contract/console/operations/reconciliation.ts";
import { listReturns } from "#contract/console/study/survey-return.ts";
import { StaffRole } from "#contract/enums.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { sealText } from "../src/platform/seal.ts";
import { testServer } from "../test/server.ts";
import { days, holds, type Listing, of, range, sorts } from "./list-checks.ts";

const server = testServer();
let call: Call;

/** Of what happens seldom a sample has too little to be sorted: some of each, on several days. */
beforeAll(async () => {
  const { db, world } = server;
  call = await server.staff(StaffRole.of.admin);
  await call(previewByFile, { body: { name: "名单.csv", text: "响应编号,结论\n1,有效" } });
  const bucket = { count: 0, oursFen: 0, theirsFen: 0 };
  const buckets = ["matched", "waiting", "otherSum", "oursOnly", "theirsOnly"];
  const payouts = Object.fromEntries(buckets.map((name) => [name, bucket]));
  const checked = JSON.stringify({ checks: {}, payouts });
  const contact = sealText(world, "cooperate-contact", "13900000001");
  const at = sql`now() - (n % 11) * interval '9 hours'`;
  const staff = sql`(select min(id) from staff_member)`;
  const some = sql`generate_series(1, 23) n`;
  await sql`
    insert into cooperate_request (brand_code, company, name, sealed_contact, text, created_at)
    select (select min(code) from brand), 'c' || n, 'n', ${contact}, 't', ${at} from ${some}`.execute(
    db,
  );
  await sql`
    insert into reconciliation_run (kind, name, request, figures, created_by, created_at)
    select kind, name || n, request, figures, created_by, ${at}
      from (select * from reconciliation_run limit 1) one, ${some}`.execute(db);
  await sql`
    insert into import_run (kind, file_name, digest, by_staff, created_at)
    select 'note', 'a' || n, int4send(n), ${staff}, ${at} from ${some}`.execute(db);
  await sql`
    insert into books_run (started_at, finished_at, actor, checked, differences)
    select ${at}, ${at}, 'system', ${checked}::jsonb, n % 3 from ${some}`.execute(db);
  await sql`
    insert into exchange_file (count, total_fen, created_by, created_at, request_key)
    select n, n * 7 % 50 + 1, ${staff}, ${at}, gen_random_uuid() from ${some}`.execute(db);
  await sql`
    insert into outbox (topic, lane, payload, available_at, created_at, attempts, dead_at, last_error)
    select 'test', 'test', '{}', now(), now(), n % 4 + 1, ${at}, 'no' from ${some}`.execute(db);
  await sql`
    insert into survey_return (owner_id, channel, raw, verdict, platform_seconds, at)
    select 0, 'browser', '/', 'accepted', nullif(n % 7, 0) * 60, ${at} from ${some}`.execute(db);
});

test.each([
  of(
    consoleCooperations,
    { open: null, ...days((row) => row.createdAt) },
    { time: (row) => row.createdAt },
  ),
  of(
    listRuns,
    days((row) => row.createdAt),
    { time: (row) => row.createdAt },
  ),
  of(
    listImports,
    { kind: null, ...days((row) => row.createdAt) },
    { time: (row) => row.createdAt },
  ),
  of(
    listBooksRuns,
    days((row) => row.startedAt),
    {
      time: (row) => row.startedAt,
      differences: (row) => row.differences,
    },
  ),
  of(
    listPayoutFiles,
    days((row) => row.createdAt),
    {
      time: (row) => row.createdAt,
      total: (row) => row.totalFen,
    },
  ),
  of(
    listDeadJobs,
    { topic: null, ...days((row) => row.deadAt) },
    {
      time: (row) => row.deadAt,
      attempts: (row) => row.attempts,
    },
  ),
  of(
    listReturns,
    {
      platformId: null,
      responseId: null,
      verdict: null,
      ...days((row) => row.at),
      minSeconds: range<{ platformSeconds: number | null }>((row) => row.platformSeconds, ["120"])
        .least,
      maxSeconds: range<{ platformSeconds: number | null }>((row) => row.platformSeconds, ["120"])
        .most,
    },
    { time: (row) => row.at, duration: (row) => row.platformSeconds },
  ),
])(
  "every filter of %s filters, and every order is that of its column over all pages",
  async (_, endpoint, filters, orders) => {
    await holds(call, { endpoint: endpoint as Listing, filters });
    await sorts(call, endpoint as Listing, orders);
  },
  inMachineTime(60_000),
);
