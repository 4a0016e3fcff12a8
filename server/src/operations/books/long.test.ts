import { expect, test, vi } from "vitest";
import { listDifferences } from "#contract/console/operations/books.ts";
import { StaffRole } from "#contract/enums.ts";
import { memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { testServer } from "../../../test/server.ts";
import { proved, tamper } from "../../../test/books.ts";

const server = testServer();

/** More than two batches. */
const MANY = 2500;

test("long books are walked to their end, and every difference is counted and can be read", async () => {
  vi.spyOn(server.world.log, "error").mockReturnValue(undefined);
  const member = await memberWith(server, { fen: 5000 });
  const { id } = await withdraw(member.call);
  const many = `generate_series(1, ${MANY}) n`;
  await tamper(
    server,
    `insert into books_statement (provider, bill_no, fen, day, source, added_at)
       select 'simulated', 'many' || n, n, '2026-01-01', 'upload', now() from ${many}`,
    `insert into prize (type, category, title, price_gold, stock, created_at, updated_at)
       select 3, '测试', '奖品', 1, 1, now(), now() from ${many}`,
    `insert into ledger.balance (owner, account_id, floor, balance)
       select 1000000 + n, (1000000 + n) * 64 + asset * 16 + 3, 0, 7 from ${many}, generate_series(1, 2) asset`,
    `insert into exchange (member_id, brand_code, type, state, asset, amount, gross_fen, net_fen,
                           payee_account, payee_name, request_key, fingerprint, member_since,
                           payee_since, valid_responses, invalid_responses, promised_at, created_at,
                           updated_at, finished_at)
       select member_id, brand_code, type, 1, asset, amount, gross_fen, net_fen, payee_account,
              payee_name, gen_random_uuid(), fingerprint, member_since, payee_since,
              valid_responses, invalid_responses, promised_at, created_at, updated_at, now()
         from exchange, ${many} where id = ${id}`,
  );
  const { run } = await proved(server);
  const found = Object.fromEntries(run.checks.map(({ check, ...counts }) => [check, counts]));
  expect(found["payouts"]).toEqual({ checked: 2 * MANY, differences: 2 * MANY });
  expect(run.payouts.theirsOnly.count).toBe(MANY);
  expect(found["stock"]).toEqual({ checked: MANY, differences: MANY });
  expect(found["holds"]).toEqual({ checked: 2 * MANY + 1, differences: 2 * MANY });
  expect(found["clearing"]).toEqual({ checked: MANY, differences: MANY });

  const call = await server.staff(StaffRole.of.finance);
  const subjects = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await call(listDifferences, {
      params: { id: String(run.id) },
      query: { check: "stock", size: 100, ...(cursor && { cursor }) },
    });
    for (const { subject } of page.list) subjects.add(subject);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(subjects.size).toBe(MANY);
});
