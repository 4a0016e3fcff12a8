/** Whatever finds a member by a whole mobile or e-mail is counted and stands in the log (docs/decisions/0043). */
import { beforeAll, expect, test } from "vitest";
import { CallFailed, urlOf } from "#contract/client.ts";
import { downloadList, listKinds } from "#contract/console/operations/listing.ts";
import { consoleMembers } from "#contract/console/people/member.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { lists } from "../src/operations/listing/lists.ts";
import { jsonSchemaOf } from "../src/platform/json-schema.ts";
import { logIn, makeOperator } from "./fixture/staff.ts";
import { failureOf, memberWith } from "./fixture/exchange.ts";
import { browserOf } from "./browser.ts";
import { clientOf, testServer } from "./server.ts";

const server = testServer();
const email = "looked.for@example.com";
const absent = { mobile: "19900000000", email: "nobody@example.com" };
let own: { id: number; code: string; mobile: string };

/** An agent, so that the lists of agents hold them, too, with a response to be looked for by. */
beforeAll(async () => {
  const { memberId } = await memberWith(server, { fen: 5000 });
  const { code, mobile } = await server.db
    .updateTable("userMember")
    .set({ role: Role.of.agent, email })
    .where("id", "=", memberId)
    .returning(["code", "mobile"])
    .executeTakeFirstOrThrow();
  own = { id: memberId, code, mobile: mobile ?? "" };
  const at = server.clock.now();
  await server.db
    .insertInto("agentAccount")
    .values({ memberId, code: "lookedFor", sealedSecret: "sealed", createdAt: at })
    .execute();
});

const searches = async () => {
  const { n } = await server.db
    .selectFrom("staffReveal")
    .select((s) => s.fn.countAll<number>().as("n"))
    .where("kind", "=", "search")
    .executeTakeFirstOrThrow();
  return Number(n);
};

const filtersOf = ({ query }: Endpoint): string[] =>
  query
    ? Object.keys((jsonSchemaOf(query, "input")["properties"] as object | undefined) ?? {})
    : [];

/** What is answered, as text; a filter that takes no such value finds nobody. */
async function answerTo(endpoint: Endpoint, filter: string, value: string): Promise<string> {
  if (typeof endpoint.access !== "object") return "";
  const call = await server.staff(endpoint.access.staff[0] ?? StaffRole.of.admin);
  const input = { params: { id: String(own.id) }, query: { [filter]: value } };
  try {
    const asked = call as (asked: Endpoint, given: object) => Promise<unknown>;
    return JSON.stringify((await asked(endpoint, input)) ?? "");
  } catch (error) {
    if (error instanceof CallFailed && error.code !== 500) return "";
    throw error;
  }
}

/** Whether it finds the member by this; if so, it must be counted as every look for nobody is. */
async function findsBy(endpoint: Endpoint, filter: string, what: "mobile" | "email") {
  const before = await searches();
  const value = what === "mobile" ? own.mobile : email;
  if (!(await answerTo(endpoint, filter, value)).includes(own.code)) return false;
  if ((await answerTo(endpoint, filter, absent[what])).includes(own.code)) return false;
  expect((await searches()) - before, `${endpoint.path}?${filter}= by ${what}`).toBe(2);
  return true;
}

test("Each list and search of the console that finds a member by mobile or e-mail counts it and writes it down", async () => {
  const found: string[] = [];
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    if (!endpoint.path.startsWith("/console/") || endpoint.method !== "GET" || endpoint.file)
      continue;
    for (const filter of filtersOf(endpoint))
      for (const what of ["mobile", "email"] as const)
        if (await findsBy(endpoint, filter, what)) found.push(`${endpoint.path} ${filter} ${what}`);
  }
  expect(found.toSorted()).toEqual([
    "/console/agents search email",
    "/console/agents search mobile",
    "/console/members search email",
    "/console/members search mobile",
    "/console/search q email",
    "/console/search q mobile",
  ]);
  const call = await server.staff(StaffRole.of.viewer);
  const { list } = await call(listAudit, { query: { subjectKind: "search", size: 100 } });
  const byMobile = { action: "member.search", after: { what: "mobile" } };
  expect(list).toContainEqual(expect.objectContaining({ ...byMobile, subjectId: String(own.id) }));
  expect(list).toContainEqual(expect.objectContaining({ ...byMobile, subjectId: "" }));
  const written = JSON.stringify(list);
  for (const secret of [own.mobile, email, ...Object.values(absent)])
    expect(written).not.toContain(secret);
});

test("A file of members by mobile is counted as its page is, however the mobile is spelt", async () => {
  const { account } = await makeOperator(server, StaffRole.of.finance, false);
  const browser = browserOf(server);
  await logIn(browser, account);
  const headers = { cookie: `console=${browser.cookies.get("console")}` };
  const spelt = `+86 ${own.mobile.slice(0, 3)}-${own.mobile.slice(3)}`;
  const found: string[] = [];
  for (const kind of listKinds) {
    if (!filtersOf(lists[kind].endpoint).includes("search")) continue;
    const before = await searches();
    const url = urlOf(downloadList, { params: { kind }, query: { search: spelt } });
    const { body } = await server.app.inject({ method: "GET", url, headers });
    if (!body.includes(own.code)) continue;
    expect((await searches()) - before, kind).toBe(1);
    found.push(kind);
  }
  expect(found).toEqual(["members", "agents"]);
});

test("A list of numbers cannot be run through the list of members, and other searches go on", async () => {
  const { account } = await makeOperator(server, StaffRole.of.viewer, false);
  const browser = browserOf(server);
  await logIn(browser, account);
  const call = clientOf(server.app, { cookie: `console=${browser.cookies.get("console")}` });
  const find = (search: string) => call(consoleMembers, { query: { search } });
  const tries = Array.from({ length: 130 }, (_, n) => find(`1990000${String(1000 + n)}`));
  const answers = await Promise.allSettled(tries);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(120);
  expect((await failureOf(find(own.mobile))).code).toBe(429);
  expect((await find(own.code)).list).toMatchObject([{ id: own.id }]);
});
