/** Before the first kill: an operator, a task with a short questionnaire, and two prizes on the shelf. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { staffLogin } from "#contract/console/people/staff.ts";
import { blankTask } from "#contract/console/study/blank-task.ts";
import {
  addCodes,
  changeStock,
  createPrize,
  setPrizeState,
} from "#contract/console/money/prize.ts";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import { createTask, setTaskState } from "#contract/console/study/task.ts";
import type { Call } from "#contract/client.ts";
import { ExchangeType, PrizeState, StaffRole, TaskState } from "#contract/enums.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { seedBrands } from "../server/sample/brands.ts";
import { readConfig } from "../server/src/config/config.ts";
import { addSeconds, systemClock } from "../server/src/platform/clock.ts";
import { keysFor } from "../server/src/platform/keyring.ts";
import { openDb, transact } from "../server/src/platform/db.ts";
import { createStaff } from "../server/src/people/staff/api.ts";
import { clientAt, persist, request } from "./client.ts";

export const REWARD_GOLD = 5000;
export const PRIZE_GOLD = 800;
/** More than there can be journeys: the tests try what happens when one is missing. */
const PIECES = 20_000;
const LOOSE = 2_000_000_000;
const YEAR = 365 * 86_400;
const account = "drill";
const secondAccount = "second";
const password = "演练用的一句足够长的口令";

const questions = ["brand", "reason", "city", "again"];

export const answers: Record<string, string> = {
  brand: "a",
  reason: "b",
  city: "a",
  again: "b",
};

const questionnaire: Questionnaire = {
  version: 1,
  title: "演练问卷",
  quotaCells: [],
  pages: [
    {
      name: "only",
      questions: questions.map((name) => ({
        kind: "single",
        name,
        title: `问题 ${name}`,
        required: true,
        choices: [
          { value: "a", label: "甲" },
          { value: "b", label: "乙" },
        ],
      })),
    },
  ],
};

/** The brands, and the first operators: nobody exists yet who could add them through the console. */
export async function makeGround(databaseUrl: string): Promise<void> {
  const db = openDb(databaseUrl, 1);
  const config = readConfig({ NODE_ENV: "test" });
  const log = pino({ level: "silent" });
  try {
    await seedBrands({ db, clock: systemClock, config, log, ...keysFor("of nothing") });
    // One operator approves a whole day's thousands here; the single-approver limit is tried in the tests.
    await db.updateTable("brand").set({ secondPersonFen: LOOSE, operatorDayFen: LOOSE }).execute();
    // Two operators who are not new: one says what a payout really came to, the other confirms it.
    const now = addSeconds(systemClock.now(), -YEAR);
    for (const one of [account, secondAccount])
      await transact(db, (tx) =>
        createStaff(tx, { account: one, name: "演练", role: StaffRole.of.admin, password, now }),
      );
  } finally {
    await db.destroy();
  }
}

export const secondOperatorAt = (origin: string): Promise<Call> =>
  operatorAt(origin, secondAccount);

export async function operatorAt(origin: string, as = account): Promise<Call> {
  const { envelope, cookies } = await persist(() =>
    request(`${origin}/api${staffLogin.path}`, {
      method: "POST",
      headers: {},
      body: { account: as, password },
    }),
  );
  if (envelope.code !== 200) throw new Error(`the operator cannot sign in: ${envelope.msg}`);
  return clientAt(origin, { cookie: cookies });
}

export async function publishTask(
  operator: Call,
  other: Partial<ReturnType<typeof blankTask>> = {},
): Promise<number> {
  const { id } = await operator(createTask, {
    body: {
      ...blankTask(new Date(Date.now() - 60_000)),
      title: "演练任务",
      rewardGold: REWARD_GOLD,
      minutes: 1,
      questionnaire,
      ...other,
    },
  });
  await operator(rehearseTask, { params: { id: String(id) } });
  await operator(setTaskState, {
    params: { id: String(id) },
    body: { state: TaskState.of.published },
  });
  return id;
}

/** The numbers of the prizes. */
export type Shelf = { codes: number; parcels: number };

export async function fillShelf(operator: Call): Promise<Shelf> {
  const { virtual, physical } = ExchangeType.of;
  const [codes, parcels] = [await newPrize(operator, virtual), await newPrize(operator, physical)];
  const text = Array.from({ length: PIECES }, (_, n) => `DRILL-${n}`).join("\n");
  await operator(addCodes, { params: { id: String(codes) }, body: { text, commit: true } });
  await operator(changeStock, {
    params: { id: String(parcels) },
    body: { change: PIECES, note: "演练入库" },
    idempotencyKey: randomUUID(),
  });
  for (const id of [codes, parcels])
    await operator(setPrizeState, {
      params: { id: String(id) },
      body: { state: PrizeState.of.onShelf },
    });
  return { codes, parcels };
}

async function newPrize(operator: Call, type: 2 | 3): Promise<number> {
  const { id } = await operator(createPrize, {
    body: {
      type,
      category: "演练",
      title: "演练奖品",
      summary: "演练用",
      description: "演练用。",
      cover: "/prizes/cup.webp",
      priceGold: PRIZE_GOLD,
      costFen: 0,
      memberLimit: null,
      brands: [],
      sort: 0,
    },
  });
  return id;
}
