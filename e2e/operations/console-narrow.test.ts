/** The console at 1024 × 768, as on a small laptop or beside another window: no list and no form is cut. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { goWithin } from "../support/console-page.ts";
import { cutIn } from "../support/cut.ts";
import { operatorPage, signInAsOperator } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();
const small = { width: 1024, height: 768 };

/** Every page that needs no number of anything. */
const plain =
  `/ /members /invites /teams /growth-rules /tasks /tasks/new /trials /agents /survey-platforms
  /survey-platforms/new /survey-returns /reconciliations /reconciliations/new /responses /appeals /sanctions
  /imports /imports/new /imports/new?kind=parcel /platform-quality /health /health/jobs /operators /self /audit
  /inbox /exchanges /exchanges?state=all /adjustments /proposals /prizes /prizes/new /payout-files /books /tax
  /brands /brand-documents /feedbacks /articles /articles/new /categories /notices /banners /cooperations`.split(
    /\s+/,
  );

/** Of each kind of thing the one with the lowest number. */
const single = {
  "/members/": "user_member",
  "/tasks/": "task",
  "/agents/": "agent_account",
  "/survey-platforms/": "survey_platform",
  "/reconciliations/": "reconciliation_run",
  "/prizes/": "prize",
  "/articles/": "content_article",
} as const;

async function things(): Promise<string[]> {
  const paths: string[] = [];
  for (const [path, table] of Object.entries(single)) {
    const id = table === "agent_account" ? "member_id" : "id";
    const [row] = await stage.query<{ id: number }>(`select min(${id})::int as id from ${table}`);
    if (!row) throw new Error(`the sample has no ${table}`);
    paths.push(`${path}${row.id}`);
  }
  const [prize] = paths.filter((path) => path.startsWith("/prizes/"));
  return [...paths, `${prize}/stock`, `${prize}/codes`];
}

async function seen(page: Page, path: string): Promise<string[]> {
  await goWithin(page, `/console${path}`);
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  return (await cutIn(page)).map((sentence) => `${path}: ${sentence}`);
}

test("no page of the console is cut at 1024 px", async () => {
  const page = await signInAsOperator(stage, "admin");
  await page.setViewportSize(small);
  const cut: string[] = [];
  for (const path of [...plain, ...(await things())]) cut.push(...(await seen(page, path)));
  expect(cut).toEqual([]);
  await page.context().close();
});

test("a row of the exchange list says all that it says on a wide screen, and is one row to a click", async () => {
  const page = await operatorPage(stage, "finance");
  await page.goto("/console/exchanges");
  await page.getByRole("columnheader").first().waitFor();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  await page.setViewportSize(small);
  const below = page.locator("tr[data-continued=true] + tr").first();
  await below.waitFor();
  const words = `${(await page.getByRole("columnheader").allInnerTexts()).join(" ")} ${await below.innerText()}`;
  for (const head of heads) expect(words).toContain(head);
  await below.getByText("申请").click();
  await page.getByRole("dialog").getByRole("heading").first().waitFor();
  await page.context().close();
});

test("the form of a new survey platform is empty, and says what it needs", async () => {
  const page = await operatorPage(stage, "operations");
  await page.goto("/console/survey-platforms/new");
  await page.getByRole("combobox", { name: "预设" }).waitFor();
  for (const box of await page.getByRole("main").getByRole("textbox").all())
    await expect.poll(() => box.inputValue()).toBe("");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("请选择预设").first().waitFor();
  await page.getByRole("combobox", { name: "预设" }).selectOption({ index: 1 });
  const hosts = page.getByRole("textbox", { name: "允许跳转的域名（必填）" });
  await expect.poll(() => hosts.inputValue()).toBe("");
  await page.getByText("请填写允许跳转的域名").first().waitFor();
  await page.getByRole("textbox", { name: "名称（必填）" }).fill("晨星调查");
  await page.getByRole("textbox", { name: "代码（必填）" }).fill("morning");
  await hosts.fill("survey.morning.example");
  await page
    .getByRole("textbox", { name: "入口模板（必填）" })
    .fill("https://survey.morning.example/s/{survey}?t={token}&ts={ts}&sign={sign}");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/survey-platforms\/\d+$/);
  await page.context().close();
});

test("an agent is made where agents are listed", async () => {
  const [member] = await stage.query<{ id: number; code: string }>(
    `select id::int, code from user_member
      where role = $1 and state = 'active' and leader_id is null order by id limit 1`,
    [Role.of.member],
  );
  const page = await operatorPage(stage, "operations");
  await page.goto("/console/agents");
  await page.getByRole("button", { name: "新建代理" }).click();
  const dialog = page.getByRole("dialog");
  const make = dialog.getByRole("button", { name: "改为代理" });
  await dialog.getByRole("searchbox", { name: "查找会员" }).fill(member?.code ?? "");
  await page.keyboard.press("Enter");
  await dialog.getByRole("radio", { name: new RegExp(member?.code ?? "") }).check();
  await expect.poll(() => make.isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "原因（必填）" }).fill("签了代理协议");
  await make.click();
  await page.waitForURL(new RegExp(`/console/agents/${member?.id}$`));
  await page.getByText("使用中").first().waitFor();
  expect(await stage.query("select role from user_member where id = $1", [member?.id])).toEqual([
    { role: Role.of.agent },
  ]);
  await page.goto("/console/agents");
  await page
    .getByText(member?.code ?? "")
    .first()
    .waitFor();
  await page.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
