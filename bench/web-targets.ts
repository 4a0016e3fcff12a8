/** The pages that `npm run bench:web` visits, what it does there, and today's bars (docs/quality.md). */
import type { Page } from "playwright-core";
import { listTasks } from "#contract/member/study/task.ts";
import type { SampleMember } from "../tools/sample-member.ts";
import { choicesToTap, type Enter } from "./web-questionnaire.ts";

/** Milliseconds since the navigation began; `usableMs` is when the page answered its first touch. */
export type Seen = {
  lcpMs: number;
  cls: number;
  inpMs: number;
  usableMs: number;
  /** The largest paint of the next visit at the same phone, whose worker has kept the site by then. */
  warmLcpMs: number;
  /** When the site's code had taken over what the server drew; 0 where it waits for a touch. */
  tookOverMs: number;
  /** All that was fetched until the page was used, and how much of it asked the API. */
  requests: number;
  calls: number;
};

/** What the visits go to: a member in the middle of everything, and a questionnaire of the benchmark's own. */
export type Ground = { member: SampleMember; enterQuestionnaire: Enter };
/** Where one visit goes; without a member it is a stranger's. */
export type Visit = { path: string; member?: SampleMember };

export type Target = {
  what: string;
  /** Asked before each visit. */
  goTo: (ground: Ground) => Promise<Visit>;
  /** Touches the page until it answers; resolves to when it did. */
  use: (page: Page) => Promise<number>;
  atMost: Partial<Seen>;
};

const asStranger = (path: string) => async (): Promise<Visit> => ({ path });
const asMember =
  (path: string) =>
  async ({ member }: Ground): Promise<Visit> => ({ path, member });
const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Everything that the page wanted has come; what is drawn by then is the page. */
async function settled(page: Page): Promise<number> {
  await page.waitForLoadState("networkidle");
  return now(page);
}

/** Taps the tabs or chips of a list one after the other. */
const tapping =
  (...names: string[]) =>
  async (page: Page) => {
    await settled(page);
    for (const name of names) {
      const control = page
        .getByRole("tab", { name })
        .or(page.getByRole("button", { name }))
        .first();
      await control.tap();
      await page.waitForTimeout(400);
    }
    return now(page);
  };

/** The form counts as usable when an empty hand-in is answered with the first rule's words. */
async function handInEmpty(page: Page): Promise<number> {
  const submit = page.getByRole("button", { name: "登录 / 注册" }).last();
  await submit.waitFor();
  const isAnswered = () => page.getByText("请输入手机号/邮箱", { exact: true }).isVisible();
  while (!(await isAnswered())) {
    await submit.tap();
    await page.waitForTimeout(50);
  }
  return now(page);
}

/** By touch: a click by script is no interaction to the browser, and would look fast however slow the page is. */
async function chooseAnswers(page: Page): Promise<number> {
  const choices = choicesToTap.map((label) => page.getByText(label, { exact: true }));
  await choices[0]?.waitFor();
  const usableMs = await now(page);
  for (const choice of choices) {
    await choice.tap();
    await page.waitForTimeout(300);
  }
  return usableMs;
}

const still = 0.02;

export const targets: readonly Target[] = [
  {
    what: "landing",
    goTo: asStranger("/index"),
    use: settled,
    atMost: { lcpMs: 1000, cls: still },
  },
  {
    what: "cold login",
    goTo: asStranger("/login"),
    use: handInEmpty,
    atMost: { usableMs: 2000, cls: still },
  },
  {
    what: "task list",
    goTo: asMember("/task"),
    use: tapping("每日任务", "新手任务"),
    atMost: { lcpMs: 1500, warmLcpMs: 600, inpMs: 100, cls: still },
  },
  {
    what: "task detail",
    goTo: async ({ member }) => {
      const { list } = await member.call(listTasks, { query: { size: 1 } });
      return { path: `/task/detail/${list[0]?.id ?? 1}?t=1`, member };
    },
    use: settled,
    atMost: { lcpMs: 1500, warmLcpMs: 600, cls: still },
  },
  {
    what: "home",
    goTo: asMember("/home"),
    use: settled,
    atMost: { lcpMs: 1500, warmLcpMs: 600, cls: still },
  },
  {
    what: "wallet",
    goTo: asMember("/home/gold"),
    use: tapping("现金"),
    atMost: { lcpMs: 1500, warmLcpMs: 600, inpMs: 100, cls: still },
  },
  {
    what: "questionnaire",
    goTo: ({ enterQuestionnaire }) => enterQuestionnaire(),
    use: chooseAnswers,
    atMost: { lcpMs: 1500, warmLcpMs: 600, inpMs: 100, cls: still },
  },
  {
    what: "withdrawal",
    goTo: asMember("/exchange"),
    use: settled,
    atMost: { lcpMs: 1500, warmLcpMs: 600, cls: still },
  },
];
