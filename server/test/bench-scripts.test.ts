/** The limit that the server is measured against (bench/) does the server's work: the same statements, in the same order. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { AuditPolicy, JoinResult } from "#contract/enums.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { captureCall } from "../../bench/call-sql.ts";
import { appUrl } from "../src/platform/migrate.ts";
import { isSame, statementsIn } from "./bench-script.ts";
import { memberWith, withdraw } from "./fixture/exchange.ts";
import { bring, signedBack, started } from "./fixture/survey-platform.ts";
import { publishedTask } from "./task.ts";
import { type SignedIn, testServer } from "./server.ts";

// Before the first connection is made: each takes the method as it finds it.
const query = vi.spyOn(pg.Client.prototype, "query");
const server = testServer();

/** What `work` sends, by its words. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  query.mockClear();
  await work();
  return query.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === "string" ? asked : (asked as { text: string }).text,
  );
}

const script = (name: string): string[] =>
  statementsIn(readFileSync(join(import.meta.dirname, "../../bench", name), "utf8"));

/** Those that differ, in pairs; what one of the two does not have is missing there. */
function differences(sent: readonly string[], written: readonly string[]) {
  const places = Array.from({ length: Math.max(sent.length, written.length) }, (_, at) => at);
  return places
    .map((at) => ({ sent: sent[at], written: written[at] }))
    .filter((one) => !isSame(one.sent ?? "nothing", one.written ?? "nothing more"));
}

let member: SignedIn;
beforeAll(async () => {
  member = await memberWith(server, { gold: 100_000, fen: 100_000 });
});
/** Who asks and what is the same for everybody is remembered for some seconds from then on, as it is under load. */
const remember = () => member.call(getAccount);

test("pgbench withdraws as a member does", async () => {
  await remember();
  const sent = await sentBy(() => withdraw(member.call));
  expect(differences(sent, script("exchange.sql"))).toEqual([]);
});

test("pgbench enters a task as a member does", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 100 });
  const body = { taskId };
  const other = await server.member();
  await other.call(enterTask, { body });
  await remember();
  const sent = await sentBy(() => member.call(enterTask, { body }));
  expect(differences(sent, script("entry.sql"))).toEqual([]);
});

test("pgbench comes back with a complete as a browser does", async () => {
  const going = await started(server, { auditPolicy: AuditPolicy.of.reconciliation });
  const url = signedBack(server, going, JoinResult.of.complete);
  const sent = await sentBy(async () =>
    expect(await bring(server, url)).toMatchObject({
      verdict: "accepted",
      result: JoinResult.of.complete,
    }),
  );
  expect(differences(sent, script("return.sql"))).toEqual([]);
});

test.for(["/v1/points", "/v1/tasks", "/v1/users/account"])(
  "what is captured of %s for pgbench is what the call sends",
  async (path) => {
    const url = `/api${path}`;
    const { headers, memberId } = member;
    const ask = () => server.app.inject({ url, headers });
    await ask();
    const sent = await sentBy(ask);
    const captured = await captureCall(appUrl(server.ownerUrl), {
      path: url,
      memberId,
      brand: "qingyan",
    });
    expect(captured.map(({ sql }) => sql)).toEqual(sent);
  },
);

test("another column, another value, a statement too few or two in the wrong order are differences", () => {
  const sent = ["begin", "select a, $1 from t where id = any ($2) and b < $1", "commit"];
  const good =
    "begin;\nselect a, :x from t\n  where id = any (array[:y, f(1, 2)]) and b < :x;\ncommit;\n";
  expect(differences(sent, statementsIn(good))).toEqual([]);
  for (const [right, wrong] of [
    ["a, :x", "a, c, :x"],
    ["a, :x", "a, :x, :y"],
    ["select a", "select c"],
    ["commit;\n", ""],
    ["begin;\n", "begin;\nselect 1;\n"],
    [":x;\n", ":x or true;\n"],
    [":x;\n", ":x) or (a = :x;\n"],
    ["t\n", "t join u on true\n"],
  ] as const)
    expect(differences(sent, statementsIn(good.replace(right, wrong))), wrong).not.toEqual([]);
  expect(differences(sent.toReversed(), statementsIn(good))).not.toEqual([]);
});
