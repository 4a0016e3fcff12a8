/** Who may call what: every endpoint there is × everybody there is (reliability.md section 7, goal 11). */
import { beforeAll, describe, expect, it } from "vitest";
import { type Call, CallFailed, urlOf } from "#contract/client.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { errors } from "#contract/errors.ts";
import { testServer } from "./server.ts";

const server = testServer();

type Person = { name: string; call: Call } & (
  | { kind: "stranger" }
  | { kind: "member"; role: Role }
  | { kind: "staff"; role: StaffRole }
);
const people: Person[] = [];

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
});

/** 401, 403, or 200 for "let in": what the contract's `access` promises this person. */
function promisedTo(person: Person, access: Access): 200 | 401 | 403 {
  if (access === "public") return 200;
  if (typeof access === "object") {
    if (person.kind !== "staff") return 401;
    return access.staff.includes(person.role) ? 200 : 403;
  }
  if (person.kind !== "member") return 401;
  const { leader, agent, member } = Role.of;
  switch (access) {
    case "member":
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

/** An input that no endpoint takes, so that whoever is let in changes nothing. */
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

/** A 403 of the business (a closed account, say) is another sentence than that of the door. */
const isShutOut = ({ code, msg }: { code: number; msg: string }) =>
  code === errors.forbidden.code && msg === errors.forbidden.msg;

describe.each(Object.entries(endpoints))("%s", (_, endpoint) => {
  it("lets in whom its contract names, and nobody else", async () => {
    const seen: Record<string, number> = {};
    const promised: Record<string, number> = {};
    for (const person of people) {
      const promise = promisedTo(person, endpoint.access);
      if (promise === 200 && endsSession(endpoint.path)) continue;
      const answer = await answerTo(person.call, endpoint);
      promised[person.name] = promise;
      seen[person.name] = answer.code === 401 ? 401 : isShutOut(answer) ? 403 : 200;
    }
    expect(seen).toEqual(promised);
  });
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
