/** Filters of the console's lists on the sample: each finds all that fits, nothing else, and less than everything. For seed.test.ts, which has made one. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { listAdjustments } from "#contract/console/money/adjustment.ts";
import { consoleExchanges } from "#contract/console/money/exchange.ts";
import { consoleFeedbacks } from "#contract/console/community/feedback.ts";
import { listOperators } from "#contract/console/people/operators.ts";
import { consoleResponses } from "#contract/console/study/response.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { consoleTasks } from "#contract/console/study/task.ts";
import { consoleTrials } from "#contract/console/study/trial.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import {
  AppealState,
  ExchangeState,
  FeedbackState,
  StaffRole,
  TaskState,
} from "#contract/enums.ts";
import type { TestServer } from "../test/server.ts";
import { contentCases } from "./list-cases.ts";
import { peopleCases } from "./people-cases.ts";
import {
  allOf,
  days,
  holds,
  idsOf,
  type Listing,
  naming,
  of,
  range,
  type Row,
  sorts,
} from "./list-checks.ts";

const cases = [
  ...contentCases,
  ...peopleCases,
  of(
    consoleTasks,
    {
      state: (row) => row.state,
      type: (row) => row.type,
      search: naming("试用", (row) => row.title),
      ...days((row) => row.opensAt),
      doubt: { values: ["1"], fits: ({ pausedBecause }) => pausedBecause !== "" },
      minMinutes: range<{ minutes: number }>(({ minutes }) => minutes, ["10"]).least,
      maxMinutes: range<{ minutes: number }>(({ minutes }) => minutes, ["10"]).most,
    },
    { opens: (row) => row.opensAt, minutes: (row) => row.minutes, gold: (row) => row.rewardGold },
  ),
  of(
    consoleTrials,
    {
      taskId: { read: (row) => row.taskId, absent: 999_999 },
      state: (row) => row.state,
      ...days((row) => row.appliedAt),
    },
    { time: (row) => row.appliedAt },
  ),
  of(
    listOperators,
    {
      state: { read: (row) => row.state, absent: "disabled" },
      role: (row) => row.role,
      search: { values: ["fin"], fits: (row) => row.account.startsWith("fin") },
    },
    { seen: (row) => row.lastSeenAt ?? "1970-01-01T00:00:00Z" },
  ),
  of(
    listAdjustments,
    {
      state: { read: (row) => row.state, absent: "refused" },
      memberId: (row) => row.member.id,
      ...days((row) => row.askedAt),
    },
    { time: (row) => row.askedAt, amount: (row) => row.amount },
  ),
  of(
    consoleResponses,
    {
      taskId: (row) => row.taskId,
      memberId: (row) => row.memberId,
      result: (row) => row.result,
      auditState: (row) => row.auditState,
      agentId: null,
      waiting: { values: ["appeal"], fits: ({ appeal }) => appeal === AppealState.of.waiting },
      ...days((row) => row.startedAt),
      doubt: {
        values: ["0", "1"],
        fits: ({ flags, held }, value) => flags.length + held.length > 0 === (value === "1"),
      },
      minSeconds: range<{ secondsSpent: number | null }>((row) => row.secondsSpent, ["120"]).least,
      maxSeconds: range<{ secondsSpent: number | null }>((row) => row.secondsSpent, ["120"]).most,
    },
    {
      time: (row) => row.startedAt,
      finished: (row) => row.finishedAt ?? "1970-01-01T00:00:00Z",
      duration: (row) => row.secondsSpent,
      gold: (row) => row.rewardGold,
    },
  ),
  of(
    listAudit,
    {
      subjectKind: (row) => row.subjectKind,
      subjectId: (row) => row.subjectId,
      staffId: null,
      action: (row) => row.action,
      q: null,
      from: null,
      to: null,
    },
    { time: (row) => row.at },
  ),
];

const exchangesBy = (now: () => Date) =>
  of(
    consoleExchanges,
    {
      state: (row) => row.state,
      type: (row) => row.type,
      memberId: (row) => row.memberId,
      overdue: {
        values: ["1"],
        fits: ({ state, promisedAt }) =>
          [ExchangeState.of.pendingReview, ExchangeState.of.toBeIssued].some(
            (one) => one === state,
          ) && Date.parse(promisedAt) < now().getTime(),
      },
      doubtful: { values: ["1"], fits: ({ doubts }) => doubts.length > 0 },
      flag: {
        values: ["first", "none"],
        fits: ({ state, flags }, value) =>
          state === ExchangeState.of.pendingReview &&
          (value === "none" ? flags.length === 0 : flags.some(({ kind }) => kind === value)),
      },
      ...days((row) => row.createdAt),
    },
    {
      time: (row) => row.createdAt,
      promised: (row) => row.promisedAt,
      amount: (row) => row.grossFen,
      net: (row) => row.netFen,
    },
  );

/** A provider that says other than we do is nothing that a sample has. */
async function rareRows(server: TestServer): Promise<void> {
  const { id } = await server.db
    .selectFrom("exchangePayout")
    .select("exchangeId as id")
    .where("state", "=", "paid")
    .limit(1)
    .executeTakeFirstOrThrow();
  const doubt = { otherFen: 1, otherAt: server.clock.now() };
  await server.db.updateTable("exchangePayout").set(doubt).where("exchangeId", "=", id).execute();
  // Nor has it a task that paused itself, or what does not all begin at once.
  await server.db
    .updateTable("task")
    .set({ state: TaskState.of.paused, pausedBecause: "外站没有返回" })
    .where("id", "in", (q) => q.selectFrom("task").select((t) => t.fn.min("id").as("id")))
    .execute();
  await sql`update content_article set views = id % 5`.execute(server.db);
  await sql`update prize set updated_at = updated_at - id * interval '1 hour'`.execute(server.db);
  await sql`update banner set starts_at = starts_at - id * interval '1 hour'`.execute(server.db);
}

async function feedbackDesk(call: Call): Promise<void> {
  const states = await Promise.all(
    FeedbackState.values.map((state) => allOf(call, consoleFeedbacks, { state: String(state) })),
  );
  // Appeals wait at a desk of their own; a member's own are all theirs.
  const appeals = await Promise.all(
    FeedbackState.values.map((state) =>
      allOf(call, consoleFeedbacks, { state: String(state), type: String(FeedbackType.of.appeal) }),
    ),
  );
  const everything = [...states, ...appeals].flat();
  const open = states.flat().filter(({ state }) => state !== FeedbackState.of.confirmed);
  expect(idsOf(await allOf(call, consoleFeedbacks, {}))).toEqual(idsOf(open));
  const createdOf = (row: Row) => String(row["createdAt"]);
  await holds(call, {
    endpoint: consoleFeedbacks,
    filters: { type: ({ type }) => type, ...days(createdOf) },
    all: open,
  });
  await sorts(call, consoleFeedbacks, { created: createdOf, updated: (row) => row["updatedAt"] });
  // As the contract declares it.
  await holds(call, {
    endpoint: consoleFeedbacks,
    filters: { memberCode: (row) => (row["member"] as { code: string } | undefined)?.code },
    all: everything,
  });
}

/** Declares the tests, behind all others: they change a few rows of the sample. */
export function filtersOf(server: TestServer): void {
  describe("the filters of the console's lists", () => {
    let call: Call;
    beforeAll(async () => {
      call = await server.staff(StaffRole.of.admin);
      await rareRows(server);
    });

    test.each([...cases, exchangesBy(() => server.clock.now())])(
      "every filter of %s filters, and every order is that of its column over all pages",
      async (_, endpoint, filters, orders) => {
        await holds(call, { endpoint: endpoint as Listing, filters });
        await sorts(call, endpoint as Listing, orders);
      },
      60_000,
    );

    test("the feedback desk's filters filter, and without one it shows what is not confirmed", () =>
      feedbackDesk(call));
  });
}
