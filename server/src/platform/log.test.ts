/** What the log says and what it never says, and how anyone who met an error finds its line. */
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listTasks } from "#contract/member/study/task.ts";
import { personalIn } from "../../../tools/test/personal.ts";
import { form, saved } from "../../test/address.ts";
import { testServer } from "../../test/server.ts";
import { tamper } from "../../test/books.ts";
import { buildApp } from "../app.ts";
import { openLog } from "./log.ts";

const server = testServer({ LOG_LEVEL: "silent" });
let lines: string[] = [];
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  const log = openLog("debug", { write: (line) => void lines.push(line) });
  app = await buildApp({ ...server.world, log });
});
afterAll(() => app.close());

const mobile = "13912341234";
const said = (work: (log: ReturnType<typeof openLog>) => void): string => {
  let text = "";
  work(openLog("debug", { write: (line) => void (text += line) }));
  return text;
};

/** The error that PostgreSQL answers. */
async function refused(statement: string, values: unknown[] = []): Promise<Error> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    await client.query(statement, values);
  } catch (error) {
    return error as Error;
  } finally {
    await client.end();
  }
  throw new Error("it was not refused");
}

test("an error of PostgreSQL that names a whole row is logged without the row", async () => {
  const member = await server.member(mobile);
  await saved(member.call, form);
  const errors = [
    // Its detail is the row that was refused; a real one held a session's hash and an address.
    await refused(
      "insert into auth_session overriding system value select * from auth_session limit 1",
    ),
    await refused("update user_member set id = null where mobile = $1", [mobile]),
    await refused("select $1::bigint", [`${mobile} 沈晓棠 文三路`]),
    await refused(`select '${mobile}'::jsonb -> 'x' ->> 1 = 'a'::date::text`),
    await refused(
      "do $$ begin raise exception 'no ming@example.com' using detail = '13912341234'; end $$",
    ),
  ];
  for (const error of errors) {
    const line = said((log) => log.error({ err: error, requestId: "0a1b2c3d4e5f" }, "unhandled"));
    expect(personalIn(line), line).toEqual([]);
    expect(line).not.toMatch(/"(detail|where|parameters|internalQuery)"/);
    expect(line).toMatch(/"stack":\["at /);
  }
  const [duplicate] = errors;
  expect(said((log) => log.error({ err: duplicate }, "x"))).toContain('"code":"23505"');
  expect(said((log) => log.error({ err: duplicate }, "x"))).toContain('"table":"auth_session"');
});

test("errors within errors, bare errors, fields and sentences go through the same", () => {
  const token = "Zk3vQ9x-Pl0aT7_bYc2Wd5eRf8Ug1hJn";
  const inner = Object.assign(new Error(`to ${mobile}`), { detail: "文三路 90 号" });
  const outer = new Error(`token ${token}`, { cause: inner });
  const line = said((log) => {
    log.error(outer);
    log.warn(
      { err: outer, outcome: { kind: "refused", code: "NO", said: "ming@example.com" } },
      "x",
    );
    log.info({ realName: "王晓明", address: { detail: "文三路" }, memberId: 7 }, `for ${mobile}`);
    log.info({ list: [{ mobile }, [mobile]], body: { answer: "王晓明" } }, `token ${token}`);
  });
  expect(personalIn(line), line).toEqual([]);
  expect(line).toContain('"memberId":7');
  expect(line).toContain('"code":"NO"');
  expect(line).toContain("139****1234");
});

test("every answer has its id in a header, and a line with method, route, status and time, without the address", async () => {
  lines = [];
  const reply = await app.inject({ url: "/api/v1/tasks?size=20&_t=13912341234" });
  const id = reply.headers["x-request-id"];
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  await vi.waitFor(() => expect(lines.some((line) => line.includes(String(id)))).toBe(true));
  const line = JSON.parse(lines.find((one) => one.includes(String(id))) ?? "") as object;
  expect(line).toMatchObject({
    requestId: id,
    method: "GET",
    route: `/api${listTasks.path}`,
    status: reply.statusCode,
    ms: expect.any(Number),
    msg: "request",
  });
  expect(lines.join("")).not.toContain("13912341234");
});

test("whoever meets a fault of ours is told the id under which the log has it", async () => {
  const member = await server.member("13912341235");
  await tamper(server, "alter table user_address rename column sealed_address to gone");
  lines = [];
  try {
    const reply = await app.inject({ url: "/api/v1/addresses", headers: member.headers });
    expect(reply.statusCode).toBe(500);
    const { data } = reply.json<{ data: { id: string } }>();
    expect(data.id).toBe(reply.headers["x-request-id"]);
    const line = lines.find((one) => one.includes('"unhandled"')) ?? "";
    expect(line).toContain(`"requestId":"${data.id}"`);
  } finally {
    await tamper(server, "alter table user_address rename column gone to sealed_address");
  }
});
