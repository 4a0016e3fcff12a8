import { beforeEach, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { downloadTaxMonth, taxMonth } from "#contract/console/operations/books.ts";
import { staffLogin } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import type { SignedIn } from "../../../test/server.ts";
import { addSeconds } from "../../platform/clock.ts";
import { addMonths, monthOf, startOfMonth } from "../../platform/month.ts";
import {
  approve,
  keepSignedIn,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

const { server } = serverWithPayouts();
const thisMonth = () => monthOf(server.clock.now());

/** Each test has a month of its own: to the beginning of the next one. */
beforeEach(async () => {
  await setRules(server, { ...noLimits, taxMode: "none", withdrawFeeFen: 0 });
  const next = addSeconds(startOfMonth(addMonths(thisMonth(), 1)), 3600);
  server.clock.move((next.getTime() - server.clock.now().getTime()) / 1000);
  await keepSignedIn(server);
});

async function issued(member: SignedIn, amount: number) {
  server.clock.move(11);
  const made = await withdraw(member.call, { amount });
  await approve(server, made.id);
  await server.drain();
  return made;
}

const figures = async (month = thisMonth(), call?: Call) =>
  (call ?? (await server.staff(StaffRole.of.finance)))(taxMonth, { query: { month } });

/** As an operator of this role downloads it. */
async function fileOf(role: StaffRole, query: string) {
  await server.staff(role);
  const signedIn = await server.app.inject({
    method: "POST",
    url: `/api${staffLogin.path}`,
    headers: { "sec-fetch-site": "same-origin" },
    payload: { account: `staff-${role}`, password: "一句足够长的口令" },
  });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const url = `/api${downloadTaxMonth.path}?${query}`;
  return server.app.inject({ method: "GET", url, headers: { cookie } });
}

test("the month's sums count what was issued, by the month of the request", async () => {
  await setRules(server, { taxMode: "per-payment", withdrawFeeFen: 100 });
  const one = await memberWith(server, { fen: 1_000_000 });
  const other = await memberWith(server, { fen: 1_000_000 });
  await issued(one, 200_000); // (2000 − 800) × 20 % = 240
  await issued(one, 100_000); // (3000 − 800) × 20 % − 240 = 200
  await issued(other, 50_000);
  // Not decided yet: no part of the month's tax.
  await withdraw(other.call, { amount: 60_000 });
  expect(await figures()).toEqual({
    month: thisMonth(),
    members: 2,
    count: 3,
    grossFen: 350_000,
    feeFen: 300,
    taxFen: 44_000,
    netFen: 305_700,
  });
});

test("what is paid in the month after it was asked for stays in the month of the request", async () => {
  const member = await memberWith(server, { fen: 1_000_000 });
  const { id } = await withdraw(member.call, { amount: 5000 });
  const asked = thisMonth();
  server.clock.move(32 * 86_400);
  await keepSignedIn(server);
  await approve(server, id);
  await server.drain();
  expect(await figures(asked)).toMatchObject({ members: 1, count: 1, grossFen: 5000 });
  expect(await figures()).toMatchObject({ members: 0, count: 0, grossFen: 0 });
});

test("the file has a line a person, with what the law takes off, and no formula in a name", async () => {
  await setRules(server, { taxMode: "cumulative" });
  const member = await memberWith(server, { fen: 3_000_000 });
  await server.db
    .updateTable("userPayee")
    .set({ realName: "=cmd|'/c calc'!A1" })
    .where("memberId", "=", member.memberId)
    .execute();
  await issued(member, 600_000);
  await issued(member, 400_000); // 10,000 × 80 % − 5,000 = 3,000, 3 % = 90
  const { code } = await server.db
    .selectFrom("userMember")
    .select("code")
    .where("id", "=", member.memberId)
    .executeTakeFirstOrThrow();
  const reply = await fileOf(StaffRole.of.finance, `month=${thisMonth()}`);
  expect(reply.headers["content-type"]).toContain("text/csv");
  expect(reply.headers["content-disposition"]).toContain("attachment");
  expect(reply.body.startsWith("\uFEFF月份,姓名,会员编号")).toBe(true);
  const [, line, ...rest] = reply.body.trim().split("\r\n");
  expect(rest).toEqual([]);
  expect(line).toBe(
    `${thisMonth()},'=cmd|'/c calc'!A1,${code},累计预扣,1,2,10000.00,2000.00,5000.00,90.00,0.00,9910.00`,
  );
});

test("who downloaded which month is kept in the operators' log", async () => {
  await fileOf(StaffRole.of.finance, "month=2025-02");
  const row = await server.db
    .selectFrom("staffAudit")
    .select(["action", "subjectKind", "subjectId", "after"])
    .where("subjectId", "=", "2025-02")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    action: "tax.download",
    subjectKind: "tax",
    subjectId: "2025-02",
    after: { lines: 0 },
  });
});

test("only finance gets them, and a month that is none is refused in words", async () => {
  await expect(figures("2025-02", server.stranger)).rejects.toMatchObject({ code: 401 });
  const support = await server.staff(StaffRole.of.support);
  await expect(figures("2025-02", support)).rejects.toMatchObject({ code: 403 });
  expect((await fileOf(StaffRole.of.support, "month=2025-02")).json()).toMatchObject({ code: 403 });
  for (const month of ["2025-13", "2025", "十一月"])
    await expect(figures(month)).rejects.toMatchObject({ code: 400, message: "月份格式错误" });
});
