/** Filters of the console's lists on the sample: each finds all that fits, nothing else, and less than everything. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as z from "zod/mini";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { listAdjustments } from "#contract/console/adjustment.ts";
import { consoleAgents } from "#contract/console/agent.ts";
import * as content from "#contract/console/content.ts";
import { consoleExchanges } from "#contract/console/exchange.ts";
import { consoleFeedbacks } from "#contract/console/feedback.ts";
import { consoleInvites } from "#contract/console/growth.ts";
import { consoleMembers } from "#contract/console/member.ts";
import { listOperators } from "#contract/console/operators.ts";
import { consolePrizes } from "#contract/console/prize.ts";
import { consoleResponses } from "#contract/console/response.ts";
import { listAudit } from "#contract/console/staff.ts";
import { consoleTasks } from "#contract/console/task.ts";
import { consoleTrials } from "#contract/console/trial.ts";
import type { DataOf, Endpoint, InputOf } from "#contract/endpoint.ts";
import { AppealState, ExchangeState, FeedbackState, StaffRole } from "#contract/enums.ts";
import { testServer } from "../test/server.ts";
import { seedSample } from "./seed.ts";

const server = testServer();
let dataDir: string;
let call: Call;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "filters-"));
  const { world } = server;
  await seedSample({ ...world, config: { ...world.config, dataDir } });
  call = await server.staff(StaffRole.of.admin);
}, 120_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Row = Record<string, never>;
type Listing = Endpoint & { query: z.ZodMiniType; data: z.ZodMiniType };
type RowOf<E extends Listing> = DataOf<E> extends { list: (infer R)[] } ? R : never;
type FilterOf<E extends Listing> = Exclude<
  keyof (InputOf<E> extends { query: infer Q } ? Q : never),
  "cursor" | "size"
>;
/** Which value a row has, or values to ask for and what each should find. */
type Filter<R> =
  /** Its own test proves it, beside the list. */
  | null
  | ((row: R) => string | number | null | undefined)
  /** Where the sample has only one: and another, which nothing has. */
  | { read: (row: R) => number | string; absent: number | string }
  | { values: readonly string[]; fits: (row: R, value: string) => boolean };
type Filters<E extends Listing> = { [K in FilterOf<E>]: Filter<RowOf<E>> };

async function allOf(endpoint: Listing, query: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { query: { ...query, size: 100, ...(cursor && { cursor }) } };
    // Each list has its own rows; which fields are read of them is typed by the table below.
    const page = (await call(endpoint as never, asked as never)) as {
      list: Row[];
      next: string | null;
    };
    rows.push(...page.list);
    cursor = page.next;
  }
  return rows;
}

/** What a list has no number for is told apart by all that it shows. */
const idsOf = (rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(row["id"] ?? row)).toSorted();

/** The commonest and the rarest value that there is. */
function valuesIn(rows: readonly Row[], read: (row: Row) => unknown): string[] {
  const counts = Map.groupBy(
    rows.filter((row) => (read(row) ?? null) !== null),
    (row) => String(read(row)),
  );
  const sorted = [...counts].toSorted((one, other) => one[1].length - other[1].length);
  return [...new Set([sorted[0]?.[0] ?? "", sorted.at(-1)?.[0] ?? ""])];
}

/** What to ask for, and what each should find. */
function askedOf(filter: Filter<Row>, rows: readonly Row[]) {
  if (filter === null) return undefined;
  if ("values" in filter) return filter;
  const read = "read" in filter ? filter.read : filter;
  const absent = "read" in filter ? [String(filter.absent)] : [];
  const fits = (row: Row, value: string) => String(read(row)) === value;
  return { values: [...valuesIn(rows, read), ...absent], fits };
}

async function holds(endpoint: Listing, filters: Record<string, Filter<Row>>, all?: Row[]) {
  const everything = all ?? (await allOf(endpoint, {}));
  for (const [name, filter] of Object.entries(filters)) {
    const asked = askedOf(filter, everything);
    if (!asked) continue;
    const sizes: number[] = [];
    for (const value of asked.values) {
      const wanted = everything.filter((row) => asked.fits(row, value));
      sizes.push(wanted.length);
      // oxlint-disable-next-line no-await-in-loop -- one list after the other
      const found = await allOf(endpoint, { [name]: value });
      expect(idsOf(found), `${endpoint.path}?${name}=${value}`).toEqual(idsOf(wanted));
    }
    expect(Math.max(...sizes), `${name} finds some of the sample`).toBeGreaterThan(0);
    expect(Math.min(...sizes), `${name} leaves some out`).toBeLessThan(everything.length);
  }
}

const of = <E extends Listing>(endpoint: E, filters: Filters<E>) =>
  // What a row has is read by its own list's filters only.
  [endpoint.path, endpoint, filters as Record<string, Filter<Row>>] as const;

/** Of texts: a word that some have. */
const naming = <R>(value: string, textOf: (row: R) => string): Filter<R> => ({
  values: [value],
  fits: (row) => textOf(row).toLowerCase().includes(value.toLowerCase()),
});

/** A provider that says other than we do is nothing that a sample has. */
beforeAll(async () => {
  const { id } = await server.db
    .selectFrom("exchangePayout")
    .select("exchangeId as id")
    .where("state", "=", "paid")
    .limit(1)
    .executeTakeFirstOrThrow();
  const doubt = { otherFen: 1, otherAt: server.clock.now() };
  await server.db.updateTable("exchangePayout").set(doubt).where("exchangeId", "=", id).execute();
});

test.each([
  of(consoleTasks, {
    state: (row) => row.state,
    type: (row) => row.type,
    search: naming("试用", (row) => row.title),
  }),
  of(consoleTrials, {
    taskId: { read: (row) => row.taskId, absent: 999_999 },
    state: (row) => row.state,
  }),
  of(consolePrizes, {
    type: (row) => row.type,
    state: { read: (row) => row.state, absent: 2 },
    q: naming("卡", (row) => `${row.title} ${row.category}`),
  }),
  of(content.consoleArticles, {
    kind: (row) => row.kind,
    state: { read: (row) => row.state, absent: 2 },
    q: naming("提现", (row) => `${row.title} ${row.summary}`),
  }),
  of(content.consoleNotices, {
    state: (row) => row.state,
    q: naming("提现", (row) => row.title),
  }),
  of(content.consoleBanners, { kind: (row) => row.kind }),
  of(listOperators, {
    state: { read: (row) => row.state, absent: "disabled" },
    role: (row) => row.role,
    search: { values: ["fin"], fits: (row) => row.account.startsWith("fin") },
  }),
  of(consoleInvites, {
    inviterCode: (row) => row.inviter.code,
    blocked: {
      values: ["yes", "no"],
      fits: ({ block }, value) => (block !== null && block.liftedAt === null) === (value === "yes"),
    },
  }),
  of(listAdjustments, {
    state: { read: (row) => row.state, absent: "refused" },
    memberId: (row) => row.member.id,
  }),
  of(consoleExchanges, {
    state: (row) => row.state,
    type: (row) => row.type,
    memberId: (row) => row.memberId,
    overdue: {
      values: ["1"],
      fits: ({ state, promisedAt }) =>
        [ExchangeState.of.pendingReview, ExchangeState.of.toBeIssued].some(
          (one) => one === state,
        ) && Date.parse(promisedAt) < server.clock.now().getTime(),
    },
    doubtful: { values: ["1"], fits: ({ doubts }) => doubts.length > 0 },
    flag: {
      values: ["first", "none"],
      fits: ({ state, flags }, value) =>
        state === ExchangeState.of.pendingReview &&
        (value === "none" ? flags.length === 0 : flags.some(({ kind }) => kind === value)),
    },
  }),
  of(consoleResponses, {
    taskId: (row) => row.taskId,
    memberId: (row) => row.memberId,
    result: (row) => row.result,
    auditState: (row) => row.auditState,
    agentId: null,
    waiting: { values: ["appeal"], fits: ({ appeal }) => appeal === AppealState.of.waiting },
  }),
  of(listAudit, {
    subjectKind: (row) => row.subjectKind,
    subjectId: (row) => row.subjectId,
    staffId: null,
    action: (row) => row.action,
    q: null,
    from: null,
    to: null,
  }),
  of(consoleMembers, {
    role: (row) => row.role,
    search: (row) => row.code,
  }),
  of(consoleAgents, {
    search: (row) => row.memberCode,
    state: {
      values: ["running", "paused"],
      fits: ({ pausedAt }, value) => (pausedAt === null) === (value === "running"),
    },
  }),
])(
  "every filter of %s filters",
  async (_, endpoint, filters) => {
    await holds(endpoint as Listing, filters);
  },
  60_000,
);

test("the feedback desk's filters filter, and without one it shows what is not confirmed", async () => {
  const states = await Promise.all(
    FeedbackState.values.map((state) => allOf(consoleFeedbacks, { state: String(state) })),
  );
  const everything = states.flat();
  const open = everything.filter(({ state }) => state !== FeedbackState.of.confirmed);
  expect(idsOf(await allOf(consoleFeedbacks, {}))).toEqual(idsOf(open));
  await holds(consoleFeedbacks, { type: ({ type }) => type }, open);
  // As the contract declares it.
  await holds(
    consoleFeedbacks,
    { memberCode: (row) => (row["member"] as { code: string } | undefined)?.code },
    everything,
  );
});
