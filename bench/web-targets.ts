/** The pages that `npm run bench:web` visits, what it does there, and today's bars (docs/quality.md). */
import type { Page } from "playwright-core";
import { enterTask, listResponses } from "#contract/member/survey.ts";
import { listTasks } from "#contract/member/task.ts";
import type { SampleMember } from "../tools/sample-member.ts";

/** Milliseconds since the navigation began; `usableMs` is when the page answered its first touch. */
export type Seen = { lcpMs: number; cls: number; inpMs: number; usableMs: number };

export type Target = {
  what: string;
  as: "stranger" | "member";
  path: (member: SampleMember) => Promise<string>;
  /** Touches the page until it answers; resolves to when it did. */
  use: (page: Page) => Promise<number>;
  atMost: Partial<Seen>;
};

const at = (path: string) => async () => path;
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

/** Into a questionnaire: one that runs already, or the best task of the list. */
async function answerPath({ call }: SampleMember): Promise<string> {
  const { list: running } = await call(listResponses, { query: { result: "0" } });
  const token = running.find(({ resumeToken }) => resumeToken)?.resumeToken;
  if (token) return `/task/answer/${token}`;
  const { list } = await call(listTasks, { query: {} });
  const entered = await call(enterTask, { body: { taskId: list[0]?.id ?? 0 } });
  return `/task/answer/${entered.token}`;
}

async function chooseAnswers(page: Page): Promise<number> {
  const choices = page.getByRole("radio").or(page.getByRole("checkbox"));
  await choices.first().waitFor();
  const usableMs = await now(page);
  for (const choice of (await choices.all()).slice(0, 4)) {
    await choice.evaluate((element) => (element.closest("label") ?? element).scrollIntoView());
    await choice.dispatchEvent("click");
    await page.waitForTimeout(300);
  }
  return usableMs;
}

const still = 0.02;

export const targets: readonly Target[] = [
  {
    what: "landing",
    as: "stranger",
    path: at("/index"),
    use: settled,
    atMost: { lcpMs: 1500, cls: still },
  },
  {
    what: "cold login",
    as: "stranger",
    path: at("/login"),
    use: handInEmpty,
    atMost: { usableMs: 3000, cls: still },
  },
  {
    what: "task list",
    as: "member",
    path: at("/task"),
    use: tapping("每日任务", "新手任务"),
    atMost: { lcpMs: 2500, inpMs: 200, cls: still },
  },
  {
    what: "home",
    as: "member",
    path: at("/home"),
    use: settled,
    atMost: { lcpMs: 2500, cls: still },
  },
  {
    what: "wallet",
    as: "member",
    path: at("/home/gold"),
    use: tapping("现金"),
    atMost: { lcpMs: 2500, inpMs: 200, cls: still },
  },
  {
    what: "questionnaire",
    as: "member",
    path: answerPath,
    use: chooseAnswers,
    atMost: { lcpMs: 2500, inpMs: 200, cls: still },
  },
  {
    what: "withdrawal",
    as: "member",
    path: at("/exchange"),
    use: settled,
    atMost: { lcpMs: 2500, cls: still },
  },
];
