/** Who may call what: every endpoint there is × everybody there is (rule platform-8). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Call, CallFailed, urlOf } from "#contract/client.ts";
import type { StaffTodo } from "#contract/console/people/staff.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { allErrors } from "#contract/console/errors.ts";
import { buildApp } from "../src/app.ts";
import { logIn, makeOperator } from "./fixture/staff.ts";
import { browserOf } from "./browser.ts";
import { columns, consoleRoles } from "./console-roles.ts";
import { clientOf, testServer } from "./server.ts";

const server = testServer();

type Person = { name: string; call: Call } & (
  | { kind: "stranger" }
  | { kind: "member"; role: Role }
  | { kind: "staff"; role: StaffRole; todo?: StaffTodo }
  // Whose session is over, or who is disabled.
  | { kind: "gone" }
);
const people: Person[] = [];
const afterThis: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of afterThis) await end();
});

beforeAll(async () => {
  people.push({ name: "a stranger", kind: "stranger", call: server.stranger });
  for (const role of Role.values) {
    const { call, memberId } = await server.member();
    await server.db.updateTable("userMember").set({ role }).where("id", "=", memberId).execute();
    people.push({ name: `a member (${Role.label(role)})`, kind: "member", role, call });
  }
  for (const role of StaffRole.values)
    people.push({
      name: `an operator (${StaffRole.label(role)})`,
      kind: "staff",
      role,
      call: await server.staff(role),
    });
  people.push(...(await whoMayNotYet()), ...(await whoMayNoMore()));
});

/** A new operator, signed in by hand: the console's cookie is all that the client needs. */
async function admin(isFirstPassword = false, app = server.app) {
  const { id, account } = await makeOperator(server, StaffRole.of.admin, isFirstPassword);
  const browser = browserOf(server);
  await logIn(browser, account);
  return { id, call: clientOf(app, { cookie: `console=${browser.cookies.get("console")}` }) };
}

/** Admins both, so that nothing but what is still to be done keeps them out. */
async function whoMayNotYet(): Promise<Person[]> {
  const { world } = server;
  const strict = await buildApp({
    ...world,
    config: { ...world.config, staffSecondFactor: "required" },
  });
  afterThis.push(() => strict.close());
  const person = { kind: "staff", role: StaffRole.of.admin } as const;
  const [first, unbound] = [await admin(true), await admin(false, strict)];
  return [
    { ...person, name: "an admin with a first password", todo: "password", call: first.call },
    { ...person, name: "an admin without a second factor", todo: "totp", call: unbound.call },
  ];
}

async function whoMayNoMore(): Promise<Person[]> {
  const { db, clock } = server;
  const [disabled, expired] = [await admin(), await admin()];
  const members = db.updateTable("staffMember").set({ state: "disabled" });
  await members.where("id", "=", disabled.id).execute();
  const sessions = db.updateTable("staffSession").set({ expiresAt: clock.now() });
  await sessions.where("staffId", "=", expired.id).execute();
  return [
    { kind: "gone", name: "a disabled admin", call: disabled.call },
    { kind: "gone", name: "an admin whose session is over", call: expired.call },
  ];
}

/** 401, 403, or 200 for "let in": what the contract's `access` promises this person. */
function promisedTo(person: Person, { access, evenWith = [] }: Endpoint): 200 | 401 | 403 {
  if (access === "public") return 200;
  if (typeof access === "object") {
    if (person.kind !== "staff") return 401;
    const isReady = person.todo === undefined || evenWith.includes(person.todo);
    return isReady && access.staff.includes(person.role) ? 200 : 403;
  }
  if (person.kind !== "member") return 401;
  const { leader, agent, member } = Role.of;
  switch (access) {
    case "member":
    case "topic":
      return 200;
    case "leader":
      return person.role === leader ? 200 : 403;
    case "agent":
      return person.role === agent ? 200 : 403;
    case "inviter":
      return person.role === member ? 403 : 200;
  }
}

/** Signing out would end the session that the next endpoint needs. */
const endsSession = (path: string) => path.endsWith("/logout");

/** An input that no endpoint takes, so that anyone who is let in changes nothing. */
async function answerTo(call: Call, endpoint: Endpoint): Promise<{ code: number; msg: string }> {
  const input = { params: { id: "0", kind: "?" }, query: { "?": "1" }, body: { "?": 1 } };
  try {
    await (call as (asked: Endpoint, given: object) => Promise<unknown>)(endpoint, input);
    return { code: 200, msg: "" };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { code: error.code, msg: error.message };
  }
}

/** A 403 of the business (a closed account, say) is another sentence than that of the check of access. */
const shutOut: readonly string[] = [
  allErrors.forbidden.msg,
  allErrors.staffPasswordFirst.msg,
  allErrors.staffTotpFirst.msg,
];
const isShutOut = ({ code, msg }: { code: number; msg: string }) =>
  code === allErrors.forbidden.code && shutOut.includes(msg);

describe.each(Object.entries(endpoints))("%s", (_, endpoint) => {
  it("lets in whom its contract names, and nobody else", async () => {
    const seen: Record<string, number> = {};
    const promised: Record<string, number> = {};
    for (const person of people) {
      const promise = promisedTo(person, endpoint);
      if (promise === 200 && endsSession(endpoint.path)) continue;
      const answer = await answerTo(person.call, endpoint);
      promised[person.name] = promise;
      seen[person.name] = answer.code === 401 ? 401 : isShutOut(answer) ? 403 : 200;
    }
    expect(seen).toEqual(promised);
    if (!endpoint.path.startsWith("/console")) return;
    const letters = columns.map(([letter, role]) =>
      seen[`an operator (${StaffRole.label(role)})`] === 403 ? "." : letter,
    );
    const expected = endpoint.access === "public" ? "public" : letters.join("");
    // Signing out is tried by nobody here; it is for everybody.
    expect(consoleRoles[lineOf(endpoint)], "server/test/console-roles.ts").toBe(expected);
  });
});

const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`;

it("the console's calls are all below its path, and each has its line in the table of roles", () => {
  const ofConsole = Object.values(endpoints).filter(({ path }) => path.startsWith("/console/"));
  expect(ofConsole.map(lineOf).toSorted()).toEqual(Object.keys(consoleRoles).toSorted());
  const elsewhere = Object.values(endpoints).filter(({ path }) => !path.startsWith("/console/"));
  expect(elsewhere.filter(({ access }) => typeof access === "object")).toEqual([]);
});

it("a cookie alone signs nobody in, so that another site cannot act for a member", async () => {
  const { headers } = await server.member();
  const { cookie = "" } = headers;
  const token = headers["z-token"]?.replace("Bearer ", "") ?? "";
  for (const endpoint of Object.values(endpoints)) {
    if (typeof endpoint.access === "object" || endpoint.access === "public") continue;
    const reply = await server.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, { params: { id: "1", kind: "about" } }),
      headers: { cookie: `${cookie}; TOKEN=${token}; RTOKEN=${token}` },
      ...(endpoint.method === "POST" && { payload: {} }),
    });
    expect(reply.statusCode, endpoint.path).toBe(401);
  }
});
