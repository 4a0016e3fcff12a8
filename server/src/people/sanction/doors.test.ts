/** Every step and every combination of steps × everything that a member might do: what each call answers. */
import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test, vi } from "vitest";
import type { Call } from "#contract/client.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { CodeScreen, ExchangeType, StaffRole } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { askFeedback } from "#contract/member/community/feedback.ts";
import { listOwnSanctions } from "#contract/member/people/sanction.ts";
import { closeAccount } from "#contract/member/people/privacy.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { setNickname } from "#contract/member/people/user.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { signedIn, stepUp } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { failureOf, memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { addSeconds } from "../../platform/clock.ts";
import { applied, trial } from "../../../test/fixture/trial.ts";
import { type Asked, sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(60_000) });
const { warning, fewerTasks, withdrawalsPaused, frozen } = SanctionStep.of;
const { fraud, accounts } = SanctionCategory.of;

const steps = {
  warning: { step: warning },
  none: { step: fewerTasks, tasksPerDay: 0 },
  two: { step: fewerTasks, tasksPerDay: 2 },
  paused: { step: withdrawalsPaused },
  frozen: { step: frozen, category: accounts },
  fraud: { step: frozen, category: fraud },
} satisfies Record<string, Asked>;
type DoorsName = keyof typeof steps;

/** All combinations: at most one of each step. */
const sums: DoorsName[][] = [undefined, "warning" as const].flatMap((first) =>
  [undefined, "none" as const, "two" as const].flatMap((second) =>
    [undefined, "paused" as const].flatMap((third) =>
      [undefined, "frozen" as const, "fraud" as const].map((fourth) =>
        [first, second, third, fourth].filter((name) => name !== undefined),
      ),
    ),
  ),
);

type Allowed = Record<"enter" | "apply" | "cash" | "prize" | "ask" | "rename" | "read", boolean>;

/** Written from the words of the rules, and not copied from the code. */
function allowedUnder(standing: readonly DoorsName[]): Allowed {
  const has = (name: DoorsName) => standing.includes(name);
  const isFrozen = has("frozen") || has("fraud");
  return {
    enter: !isFrozen && !has("none"),
    apply: !isFrozen && !has("none"),
    cash: isFrozen ? !has("fraud") : !has("paused"),
    prize: !isFrozen && !has("paused"),
    ask: !isFrozen,
    rename: !isFrozen,
    read: true,
  };
}

const isStopped = (words: string): boolean =>
  /账号已冻结|账号暂时不能参与任务|账号的提现与兑换已暂停/.test(words);
/** Stopped by a sanction; any other answer is the feature's own. */
const goesOn = async (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    async (error: unknown) => !isStopped((await failureOf(Promise.reject(error))).message),
  );

test("Each sum of steps stops what its steps stop, and nothing else", async () => {
  expect(sums).toHaveLength(36);
  const [first, trialId] = [await publishedTask(server), await trial(server)];
  const actions = (call: Call): Record<keyof Allowed, () => Promise<unknown>> => ({
    enter: () => call(enterTask, { body: { taskId: first } }),
    apply: () => applied(call, trialId),
    cash: () => withdraw(call),
    prize: () =>
      call(createExchange, {
        body: { type: ExchangeType.of.virtual, prizeId: 1 },
        idempotencyKey: randomUUID(),
      }),
    ask: () =>
      call(askFeedback, {
        body: { key: randomUUID(), type: FeedbackType.of.question, text: "问", pictures: [] },
      }),
    rename: () => call(setNickname, { body: { nickname: "改个名" } }),
    read: () =>
      Promise.all([call(getWallet), call(listOwnSanctions), call(listTasks, { query: {} })]),
  });
  for (const standing of sums) {
    // oxlint-disable no-await-in-loop -- one code at a time
    const { call, memberId } = await memberWith(server, { fen: 5000, gold: 500 });
    for (const name of standing) await sanctioned(server, memberId, steps[name]);
    const found: Partial<Allowed> = {};
    for (const [name, act] of Object.entries(actions(call)))
      found[name as keyof Allowed] = await goesOn(act());
    // oxlint-enable no-await-in-loop
    expect({ standing, ...found }).toEqual({ standing, ...allowedUnder(standing) });
  }
});

test("With any step in force nobody leaves, and is told until when", async () => {
  for (const name of Object.keys(steps) as DoorsName[]) {
    // oxlint-disable no-await-in-loop -- one code at a time
    const { browser, account, memberId } = await signedIn(server);
    await stepUp(server, { browser, account }, CodeScreen.of.close);
    await sanctioned(server, memberId, steps[name]);
    const answer = await browser.send(closeAccount, { body: {} });
    // oxlint-enable no-await-in-loop
    expect([name, answer.code, answer.msg]).toEqual([
      name,
      expect.toSatisfy((code) => code !== 200),
      expect.stringMatching(/至 \d{4}-\d\d-\d\d \d\d:\d\d/),
    ]);
  }
});

async function asOwner<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The tables as the release before had them. */
const asItWas = () =>
  asOwner(`
    drop view open_appeal, survey_begun;
    drop index feedback_open_no_appeal, feedback_queue_no_appeal;
    create index feedback_open on feedback (updated_at, id) where state < 5;
    drop table sanction_appeal, sanction_proposal;
    drop trigger member_sanction_step on member_sanction;
    drop function member_sanction_step;
    delete from feedback_message; delete from feedback; delete from member_sanction;
    alter table feedback drop constraint feedback_about_kind_check, drop constraint feedback_sanction;
    alter table feedback add check (about_kind in ('response', 'exchange'));
    alter table member_sanction
      drop column step, drop column category, drop column tasks_per_day, drop column confirmed_by,
      drop column end_told_at, drop constraint member_sanction_kind_check,
      drop constraint member_sanction_ends;
    alter table member_sanction add check (kind in ('freeze', 'noWithdraw', 'noEntry'));`);

test("What stood before the ladder keeps what it did, gets an end, and is told nothing new", async () => {
  const members = [
    await memberWith(server, { fen: 5000 }),
    await memberWith(server, { fen: 5000 }),
    await memberWith(server, { fen: 5000 }),
  ];
  await server.staff(StaffRole.of.operations);
  await asItWas();
  const kinds = ["freeze", "noWithdraw", "noEntry"];
  const at = server.clock.now().toISOString();
  const later = addSeconds(server.clock.now(), 3 * 86_400).toISOString();
  const row = (nth: number, until: string, lifted = "null") =>
    `(${members[nth]?.memberId}, '${kinds[nth]}', '内部', '核实中', (select min(id) from staff_member),
      '${at}', ${until}, ${lifted})`;
  await asOwner(`insert into member_sanction
      (member_id, kind, reason, shown, by_staff, at, until_at, lifted_at) values
      ${row(0, "null")}, ${row(1, `'${later}'`)}, ${row(2, "null")}, ${row(2, "null", `'${at}'`)}`);
  const migration = new URL("../../../migrations/0022_sanction_ladder.sql", import.meta.url);
  await asOwner(readFileSync(migration, "utf8"));
  // A process of the release before, during the update.
  const late = await memberWith(server, { fen: 5000 });
  await asOwner(`insert into member_sanction (member_id, kind, reason, shown, by_staff, at) values
      (${late.memberId}, 'noEntry', '内部', '核实中', (select min(id) from staff_member), '${at}')`);
  const found = await asOwner(`select step, tasks_per_day, category, until_at is not null as ends,
       end_told_at is not null as told from member_sanction order by id`);
  expect(found).toEqual([
    { step: 4, tasks_per_day: null, category: 9, ends: true, told: false },
    { step: 3, tasks_per_day: null, category: 9, ends: true, told: false },
    { step: 2, tasks_per_day: 0, category: 9, ends: true, told: false },
    { step: 2, tasks_per_day: 0, category: 9, ends: false, told: true },
    { step: 2, tasks_per_day: 0, category: 9, ends: true, told: false },
  ]);
  const taskId = await publishedTask(server);
  const answers = [...members, late].map(async ({ call }) => [
    await goesOn(call(enterTask, { body: { taskId } })),
    await goesOn(withdraw(call)),
  ]);
  expect(await Promise.all(answers)).toEqual([
    [false, true],
    [true, false],
    [false, true],
    [false, true],
  ]);
  expect((await members[0]?.call(listOwnSanctions))?.list).toMatchObject([
    { step: frozen, category: SanctionCategory.of.unsorted, mayAppeal: true },
  ]);
});
