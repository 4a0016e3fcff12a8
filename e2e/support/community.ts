/** A discussion group with its people: who takes part, who moderates, who observes. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { setGuest, setTopics } from "#contract/console/study/discussion.ts";
import { BbsRole } from "#contract/enums.ts";
import { addPost, setFocusName } from "#contract/member/study/discussion.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { type SampleMember, signInSampleMember } from "../../tools/sample-member.ts";
import { operatorOf } from "./desk.ts";
import { desktop, type Size, type Stage } from "./stage.ts";

export const hash = "breakfastCommunity01";
export const mobiles = {
  asker: "13911129901",
  bird: "13911129902",
  moderator: "13911129903",
  observer: "13911129904",
};
export type Who = keyof typeof mobiles;
export const people = {} as Record<Who, SampleMember>;
const accounts = {} as Record<Who, Account>;
/** In their order. */
let topics: number[] = [];
export const topicPath = (): string => `/bbs/topic/${topics[0]}`;

/** The one who is called 早起的鸟 has said something already. */
export async function makeCommunity(stage: Stage): Promise<void> {
  // As the editor makes one; the editor has its own tests.
  const [task] = await stage.query<{ id: number }>(
    `insert into task (hash, title, summary, type, module, state, source, reward_gold, minutes,
                       limit_minutes, opens_at, created_at, updated_at, audit_policy)
     values ($1, '早餐讨论组', '说说你的早餐', 4, 2, 1, 'discussion', 800, 15,
             120, now() - interval '1 day', now(), now(), 2)
     returning id`,
    [hash],
  );
  for (const who of Object.keys(mobiles) as Who[]) {
    // One after the other: an address asks for so many codes at a time.
    // oxlint-disable-next-line no-await-in-loop
    people[who] = await signInSampleMember(stage.origin, mobiles[who]);
    // oxlint-disable-next-line no-await-in-loop
    accounts[who] = await people[who].call(getAccount);
  }
  await setUp(stage, Number(task?.id));
  const { call: bird } = people.bird;
  await bird(enterTask, { body: { taskId: Number(task?.id) } });
  await bird(setFocusName, { body: { hash, name: "早起的鸟" } });
  await say("bird", "豆浆和油条，再加一个茶叶蛋");
}

/** Two topics that have to be answered, and the guests, as an operator decides. */
async function setUp(stage: Stage, taskId: number): Promise<void> {
  const call = await operatorOf(stage, "operations");
  const params = { id: String(taskId) };
  const draft = { body: "请说说**最近一次**。", required: true, minLength: 5 };
  const drafts = [
    { ...draft, title: "你今天吃了什么早餐？", blind: true },
    { ...draft, title: "为什么选它？", blind: false },
  ];
  const body = { topics: drafts.map((each) => ({ id: null, draft: each })) };
  const { list } = await call(setTopics, { params, body });
  topics = list.map(({ id }) => id);
  const { moderator, observer } = BbsRole.of;
  for (const [who, role] of [
    ["moderator", moderator],
    ["observer", observer],
  ] as const) {
    const { memberCode } = accounts[who];
    // oxlint-disable-next-line no-await-in-loop
    await call(setGuest, { params, body: { memberCode, role } });
  }
}

let keys = 0;
/** Under the first topic. */
const say = (who: Who, body: string) =>
  people[who].call(addPost, {
    params: { id: String(topics[0]) },
    body: { key: `00000000-0000-4000-8000-${String(++keys).padStart(12, "0")}`, body },
  });

export async function visit(
  stage: Stage,
  who: Who,
  { path, size = desktop, hasClock = false }: { path: string; size?: Size; hasClock?: boolean },
): Promise<Page> {
  const page = await (await stage.visit(size)).newPage();
  await page.context().addCookies(people[who].cookiesAt(stage.origin));
  // Runs on as it is; the test may turn it forward.
  if (hasClock) await page.clock.install();
  // As the entry of the section leaves it.
  await page.addInitScript((kept) => localStorage.setItem("TASK_HASH_ID", kept), hash);
  await page.goto(path);
  return page;
}

/** Nobody of the section is known by what the account says of them; one's own is in the frame alone. */
export async function expectNameless(page: Page, me: Who): Promise<void> {
  const shown = await page.getByRole("main").innerText();
  for (const who of Object.keys(mobiles) as Who[]) {
    expect(shown).not.toContain(accounts[who].nickname);
    expect(shown).not.toContain(mobiles[who]);
    if (who !== me) expect(await page.content()).not.toContain(accounts[who].nickname);
  }
}
